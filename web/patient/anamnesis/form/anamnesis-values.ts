import type {
  AnamnesisEntries,
  AnamnesisForm,
  PrivateQuestion,
  ShownQuestion,
} from '#contract/anamnesis.contract.ts';
import type { DraftUserData } from '#contract/booking.contract.ts';
import { countries } from '#contract/countries.ts';

export type Answer = AnamnesisEntries['answers'][string];
export type Consent = AnamnesisForm['consents'][number]['key'];

/** What the form knows about the patient without asking again. */
export type KnownPerson = Pick<DraftUserData, 'first_name' | 'last_name' | 'birthdate' | 'address'>;

/** Given again with every signature, and therefore never kept with the draft. */
export interface Signing {
  /** PNG as data URL; empty until signed. */
  signature: string;
  /** `YYYY-MM-DD`; the form's own date, today, until another one is chosen. */
  date: string | null;
  consents: Record<Consent, boolean>;
}

export const EMPTY_ENTRIES: AnamnesisEntries = { answers: {}, privateData: {}, place: '' };

/** A form that nobody has begun. The place of the signature is the patient's city until the patient changes it. */
export function startEntries({ address }: KnownPerson): AnamnesisEntries {
  return { ...EMPTY_ENTRIES, place: address.city };
}

export function fullName({ first_name, last_name }: KnownPerson): string {
  return `${first_name} ${last_name}`.trim();
}

export const NOT_SIGNED: Signing = {
  signature: '',
  date: null,
  consents: { terms_1: false, terms_2: false, terms_3: false },
};

const UNANSWERED: Answer = { checkedValue: 'no', notice: '', level: null, children: {} };

/** A question nobody has touched is answered with no. */
export function answerOf(entries: AnamnesisEntries, key: string): Answer {
  return entries.answers[key] ?? UNANSWERED;
}

export function withAnswer(entries: AnamnesisEntries, key: string, part: Partial<Answer>): AnamnesisEntries {
  return { ...entries, answers: { ...entries.answers, [key]: { ...answerOf(entries, key), ...part } } };
}

/** Whether the patient answered the question; otherwise its no is only preset. */
export function isTouched(entries: AnamnesisEntries, { key }: Pick<ShownQuestion, 'key'>): boolean {
  return Object.hasOwn(entries.answers, key);
}

/** The questions of a section whose no nobody has confirmed. */
export function presetsOf(
  { questions }: Pick<AnamnesisForm['categories'][number], 'questions'>,
  entries: AnamnesisEntries,
): ShownQuestion[] {
  return questions.filter((question) => question.typeInput === 'yesNoOther' && !isTouched(entries, question));
}

/** The patient confirms that these are answered with no. */
export function withConfirmed(
  entries: AnamnesisEntries,
  presets: readonly Pick<ShownQuestion, 'key'>[],
): AnamnesisEntries {
  const confirmed = presets.map(({ key }) => [key, answerOf(entries, key)] as const);
  return { ...entries, answers: { ...entries.answers, ...Object.fromEntries(confirmed) } };
}

export function dateOf(form: AnamnesisForm, { date }: Signing): string {
  return date ?? form.sign.questions.find(({ key }) => key === 'date')?.notice ?? '';
}

/** Only this form asks for it; everything else is known from the personal data. */
export function isAsked({ columnName }: PrivateQuestion): boolean {
  return columnName === '';
}

/** Street, city and so on: read as one line, the address, instead of five. */
export function isAddressPart({ columnName, subKey }: PrivateQuestion): boolean {
  return columnName === 'address' && subKey !== '' && subKey !== FULL_ADDRESS;
}

const FULL_ADDRESS = 'full_address';

export function knownValue(
  { columnName, subKey }: PrivateQuestion,
  person: KnownPerson,
  locale: AnamnesisForm['locale'],
): string {
  const columns: Record<string, string | Record<string, string>> = {
    ...person,
    address: addressColumns(person.address, locale),
  };
  const column = columns[columnName] ?? '';
  return typeof column === 'string' ? column : (column[subKey || FULL_ADDRESS] ?? '');
}

function addressColumns(address: KnownPerson['address'], locale: AnamnesisForm['locale']) {
  const country = countries.find(({ code }) => code === address.country_code)?.[locale] ?? '';
  return { ...address, country, [FULL_ADDRESS]: addressLine(address, country) };
}

/** `Lindenstraße 12a, 10115 Berlin, Deutschland`; a country alone is no address. */
function addressLine({ street, house_number, postal_code, city }: KnownPerson['address'], country: string) {
  const lines = [`${street} ${house_number}`.trim(), `${postal_code} ${city}`.trim()].filter(Boolean);
  return lines.length === 0 ? '' : [...lines, country].filter(Boolean).join(', ');
}
