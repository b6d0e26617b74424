import type { SeverityCourse } from '#contract/anamnesis-record.contract.ts';
import type { Locale } from '#contract/locale.ts';
import type { Answer, Answers } from './answers.rules.ts';
import type { Section } from './question-catalogue.rules.ts';

/** The answers of one day, with the questions they were given to. */
export interface AnsweredForm {
  /** `YYYY-MM-DD` */
  date: string;
  sections: Section[];
  answers: Answers;
}

/**
 * How strong each complaint was over time. A no is no complaint; a question that was left open or not asked says
 * nothing about that day. What is signed again on the same day corrects it. Forms come oldest first.
 */
export function severityCourses(forms: AnsweredForm[], locale: Locale): SeverityCourse[] {
  const courses = new Map<string, SeverityCourse>();
  for (const { date, sections, answers } of forms) {
    for (const { slug, questions } of sections) {
      for (const { key, text, scale } of questions) {
        const level = scale ? levelOf(answers[slug]?.[key]) : undefined;
        if (level === undefined) continue;
        const earlier = courses.get(key)?.points.filter((point) => point.date !== date) ?? [];
        courses.set(key, { key, question: text[locale], points: [...earlier, { date, level }] });
      }
    }
  }
  return [...courses.values()];
}

function levelOf(answer: Answer | undefined): number | undefined {
  return answer?.choice === 'no' ? 0 : answer?.level;
}
