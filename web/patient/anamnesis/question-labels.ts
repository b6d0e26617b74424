import type { AnamnesisForm } from '#contract/anamnesis.contract.ts';
import { questionId } from './anamnesis-errors.ts';
import { CONSENTS } from './anamnesis-progress.ts';

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
