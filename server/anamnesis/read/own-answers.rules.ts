import type { AnamnesisEntries, SeverityCourse } from '#contract/anamnesis.contract.ts';
import type { Locale } from '#contract/locale.ts';
import type { QuestionCatalogue, Section } from '../questions/question-catalogue.rules.ts';
import type { Answer, Answers, PrivateData } from '../sign/read-answers.rules.ts';

/** The answers of one day with their questions. */
export interface AnsweredForm {
  /** `YYYY-MM-DD` */
  date: string;
  sections: Section[];
  answers: Answers;
}

/**
 * The level of each complaint over time. A no is level 0; an unanswered question makes no point. A later form of the same
 * day replaces the point. The forms come oldest first.
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

/**
 * The latest answer to every present question, to start a correction from. A booking, which has only two sections, keeps
 * the older answers of the others. Place and date are never reused. The records come oldest first.
 */
export function latestEntries(
  records: { answers: Answers; privateData: PrivateData }[],
  { sections, personalData }: QuestionCatalogue,
): AnamnesisEntries {
  const answered = Object.assign({}, ...records.map(({ answers }) => answers)) as Answers;
  const known = Object.assign({}, ...records.map(({ privateData }) => privateData)) as PrivateData;
  const answers = sections.flatMap(({ slug, questions }) =>
    questions.flatMap(({ key }) => {
      const answer = answered[slug]?.[key];
      return answer ? [[key, asEntry(answer)] as const] : [];
    }),
  );
  const asked = personalData.questions.filter(({ columnName }) => columnName === '');
  const privateData = asked.flatMap(({ key }) => (known[key] ? [[key, known[key]] as const] : []));
  return { answers: Object.fromEntries(answers), privateData: Object.fromEntries(privateData), place: '' };
}

function asEntry({ choice, text, level, children }: Answer): AnamnesisEntries['answers'][string] {
  return { checkedValue: choice ?? 'no', notice: text ?? '', level: level ?? null, children: children ?? {} };
}
