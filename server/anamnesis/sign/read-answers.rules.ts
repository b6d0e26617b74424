import type { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import type { Profile } from '#contract/identity-account.contract.ts';
import type { FieldFault, FieldFaults } from '#server/platform/failure.ts';
import { anamnesis as texts } from '#texts/generated/anamnesis.ts';
import type { PersonalQuestion, Question, Section } from '../questions/question-catalogue.rules.ts';

/** The answer to one question, independent of the language. A free text stays as the patient wrote it. */
export interface Answer {
  /** Only for questions that are answered with yes or no. */
  choice?: 'yes' | 'no';
  text?: string;
  /** 1 (mild) to 5 (very strong). */
  level?: number;
  children?: Record<string, string>;
}

/** By section and question key. */
export type Answers = Record<string, Record<string, Answer>>;

/** By the key of the personal question: `lastName`, `height`. */
export type PrivateData = Record<string, string>;

type Category = AnamnesisSubmission['categories'][number];
type GivenAnswer = Category['questions'][number];
type Verdict = { answer?: Answer } | { fault: FieldFault };

/** Reads the answers to these sections. Other parts of the submission have no effect. */
export function readAnswers(sections: Section[], categories: Category[]): Reading<Answers> {
  const answers: Answers = {};
  const faults: FieldFaults = {};
  for (const [place, section] of sections.entries()) {
    const category = locate(categories, ({ slug }) => slug === section.slug, place);
    const answersOfSection: Record<string, Answer> = {};
    for (const [placeInSection, question] of section.questions.entries()) {
      const given = locate(
        category.entry?.questions ?? [],
        ({ key }) => key === question.key,
        placeInSection,
      );
      const verdict = readAnswer(question, given.entry);
      const key = `anamneseDaten.categories.${category.position}.questions.${given.position}.notice`;
      if ('fault' in verdict) faults[key] = [verdict.fault];
      else if (verdict.answer) answersOfSection[question.key] = verdict.answer;
    }
    answers[section.slug] = answersOfSection;
  }
  return { value: answers, faults };
}

function readAnswer(question: Question, given: GivenAnswer | undefined): Verdict {
  if (!given) return question.required ? { fault: { text: 'required' } } : {};
  if (question.type === 'text') return readFreeText(question, given);
  return choiceOf(given) === 'yes' ? readYes(question, given) : { answer: { choice: 'no' } };
}

function readFreeText(question: Question, given: GivenAnswer): Verdict {
  const children = readChildren(question, given);
  if (!given.notice && question.required) return { fault: { text: 'required' } };
  if (!given.notice && !children) return {};
  return { answer: { ...(given.notice && { text: given.notice }), ...(children && { children }) } };
}

/** A yes needs its level if the question has a scale; otherwise a required question needs a text, here or in a child. */
function readYes(question: Question, given: GivenAnswer): Verdict {
  const text = isTranslatedNo(given.notice) ? '' : given.notice;
  const level = question.scale ? (given.checkbox?.level ?? given.level) : undefined;
  if (question.scale && !level) return { fault: { text: 'level' } };
  const children = readChildren(question, given);
  if (!question.scale && question.required && !text && !children) return { fault: { text: 'yes_text' } };
  return {
    answer: { choice: 'yes', ...(text && { text }), ...(level && { level }), ...(children && { children }) },
  };
}

/** A text without a choice counts as yes, so that nothing the patient wrote is lost. */
function choiceOf({ checkedValue, notice }: Pick<GivenAnswer, 'checkedValue' | 'notice'>): 'yes' | 'no' {
  if (checkedValue) return checkedValue;
  return notice !== '' && !isTranslatedNo(notice) ? 'yes' : 'no';
}

/** Some clients write the word no into the text field, where it stays if the patient changes the choice to yes. */
function isTranslatedNo(notice: string): boolean {
  const said = notice.toLowerCase();
  return Object.values(texts).some(({ no }) => no.toLowerCase() === said);
}

function readChildren(
  question: Question,
  { children = [] }: GivenAnswer,
): Record<string, string> | undefined {
  const entries = question.children.flatMap((child, place) => {
    const sent = children.find(({ key, keyText }, position) => {
      if (key !== undefined) return key === child.key;
      if (keyText !== undefined) return Object.values(child.text).includes(keyText);
      return position === place;
    });
    return sent?.notice ? [[child.key, sent.notice] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The value of a part of a submission, and its faults by their dotted keys. */
export interface Reading<T> {
  value: T;
  faults: FieldFaults;
}

/** Faults are reported at the position of the question in the submission, or in the form if it was not sent. */
export function locate<T>(
  sent: readonly T[],
  isWanted: (entry: T) => boolean,
  positionInForm: number,
): { entry: T | undefined; position: number } {
  const found = sent.findIndex(isWanted);
  return { entry: sent[found], position: found === -1 ? positionInForm : found };
}

/** An answer as the form shows it again, without the word no that some clients write into the text field. */
export function typedAnswer({ checkedValue, notice }: Pick<GivenAnswer, 'checkedValue' | 'notice'>) {
  const choice = choiceOf({ checkedValue, notice });
  return { checkedValue: choice, notice: choice === 'no' && isTranslatedNo(notice) ? '' : notice };
}

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
  const parts = [[street, house_number], [postal_code, city], [country]].map((texts) =>
    texts.filter(Boolean).join(' '),
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
