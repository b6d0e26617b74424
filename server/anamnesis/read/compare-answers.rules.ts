import type {
  AnamnesisChanges,
  AnswerChange,
  ReadableAnamnesis,
  ReadableAnswer,
} from '#contract/anamnesis-staff.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { personLines } from '../paper/paper-content.rules.ts';
import type { Question, QuestionCatalogue, Section } from '../questions/question-catalogue.rules.ts';
import type { Answer, Answers, PrivateData } from '../sign/read-answers.rules.ts';
import { canonicalJson } from '../sign/signed-document.rules.ts';

/** A history with the catalogue of its questions. */
export interface Answered {
  catalogue: QuestionCatalogue;
  answers: Answers;
  privateData: PrivateData;
}

type Changes = Omit<AnamnesisChanges, 'before' | 'after'>;

/**
 * The differences between two histories. Only sections that both forms asked are compared, because a missing section is
 * no change. The questions have the order and wording of the later form.
 */
export function answerChanges(before: Answered, after: Answered, locale: Locale): Changes {
  const compared = after.catalogue.sections.flatMap((section) =>
    compareSection(section, before, after, locale),
  );
  return {
    person: personChanges(before, after, locale),
    sections: compared.flatMap(({ slug, title, changes }) =>
      changes.length > 0 ? [{ slug, title, changes }] : [],
    ),
    unchanged: compared.reduce((sum, { unchanged }) => sum + unchanged, 0),
    asked_once: [...askedOnce(before, after, 'before', locale), ...askedOnce(after, before, 'after', locale)],
  };
}

function compareSection(
  { slug, title, questions }: Section,
  before: Answered,
  after: Answered,
  locale: Locale,
) {
  const [old, recent] = [before.answers[slug], after.answers[slug]];
  if (!old || !recent) return [];
  const changes: AnswerChange[] = [];
  let unchanged = 0;
  for (const { now, earlier } of pairsOf(questions, before.catalogue, slug)) {
    const { key, text } = now;
    if (canonicalJson(old[key] ?? null) === canonicalJson(recent[key] ?? null)) {
      if (recent[key]) unchanged += 1;
      continue;
    }
    changes.push({
      key,
      question: text[locale],
      kind: kindOf(old[key], recent[key]),
      before: readableAnswer(earlier, old[key], locale),
      after: readableAnswer(now, recent[key], locale),
    });
  }
  return [{ slug, title: title[locale], changes, unchanged }];
}

/** Each question in its present and its former wording; dropped questions come last. */
function pairsOf(questions: Question[], { sections }: QuestionCatalogue, slug: string) {
  const asked = sections.find((section) => section.slug === slug)?.questions ?? [];
  const dropped = asked.filter(({ key }) => !questions.some((question) => question.key === key));
  return [...questions, ...dropped].map((now) => ({
    now,
    earlier: asked.find(({ key }) => key === now.key) ?? now,
  }));
}

function personChanges(before: Answered, after: Answered, locale: Locale): Changes['person'] {
  const [old, recent] = [before, after].map(
    ({ catalogue, privateData }) =>
      new Map(personLines(catalogue, privateData, locale).map((line) => [line.key, line])),
  );
  const keys = new Set([...(recent?.keys() ?? []), ...(old?.keys() ?? [])]);
  return [...keys].flatMap((key) => {
    const [then, now] = [old?.get(key), recent?.get(key)];
    if (then?.entry === now?.entry) return [];
    return [
      {
        key,
        question: now?.label ?? then?.label ?? '',
        kind: kindOf(then, now),
        before: then?.entry ?? null,
        after: now?.entry ?? null,
      },
    ];
  });
}

function kindOf(before: unknown, after: unknown): AnswerChange['kind'] {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}

function askedOnce(
  { catalogue, answers }: Answered,
  other: Answered,
  asked_in: 'before' | 'after',
  locale: Locale,
): Changes['asked_once'] {
  return catalogue.sections
    .filter(({ slug }) => answers[slug] && !other.answers[slug])
    .map(({ title }) => ({ title: title[locale], asked_in }));
}

/** All questions in the language of the reader. An unanswered question is included, because it does not mean no. */
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

/** The given answers to these questions, with the short names of the questions, in the order of the keys. */
export function answersTo(
  keys: readonly string[],
  { catalogue, answers }: Pick<Answered, 'catalogue' | 'answers'>,
  locale: Locale,
): { key: string; name: string; answer: ReadableAnswer }[] {
  const questions = catalogue.sections.flatMap((section) => section.questions);
  const given: Record<string, Answer> = Object.assign({}, ...Object.values(answers));
  return keys.flatMap((key) => {
    const question = questions.find((each) => each.key === key);
    const answer = question && readableAnswer(question, given[key], locale);
    return answer ? [{ key, name: question.name[locale], answer }] : [];
  });
}

/** Labels in the language of the reader; texts as the patient wrote them. */
function readableAnswer(
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
