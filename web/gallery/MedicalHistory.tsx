import { useMemo, useState } from 'react';
import type {
  AnamnesisForm as FormContent,
  PrivateQuestion,
  SentAnamnesis,
  ShownQuestion,
} from '#contract/anamnesis.contract.ts';
import { gallery } from '#texts/generated/gallery.ts';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { type Language, useLanguage } from '#web/lib/language.ts';
import { AnamnesisForm } from '#web/patient/anamnesis/form/AnamnesisForm.tsx';
import { EMPTY_ENTRIES, withAnswer } from '#web/patient/anamnesis/form/anamnesis-values.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { Example, Section } from './Section.tsx';

/** The form of the medical history with its signature dialog, and with what a server would say. */
export function MedicalHistory() {
  const language = useLanguage();
  const t = gallery[language];
  const form = useMemo(() => exampleForm(language), [language]);
  const [entries, setEntries] = useState(() =>
    withAnswer(EMPTY_ENTRIES, 'currentComplaints', { checkedValue: 'yes' }),
  );
  const [errors, setErrors] = useState<ServerErrors>({});

  const send = (submission: SentAnamnesis) => {
    const refusals = exampleRefusals(submission, language);
    setErrors(refusals);
    if (Object.keys(refusals).length === 0) showToast({ type: 'success', text: t.anamnesisSent });
  };

  return (
    <Section title={t.anamnesis}>
      <Example title={t.anamnesisForm} isWide>
        <AnamnesisForm
          id="example-anamnesis"
          form={form}
          person={EXAMPLE_PERSON}
          entries={entries}
          onChange={setEntries}
          errors={errors}
          onSubmit={send}
        >
          <div>
            <Button type="submit">{t.anamnesisSend}</Button>
          </div>
        </AnamnesisForm>
      </Example>
    </Section>
  );
}

type Texts = (typeof gallery)['de'];

const EXAMPLE_PERSON = {
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

/** A short form with every kind of question, as the server would send it. */
function exampleForm(locale: Language): FormContent {
  const t: Texts = gallery[locale];
  return {
    version: 'gallery',
    status: 'draft',
    locale,
    privateDataCategory: {
      slug: 'privateDataCategory',
      title: t.examplePersonal,
      questions: personalQuestions(t),
    },
    categories: [
      {
        slug: 'gynecologicalHealth',
        title: t.exampleHealth,
        intro: t.exampleHealthIntro,
        questions: [complaints(t), lastPeriod(t)],
      },
      {
        slug: 'otherImportant',
        title: t.exampleOther,
        intro: null,
        questions: [medicine(t), smoking(t)],
      },
    ],
    sign: {
      slug: 'signature',
      title: t.exampleSign,
      questions: [
        { key: 'ort', keyText: t.examplePlace, notice: '', required: true },
        { key: 'date', keyText: t.exampleDate, notice: '2026-11-19', required: true },
        { key: 'sign', keyText: t.exampleSignature, notice: '', required: true },
      ],
    },
    consents: [
      { key: 'terms_1', text: t.exampleAccuracy, required: false },
      { key: 'terms_2', text: t.examplePrivacy, required: true },
      { key: 'terms_3', text: t.exampleTerms, required: true },
    ],
  };
}

/** Refuses what is missing, under the keys of the server. */
function exampleRefusals(sent: SentAnamnesis, locale: Language): ServerErrors {
  const questions = sent.categories.flatMap((category, i) =>
    category.questions.map((question, j) => ({ ...question, path: `categories.${i}.questions.${j}` })),
  );
  const signs = sent.sign.questions.map((question, i) => ({ ...question, path: `sign.questions.${i}` }));
  const missing = [
    ...[...questions, ...signs].filter(({ notice }) => notice === '').map(({ path }) => `${path}.notice`),
    ...(['terms_2', 'terms_3'] as const).filter((key) => !sent[key]),
  ];
  return Object.fromEntries(
    missing.map((path) => [`anamneseDaten.${path}`, [gallery[locale].anamnesisMissing]]),
  );
}

function personalQuestions(t: Texts): PrivateQuestion[] {
  return [
    personal('lastName', t.exampleLastName, 'last_name'),
    personal('firstName', t.exampleFirstName, 'first_name'),
    { ...personal('address', t.exampleAddress, 'address'), subKey: 'full_address' },
    personal('birthday', t.exampleBirthday, 'birthdate'),
    personal('placeOfBirth', t.examplePlaceOfBirth),
    personal('career', t.exampleCareer),
    { ...personal('height', t.exampleHeight), typeInput: 'number' },
    { ...personal('weight', t.exampleWeight), typeInput: 'number' },
  ];
}

function personal(key: string, keyText: string, columnName = ''): PrivateQuestion {
  const className = 'half';
  return { key, keyText, columnName, typeInput: 'text', subKey: '', className, notice: '', required: false };
}

function complaints(t: Texts): ShownQuestion {
  return {
    ...question('currentComplaints', t.exampleComplaints, t.exampleComplaintsDetail),
    checkbox: { level: null },
  };
}

function lastPeriod(t: Texts): ShownQuestion {
  return {
    ...question('lastPeriod', t.exampleLastPeriod, null),
    typeInput: 'text',
    hint: t.exampleLastPeriodHint,
  };
}

function medicine(t: Texts): ShownQuestion {
  return {
    ...question('medicine', t.exampleMedicine, t.exampleMedicineDetail),
    children: [
      { key: 'hormones', keyText: t.exampleMedicineHormones, notice: '' },
      { key: 'dose', keyText: t.exampleMedicineDose, notice: '' },
    ],
  };
}

function smoking(t: Texts): ShownQuestion {
  return { ...question('smoking', t.exampleSmoking, t.exampleSmokingDetail), required: false };
}

function question(key: string, keyText: string, detailText: string | null): ShownQuestion {
  return {
    key,
    keyText,
    name: keyText,
    detailText,
    hint: null,
    typeInput: 'yesNoOther',
    checkedValue: 'no',
    notice: '',
    required: true,
    checkbox: null,
    children: [],
  };
}
