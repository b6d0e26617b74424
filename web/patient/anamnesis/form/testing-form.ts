import type { AnamnesisForm, PrivateQuestion, ShownQuestion } from '#contract/anamnesis.contract.ts';
import type { KnownPerson } from './anamnesis-values.ts';

export const MARIA: KnownPerson = {
  first_name: 'Maria',
  last_name: 'Vogel',
  birthdate: '1974-05-12',
  address: {
    street: 'Lindenstraße',
    house_number: '12a',
    postal_code: '10115',
    city: 'Berlin',
    country_code: 'DE',
  },
};

/** A form with every kind of question; two sections, as a booking has them. */
export function aForm(locale: 'de' | 'en' = 'de'): AnamnesisForm {
  return {
    version: '2026-11',
    status: 'draft',
    locale,
    privateDataCategory: { slug: 'privateDataCategory', title: 'Person', questions: personalQuestions() },
    categories: [
      {
        slug: 'gynecologicalHealth',
        title: 'Gynäkologische Gesundheit',
        intro: null,
        questions: [
          aQuestion('flushes', { checkbox: { level: null } }),
          aQuestion('lastPeriod', { typeInput: 'text' }),
        ],
      },
      {
        slug: 'otherImportant',
        title: 'Weitere Angaben',
        intro: null,
        questions: [
          aQuestion('medicine', { children: [{ key: 'dose', keyText: 'Dosis', notice: '' }] }),
          aQuestion('libido', { required: false, checkbox: { level: null } }),
        ],
      },
    ],
    sign: {
      slug: 'signature',
      title: 'Unterschrift',
      questions: [
        { key: 'ort', keyText: 'Ort', notice: '', required: true },
        { key: 'date', keyText: 'Datum', notice: '2026-11-15', required: true },
        { key: 'sign', keyText: 'Unterschrift', notice: '', required: true },
      ],
    },
    consents: [
      { key: 'terms_1', text: 'Richtig.', required: false },
      { key: 'terms_2', text: 'Verarbeitung.', required: true },
      { key: 'terms_3', text: 'AGB.', required: true },
    ],
  };
}

function personalQuestions(): PrivateQuestion[] {
  return [
    aPersonalQuestion('lastName', 'last_name'),
    aPersonalQuestion('firstName', 'first_name'),
    ...['street', 'house_number', 'postal_code', 'city', 'country'].map((key) =>
      aPersonalQuestion(key, 'address', key),
    ),
    aPersonalQuestion('address', 'address', 'full_address'),
    aPersonalQuestion('birthday', 'birthdate'),
    aPersonalQuestion('placeOfBirth'),
    { ...aPersonalQuestion('height'), typeInput: 'number' },
    { ...aPersonalQuestion('weight'), typeInput: 'number' },
    aPersonalQuestion('career'),
  ];
}

function aPersonalQuestion(key: string, columnName = '', subKey = ''): PrivateQuestion {
  return {
    key,
    keyText: key,
    columnName,
    subKey,
    typeInput: 'text',
    className: 'half',
    notice: '',
    required: false,
  };
}

function aQuestion(key: string, rest: Partial<ShownQuestion>): ShownQuestion {
  return {
    key,
    keyText: `${key}?`,
    name: `Name ${key}`,
    hint: null,
    typeInput: 'yesNoOther',
    checkedValue: 'no',
    notice: '',
    required: true,
    detailText: null,
    checkbox: null,
    children: [],
    ...rest,
  };
}
