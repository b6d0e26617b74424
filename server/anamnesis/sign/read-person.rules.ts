import type { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import type { Profile } from '#contract/identity-account.contract.ts';
import type { FieldFault, FieldFaults } from '#server/platform/failure.ts';
import type { PersonalQuestion } from '../questions/question-catalogue.rules.ts';
import type { PrivateData, Reading } from './read-answers.rules.ts';

const LONGEST_ENTRY = 300;

type PrivateCategory = AnamnesisSubmission['privateDataCategory'];

/** Takes the personal data that the clinic knows, and the other fields from the form. */
export function readPersonalData(
  questions: PersonalQuestion[],
  sent: PrivateCategory,
  known: PrivateData,
): Reading<PrivateData> {
  const value: PrivateData = {};
  const faults: FieldFaults = {};
  for (const question of questions) {
    const position = sent?.questions.findIndex(({ key }) => key === question.key) ?? -1;
    const entry = known[question.key] || sent?.questions[position]?.notice;
    if (!entry) continue;

    const verdict = known[question.key] ? { entry } : readEntry(question, entry);
    if ('fault' in verdict)
      faults[`anamneseDaten.privateDataCategory.questions.${position}.notice`] = [verdict.fault];
    else value[question.key] = verdict.entry;
  }
  return { value: withJoinedAddress(value, known), faults };
}

function readEntry(question: PersonalQuestion, entry: string): { entry: string } | { fault: FieldFault } {
  if (question.type === 'number') return readNumber(question, entry);
  if (entry.length > LONGEST_ENTRY) return { fault: { text: 'too_long', values: { max: LONGEST_ENTRY } } };
  return { entry };
}

/** `68,5` and `68.5` are the same weight. */
function readNumber(
  { min = 0, max = 0 }: PersonalQuestion,
  entry: string,
): { entry: string } | { fault: FieldFault } {
  if (!/^\d{1,6}([.,]\d{1,3})?$/.test(entry)) return { fault: { text: 'number' } };
  const number = Number(entry.replace(',', '.'));
  if (number < min) return { fault: { text: 'number_too_small', values: { min } } };
  if (number > max) return { fault: { text: 'number_too_big', values: { max } } };
  return { entry: String(number) };
}

/** Joins the parts of the address into one line. */
function withJoinedAddress(entries: PrivateData, known: PrivateData): PrivateData {
  const { street, house_number, postal_code, city, country } = entries;
  const parts = [[street, house_number], [postal_code, city], [country]].map((words) =>
    words.filter(Boolean).join(' '),
  );
  const joined = parts.filter(Boolean).join(', ');
  return joined && !known.address ? { ...entries, address: joined } : entries;
}

/** The known personal data of a patient, by the keys of the personal questions. */
export function knownPerson(
  profile: Pick<Profile, 'first_name' | 'last_name' | 'birthdate' | 'address'>,
): PrivateData {
  const { first_name, last_name, birthdate, address } = profile;
  return {
    lastName: last_name,
    firstName: first_name,
    ...(birthdate && { birthday: birthdate }),
    ...(address && {
      street: address.street,
      house_number: address.house_number,
      postal_code: address.postal_code,
      city: address.city,
      country: address.country,
      address: address.full_address,
    }),
  };
}
