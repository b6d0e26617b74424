import type { Locale } from '#contract/locale.ts';
import { anamnesis as texts } from '#texts/generated/anamnesis.ts';
import { anamnesis_paper } from '#texts/generated/anamnesis_paper.ts';
import type { PersonalQuestion, Question, QuestionCatalogue } from '../questions/question-catalogue.rules.ts';
import type { Answer, Answers, PrivateData } from '../sign/read-answers.rules.ts';

/** The text of a signed history, in the language in which the patient read the questions. */
export interface PaperContent {
  person: { label: string; entry: string }[];
  sections: { title: string; questions: { label: string; lines: string[] }[] }[];
  consents: { sentence: string; isGiven: boolean; textVersion: string }[];
}

interface Signed {
  locale: Locale;
  answers: Answers;
  privateData: PrivateData;
  consents: { kind: string; isGiven: boolean; textVersion: string }[];
}

/** All questions, numbered as in the form. An unanswered question is marked, because it does not mean no. */
export function paperContent({ locale, ...signed }: Signed, catalogue: QuestionCatalogue): PaperContent {
  const asked = catalogue.sections.filter(({ slug }) => signed.answers[slug] !== undefined);
  let number = 0;
  return {
    person: personLines(catalogue, signed.privateData, locale).map(({ label, entry }) => ({ label, entry })),
    sections: asked.map(({ slug, title, questions }) => ({
      title: title[locale],
      questions: questions.map((question) => {
        number += 1;
        const lines = answerLines(question, signed.answers[slug]?.[question.key], locale);
        return { label: `${number}. ${question.text[locale]}`, lines };
      }),
    })),
    consents: consentLines(catalogue, signed.consents, locale),
  };
}

/** The consents in the signed wording, given or not. */
export function consentLines(
  { consents }: QuestionCatalogue,
  signed: Signed['consents'],
  locale: Locale,
): PaperContent['consents'] {
  return consents.flatMap(({ kind, text }) => {
    const given = signed.find((consent) => consent.kind === kind);
    if (!given) return [];
    return [{ sentence: text[locale], isGiven: given.isGiven, textVersion: given.textVersion }];
  });
}

/** Shows the address in one line instead of its parts. */
export function personLines({ personalData }: QuestionCatalogue, entries: PrivateData, locale: Locale) {
  const isPart = ({ columnName, subKey }: PersonalQuestion) =>
    columnName === 'address' && subKey !== 'full_address' && entries.address !== undefined;
  return personalData.questions.flatMap((question) => {
    const { key, text } = question;
    const entry = entries[key];
    if (!entry || isPart(question)) return [];
    return [{ key, label: text[locale], entry: readable(question, entry, locale) }];
  });
}

function answerLines(question: Question, answer: Answer | undefined, locale: Locale): string[] {
  const t = anamnesis_paper[locale];
  if (!answer) return [t.not_answered];
  const { choice, text, level, children } = answer;
  const label = choice === 'yes' && question.detail ? `${question.detail[locale]} ` : '';
  return [
    ...(choice ? [texts[locale][choice]] : []),
    ...(level ? [t.strength({ level })] : []),
    ...(text ? [`${label}${text}`] : []),
    ...question.children.flatMap((child) => {
      const said = children?.[child.key];
      return said ? [`${child.text[locale]} ${said}`] : [];
    }),
  ];
}

function readable({ type }: PersonalQuestion, entry: string, locale: Locale): string {
  if (type === 'number') return locale === 'de' ? entry.replace('.', ',') : entry;
  return /^\d{4}-\d{2}-\d{2}$/.test(entry) ? dateInWords(entry, locale) : entry;
}

/** `17. November 2026` */
export function dateInWords(date: string, locale: Locale): string {
  const style = locale === 'de' ? 'de-DE' : 'en-GB';
  return Temporal.PlainDate.from(date).toLocaleString(style, { dateStyle: 'long' });
}
