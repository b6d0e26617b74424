import type { AnamnesisEntries } from '#contract/anamnesis.contract.ts';
import type { Answer, Answers, PrivateData } from './answers.rules.ts';
import type { QuestionCatalogue } from './question-catalogue.rules.ts';

/**
 * The last answer to everything that is asked today, for a form to begin with. The two sections of a booking do
 * not hide what she told before in the others. Where and when one signs is said anew each time. Records come
 * oldest first.
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
