import type { ReadableAnamnesis, ReadableAnswer } from '#contract/anamnesis-staff.contract.ts';
import type { Locale } from '#contract/locale.ts';
import type { Answer, Answers } from './answers.rules.ts';
import type { Question, QuestionCatalogue } from './question-catalogue.rules.ts';

/** All that was asked, in the language of the reader; what was left open is named, for open is not no. */
export function readableSections(
  { sections }: Pick<QuestionCatalogue, 'sections'>,
  answers: Answers,
  locale: Locale,
): ReadableAnamnesis['sections'] {
  return sections.flatMap(({ slug, title, questions }) => {
    const given = answers[slug];
    if (!given) return [];
    const asked = questions.map((question) => ({
      key: question.key,
      question: question.text[locale],
      answer: readableAnswer(question, given[question.key], locale),
    }));
    return [{ slug, title: title[locale], questions: asked }];
  });
}

/** Labels in the language of the reader, the words of the patient as she wrote them. */
export function readableAnswer(
  { detail, children }: Question,
  answer: Answer | undefined,
  locale: Locale,
): ReadableAnswer | null {
  if (!answer) return null;
  const label = answer.choice === 'yes' && detail ? detail[locale] : null;
  return {
    choice: answer.choice ?? null,
    level: answer.level ?? null,
    texts: [
      ...(answer.text ? [{ label, text: answer.text }] : []),
      ...children.flatMap(({ key, text }) => {
        const said = answer.children?.[key];
        return said ? [{ label: text[locale], text: said }] : [];
      }),
    ],
  };
}
