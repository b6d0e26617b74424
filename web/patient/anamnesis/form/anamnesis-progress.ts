import type { AnamnesisEntries, AnamnesisForm, ShownQuestion } from '#contract/anamnesis.contract.ts';
import { type Answer, answerOf, dateOf, isAsked, isTouched, type Signing } from './anamnesis-values.ts';

/** The section of the consent boxes, which the form lists without a slug. */
export const CONSENTS = 'consents';
/** What the patient reads before signing. */
export const OVERVIEW = 'overview';

export interface SectionProgress {
  slug: string;
  title: string;
  done: number;
  total: number;
}

/** How far every section with questions of its own is, in the order of the form. A preset is no answer. */
export function sectionProgress(
  form: AnamnesisForm,
  entries: AnamnesisEntries,
  signing: Signing,
  consentsTitle: string,
): SectionProgress[] {
  const { privateDataCategory: personal, consents, sign } = form;
  const isFilledIn = {
    ort: isFilled(entries.place),
    date: dateOf(form, signing) !== '',
    sign: signing.signature !== '',
  };
  return [
    count(personal, personal.questions.filter(isAsked), ({ key }) => isFilled(entries.privateData[key])),
    ...questionProgress(form, entries),
    count(
      { slug: CONSENTS, title: consentsTitle },
      consents.filter(isRequired),
      ({ key }) => signing.consents[key],
    ),
    count(sign, sign.questions, ({ key }) => isFilledIn[key]),
  ];
}

function questionProgress({ categories }: AnamnesisForm, entries: AnamnesisEntries): SectionProgress[] {
  return categories.map((category) =>
    count(
      category,
      category.questions.filter((question) => isRequired(question) || isOpenYes(question, entries)),
      (question) => isAnswered(question, entries),
    ),
  );
}

/** How many of the questions are answered: what the portal knows already or presets does not count. */
export function totalProgress(
  form: AnamnesisForm,
  entries: AnamnesisEntries,
): { done: number; total: number } {
  const sections = questionProgress(form, entries);
  return {
    done: sections.reduce((sum, { done }) => sum + done, 0),
    total: sections.reduce((sum, { total }) => sum + total, 0),
  };
}

/** Answered by the patient, not preset. A yes that asks for its strength has to be rated; any other needs words. */
export function isAnswered(question: ShownQuestion, entries: AnamnesisEntries): boolean {
  const { typeInput, key } = question;
  const answer = answerOf(entries, key);
  if (typeInput !== 'yesNoOther') return isFilled(answer.notice);
  if (answer.checkedValue === 'no') return isTouched(entries, question);
  return isExplained(question, answer);
}

function isExplained({ checkbox }: ShownQuestion, { level, notice, children }: Answer): boolean {
  return checkbox ? level !== null : [notice, ...Object.values(children)].some(isFilled);
}

/** Whatever may be left out counts once it is answered with yes and its strength is asked for. */
function isOpenYes({ key, checkbox }: ShownQuestion, entries: AnamnesisEntries): boolean {
  return checkbox !== null && answerOf(entries, key).checkedValue === 'yes';
}

function isRequired({ required }: { required: boolean }): boolean {
  return required;
}

function count<Question>(
  { slug, title }: { slug: string; title: string },
  questions: readonly Question[],
  isDone: (question: Question) => boolean,
): SectionProgress {
  return { slug, title, done: questions.filter(isDone).length, total: questions.length };
}

function isFilled(entry: string | undefined): boolean {
  return (entry ?? '').trim() !== '';
}
