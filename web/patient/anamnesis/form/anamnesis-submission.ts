import type {
  AnamnesisEntries,
  AnamnesisForm,
  PrivateQuestion,
  SentAnamnesis,
  ShownQuestion,
} from '#contract/anamnesis.contract.ts';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import {
  type Answer,
  answerOf,
  dateOf,
  isAsked,
  type KnownPerson,
  knownValue,
  type Signing,
} from './anamnesis-values.ts';

/** The whole form with its words and the answers in `notice`. What is missing goes out empty: the server refuses it. */
export function submissionOf(
  form: AnamnesisForm,
  entries: AnamnesisEntries,
  person: KnownPerson,
  signing: Signing,
): SentAnamnesis {
  const { privateDataCategory, categories, sign, version, locale } = form;
  const signNotices = { ort: entries.place.trim(), date: dateOf(form, signing), sign: signing.signature };
  return {
    version,
    privateDataCategory: {
      ...privateDataCategory,
      questions: privateDataCategory.questions.map((question) => ({
        ...question,
        notice: isAsked(question) ? ownEntry(question, entries) : knownValue(question, person, locale),
      })),
    },
    categories: categories.map((category) => ({
      ...category,
      questions: category.questions.map((question) =>
        answeredQuestion(question, answerOf(entries, question.key), anamnesis[locale].no),
      ),
    })),
    sign: {
      ...sign,
      questions: sign.questions.map((question) => ({ ...question, notice: signNotices[question.key] })),
    },
    ...signing.consents,
  };
}

/** Height and weight go out as numbers. What is none goes out as it was typed: the server refuses it. */
function ownEntry({ key, typeInput }: PrivateQuestion, { privateData }: AnamnesisEntries): string | number {
  const entry = (privateData[key] ?? '').trim();
  return typeInput === 'number' && /^\d{1,6}([.,]\d{1,3})?$/.test(entry)
    ? Number(entry.replace(',', '.'))
    : entry;
}

/** A no says so in the language of the form, and takes nothing along that was typed under a yes. */
function answeredQuestion({ name: _, ...question }: ShownQuestion, answer: Answer, no: string) {
  const isYesNo = question.typeInput === 'yesNoOther';
  const isDenied = isYesNo && answer.checkedValue === 'no';
  return {
    ...question,
    checkedValue: isYesNo ? answer.checkedValue : 'no',
    notice: isDenied ? no : answer.notice.trim(),
    checkbox: question.checkbox && { level: isDenied ? null : answer.level },
    children: question.children.map((child) => ({
      ...child,
      notice: isDenied ? '' : (answer.children[child.key] ?? '').trim(),
    })),
  };
}
