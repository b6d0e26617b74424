import type { Locale } from '#server/platform/locale.ts';
import { anamnesis as words } from '#texts/generated/anamnesis.ts';
import type { Answer, Answers } from './answers.rules.ts';
import type { Question, Section } from './question-catalogue.rules.ts';

/** A signed answer with its question, in the shape in which forms send it. */
export interface DescribedAnswer {
  key: string;
  keyText: string;
  typeInput: 'text' | 'yesNoOther';
  checkedValue: 'yes' | 'no';
  notice: string;
  required: boolean;
  checkbox: { level: number } | null;
  children: { key: string; keyText: string; notice: string }[];
}

export interface DescribedSection {
  slug: string;
  title: string;
  questions: DescribedAnswer[];
}

/** Answers as a person reads them. A question that was left open is left out: open is not no. */
export function describeSections(sections: Section[], answers: Answers, locale: Locale): DescribedSection[] {
  return sections.flatMap(({ slug, title, questions }) => {
    const given = answers[slug];
    if (!given) return [];
    const described = questions.flatMap((question) => {
      const answer = given[question.key];
      return answer ? [describeAnswer(question, answer, locale)] : [];
    });
    return [{ slug, title: title[locale], questions: described }];
  });
}

function describeAnswer(question: Question, answer: Answer, locale: Locale): DescribedAnswer {
  return {
    key: question.key,
    keyText: question.text[locale],
    typeInput: question.type,
    checkedValue: answer.choice ?? 'no',
    notice: answer.choice === 'no' ? words[locale].no : (answer.text ?? ''),
    required: question.required,
    checkbox: answer.level ? { level: answer.level } : null,
    children: question.children.flatMap(({ key, text }) => {
      const notice = answer.children?.[key];
      return notice ? [{ key, keyText: text[locale], notice }] : [];
    }),
  };
}
