import type { AnamnesisEntries, AnamnesisForm, ShownQuestion } from '#contract/anamnesis.contract.ts';
import { questionId } from './anamnesis-errors.ts';
import { isAnswered } from './anamnesis-progress.ts';
import { type Answer, answerOf, presetsOf } from './anamnesis-values.ts';

/** A question with its answer, to be read and not to be changed. */
export interface BriefAnswer {
  /** Of the question in the form. */
  id: string;
  name: string;
  level: number | null;
  /** The patient's own words, also those of the further questions. */
  words: string[];
}

export interface AnswersInBrief {
  yes: BriefAnswer[];
  /** How many were answered with no. */
  noCount: number;
  /** The sections with presets that nobody has confirmed, and how many there are. */
  unconfirmed: { slug: string; title: string; count: number }[];
  /** Required questions without words or strength. */
  open: { id: string; name: string; lacks: 'text' | 'words' | 'level' }[];
}

/** What the patient is about to sign: every yes, the number of no, and what is missing. */
export function answersInBrief(form: AnamnesisForm, entries: AnamnesisEntries): AnswersInBrief {
  const asked = form.categories.flatMap((category) => {
    const presets = presetsOf(category, entries);
    return category.questions
      .filter((question) => !presets.includes(question))
      .map((question) => ({
        id: questionId(category.slug, question.key),
        question,
        answer: answerOf(entries, question.key),
      }));
  });
  const chosen = asked.filter(({ question }) => question.typeInput === 'yesNoOther');
  return {
    yes: chosen.filter(({ answer }) => answer.checkedValue === 'yes').map(inBrief),
    noCount: chosen.filter(({ answer }) => answer.checkedValue === 'no').length,
    unconfirmed: unconfirmedSections(form, entries),
    open: asked
      .filter(({ question }) => question.required && !isAnswered(question, entries))
      .map(({ id, question }) => ({ id, name: question.name, lacks: lackOf(question) })),
  };
}

function lackOf({ typeInput, checkbox }: ShownQuestion) {
  if (typeInput !== 'yesNoOther') return 'text';
  return checkbox ? 'level' : 'words';
}

export function unconfirmedSections({ categories }: AnamnesisForm, entries: AnamnesisEntries) {
  return categories
    .map((category) => ({
      slug: category.slug,
      title: category.title,
      count: presetsOf(category, entries).length,
    }))
    .filter(({ count }) => count > 0);
}

function inBrief({ id, question, answer }: { id: string; question: ShownQuestion; answer: Answer }) {
  const { notice, children } = answer;
  const words = [notice, ...question.children.map(({ key }) => children[key] ?? '')];
  return {
    id,
    name: question.name,
    level: question.checkbox && answer.level,
    words: words.map((each) => each.trim()).filter(Boolean),
  };
}
