import { expect, test } from 'vitest';
import { catalogueInForce } from './question-catalogue.service.ts';
import { RED_FLAG_KEYS, redFlagsIn } from './red-flags.rules.ts';

test('a yes to a question about what forbids hormones is a red flag; a no and a missing answer are none', () => {
  expect(redFlagsIn({ thrombosis: { choice: 'yes', text: '2009' } })).toEqual(['thrombosis']);
  expect(redFlagsIn({ thrombosis: { choice: 'no' } })).toEqual([]);
  expect(redFlagsIn({})).toEqual([]);
});

test.each([
  [undefined, []],
  [3, []],
  [4, ['lowMood']],
  [5, ['lowMood']],
])('a complaint of strength %s is a red flag from 4 on', (level, flags) => {
  expect(redFlagsIn({ lowMood: { choice: 'yes', ...(level && { level }) } })).toEqual(flags);
});

test('a yes to a question that is no red flag shows none, and several stand in the order of the list', () => {
  const yes = { choice: 'yes' } as const;
  expect(redFlagsIn({ medication: yes, ownCancer: yes, possiblePregnancy: yes })).toEqual([
    'possiblePregnancy',
    'ownCancer',
  ]);
});

test('every red flag, allergies and medication are questions of the catalogue in force', () => {
  const asked = catalogueInForce().sections.flatMap(({ questions }) => questions.map(({ key }) => key));
  expect(asked).toEqual(expect.arrayContaining([...RED_FLAG_KEYS, 'allergies', 'medication']));
});

test('every red flag that depends on strength is asked with a strength', () => {
  const questions = catalogueInForce().sections.flatMap((section) => section.questions);
  const strong = RED_FLAG_KEYS.filter((key) => redFlagsIn({ [key]: { choice: 'yes' } }).length === 0);
  expect(strong.length).toBeGreaterThan(0);
  for (const key of strong) expect(questions.find((question) => question.key === key)?.scale, key).toBe(true);
});
