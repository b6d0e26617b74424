import type { AnamnesisEntries, AnamnesisForm, ShownQuestion } from '#contract/anamnesis.contract.ts';
import { type Answer, answerOf, dateOf, isAsked, type Signing } from './anamnesis-values.ts';

/** The section of the consent boxes, which the form lists without a slug. */
export const CONSENTS = 'consents';

export interface SectionProgress {
  slug: string;
  title: string;
  /** Of the entries that have to be made. */
  done: number;
  total: number;
}

/** How far every section is, in the order of the form. Only what has to be filled in counts. */
export function sectionProgress(
  form: AnamnesisForm,
  entries: AnamnesisEntries,
  signing: Signing,
  consentsTitle: string,
): SectionProgress[] {
  const { privateDataCategory: personal, categories, consents, sign } = form;
  const isFilledIn = {
    ort: isFilled(entries.place),
    date: dateOf(form, signing) !== '',
    sign: signing.signature !== '',
  };
  return [
    count(personal, personal.questions.filter(isAsked), ({ key }) => isFilled(entries.privateData[key])),
    ...categories.map(({ questions, ...category }) => {
      const answered = questions.map((question) => asEntry(question, answerOf(entries, question.key)));
      return count(category, answered, ({ isDone }) => isDone);
    }),
    count({ slug: CONSENTS, title: consentsTitle }, consents, ({ key }) => signing.consents[key]),
    count(sign, sign.questions, ({ key }) => isFilledIn[key]),
  ];
}

export function totalProgress(sections: readonly SectionProgress[]): { done: number; total: number } {
  return {
    done: sections.reduce((sum, { done }) => sum + done, 0),
    total: sections.reduce((sum, { total }) => sum + total, 0),
  };
}

/** A yes that asks for its strength has to be rated, also where the question might be left out; else words do. */
function asEntry({ typeInput, checkbox, required }: ShownQuestion, answer: Answer) {
  if (typeInput !== 'yesNoOther') return { required, isDone: isFilled(answer.notice) };
  if (answer.checkedValue === 'no') return { required, isDone: true };
  return checkbox
    ? { required: true, isDone: answer.level !== null }
    : { required, isDone: [answer.notice, ...Object.values(answer.children)].some(isFilled) };
}

function count<Question extends { required: boolean }>(
  { slug, title }: { slug: string; title: string },
  questions: readonly Question[],
  isDone: (question: Question) => boolean,
): SectionProgress {
  const required = questions.filter((question) => question.required);
  return { slug, title, done: required.filter(isDone).length, total: required.length };
}

function isFilled(entry: string | undefined): boolean {
  return (entry ?? '').trim() !== '';
}
