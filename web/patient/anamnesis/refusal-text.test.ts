import { expect, test } from 'vitest';
import { anamnesis } from '#texts/generated/anamnesis.ts';
import { refusalText } from './refusal-text.ts';
import { aForm } from './testing-form.ts';

const message = 'Bitte prüfen Sie Ihre Eingaben.';
const question = (index: number) => `anamneseDaten.categories.0.questions.${index}`;

test.each([
  [[], message],
  [['step'], message],
  [[`${question(0)}.level`, `${question(0)}.notice`], `${message} 1 Angabe fehlt oder stimmt noch nicht.`],
  [[`${question(0)}.level`, `${question(1)}.notice`], `${message} 2 Angaben fehlen oder stimmen noch nicht.`],
])('a refusal of %j says how many questions are meant', (paths, said) => {
  const errors = Object.fromEntries(paths.map((path) => [path, ['Bitte ausfüllen.']]));
  expect(refusalText(aForm(), { message, errors }, anamnesis.de)).toBe(said);
});
