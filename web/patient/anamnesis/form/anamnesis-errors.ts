import type { AnamnesisForm } from '#contract/anamnesis.contract.ts';
import type { anamnesis } from '#texts/generated/anamnesis.ts';
import type { ServerErrors } from '#web/lib/field-errors.ts';
import { CONSENTS } from './anamnesis-progress.ts';
import { isAddressPart } from './anamnesis-values.ts';

/** What the server refused about one question, by the control that can mend it. */
export interface QuestionErrors {
  notice: readonly string[];
  level: readonly string[];
  /** By the key of the child. */
  children: Readonly<Record<string, readonly string[]>>;
}

export const NO_ERRORS: QuestionErrors = { notice: [], level: [], children: {} };

interface PlacedErrors {
  /** By the id of the question. */
  byQuestion: Readonly<Record<string, QuestionErrors>>;
  /** The ids of the wrong questions, in the order of the form. */
  wrong: string[];
  /** What belongs to no question, so that nothing the server says is lost. */
  rest: string[];
}

/** Names a question of the form, a consent or a sign question in both languages. */
export function questionId(slug: string, key: string): string {
  return `${slug}-${key}`;
}

/** Puts `anamneseDaten.categories.1.questions.4.notice` and its like to the very question. */
export function placeAnamnesisErrors(form: AnamnesisForm, errors: ServerErrors): PlacedErrors {
  const byQuestion: Record<string, QuestionErrors> = {};
  const rest: string[] = [];
  for (const [path, texts] of Object.entries(errors)) {
    const place = placeOf(form, path.replace(/^anamneseDaten\./, '').split('.'));
    if (!place) rest.push(...texts);
    else byQuestion[place.id] = withTexts(byQuestion[place.id] ?? NO_ERRORS, place.part, texts);
  }
  const wrong = questionIds(form).filter((id) => Object.hasOwn(byQuestion, id));
  return { byQuestion, wrong, rest: [...new Set(rest)] };
}

type Part = 'notice' | 'level' | { child: string };

function placeOf(form: AnamnesisForm, path: string[]): { id: string; part: Part } | undefined {
  const [group = '', index = ''] = path;
  if (form.consents.some(({ key }) => key === group))
    return { id: questionId(CONSENTS, group), part: 'notice' };
  if (group === 'categories') return placeInCategory(form.categories[Number(index)], path.slice(3));
  if (group === 'privateDataCategory') return placeInPersonal(form.privateDataCategory, path.slice(2));
  if (group !== 'sign') return undefined;
  const question = form.sign.questions[Number(path[2])];
  return question && { id: questionId(form.sign.slug, question.key), part: 'notice' };
}

function placeInCategory(category: AnamnesisForm['categories'][number] | undefined, path: string[]) {
  const [index, field = 'notice', ...inside] = path;
  const question = category?.questions[Number(index)];
  if (!category || !question) return undefined;
  const id = questionId(category.slug, question.key);
  if (field === 'level' || field === 'checkbox') return { id, part: 'level' as const };
  const child = field === 'children' ? question.children[Number(inside[0])] : undefined;
  return { id, part: child ? { child: child.key } : ('notice' as const) };
}

function placeInPersonal({ slug, questions }: AnamnesisForm['privateDataCategory'], [index]: string[]) {
  const named = questions[Number(index)];
  const shown = named && isAddressPart(named) ? questions.find(isWholeAddress) : named;
  return shown && { id: questionId(slug, shown.key), part: 'notice' as const };
}

function isWholeAddress(question: AnamnesisForm['privateDataCategory']['questions'][number]): boolean {
  return question.columnName === 'address' && !isAddressPart(question);
}

function withTexts(errors: QuestionErrors, part: Part, texts: readonly string[]): QuestionErrors {
  if (part === 'notice' || part === 'level') return { ...errors, [part]: joined(errors[part], texts) };
  const ofChild = joined(errors.children[part.child] ?? [], texts);
  return { ...errors, children: { ...errors.children, [part.child]: ofChild } };
}

function joined(some: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...some, ...more])];
}

function questionIds({ privateDataCategory, categories, consents, sign }: AnamnesisForm): string[] {
  return [
    ...[privateDataCategory, ...categories].flatMap(({ slug, questions }) =>
      questions.map(({ key }) => questionId(slug, key)),
    ),
    ...consents.map(({ key }) => questionId(CONSENTS, key)),
    ...sign.questions.map(({ key }) => questionId(sign.slug, key)),
  ];
}

/** The number of the first question of a section. Numbers run through the form, so that each is there once. */
export function firstNumber({ categories }: AnamnesisForm, place: number): number {
  return categories.slice(0, place).reduce((sum, { questions }) => sum + questions.length, 1);
}

/** How the form calls a question, by its id. */
export function questionLabels(form: AnamnesisForm): Map<string, string> {
  const { privateDataCategory, categories, consents, sign } = form;
  const plain = [privateDataCategory, sign].flatMap(({ slug, questions }) =>
    questions.map(({ key, keyText }) => [questionId(slug, key), keyText] as const),
  );
  const numbered = categories.flatMap(({ slug, questions }, place) =>
    questions.map(
      ({ key, keyText }, index) =>
        [questionId(slug, key), `${firstNumber(form, place) + index}. ${keyText}`] as const,
    ),
  );
  const sentences = consents.map(({ key, text }) => [questionId(CONSENTS, key), text] as const);
  return new Map([...plain, ...numbered, ...sentences]);
}

/** What the server says to the form, and how many of its questions it means. */
export function refusalText(
  form: AnamnesisForm,
  { message, errors }: { message: string; errors: ServerErrors },
  t: Pick<(typeof anamnesis)['de'], 'wrong_one' | 'wrong_many'>,
): string {
  const count = placeAnamnesisErrors(form, errors).wrong.length;
  if (count === 0) return message;
  return `${message} ${count === 1 ? t.wrong_one : t.wrong_many({ count })}`;
}
