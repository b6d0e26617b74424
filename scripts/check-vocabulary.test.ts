import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { retiredWords, vocabularyFaults } from './check-vocabulary.ts';

const TABLE = `
| word in code | German | English | not used in code |
|---|---|---|---|
| \`appointment\` | Termin | appointment | \`visit\` |
| \`hold\` | Reservierung | hold | \`reservation\`, \`taken time\` |
`;

test.each([
  ['a variable', 'server/a.ts', 'const aPaidVisit = 1;'],
  ['a property', 'server/a.ts', 'send({ next_visit: 1 });'],
  ['a plural', 'server/a.ts', 'function listVisits() {}'],
  ['a type', 'server/a.ts', 'interface VisitRow { id: number }'],
  ['a component', 'web/a.tsx', 'const a = <VisitCard />;'],
  ['two words', 'server/a.ts', 'const takenTime = 1;'],
  ['the name of a file', 'server/appointments/visit-money.ts', ''],
])('refused: %s', (_, path, text) => {
  expect(vocabularyFaults([{ path, text }], retiredWords(TABLE))).toHaveLength(1);
});

test.each([
  ['a visitor is another thing', 'const visitor = 1;'],
  ['a comment or a sentence', "// a visit\nconst a = 'your visit';"],
  ['a name that a library chose', 'visitor.visit(tree);'],
  ['one word of two', 'const taken = 1; const time = 2;'],
])('allowed: %s', (_, text) => {
  expect(vocabularyFaults([{ path: 'server/a.ts', text }], retiredWords(TABLE))).toEqual([]);
});

test('the vocabulary of the project retires words', () => {
  const retired = retiredWords(readFileSync('docs/vocabulary.md', 'utf8')).map(({ words }) =>
    words.join(' '),
  );
  expect(retired).toEqual(expect.arrayContaining(['visit', 'bill', 'reservation', 'taken time', 'leaving']));
  expect(retired).toEqual(expect.arrayContaining(['kept page', 'nudge', 'gate', 'upkeep', 'kept count']));
});
