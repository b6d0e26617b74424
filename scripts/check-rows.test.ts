import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listedRows, listFaults, namedRows, specifiedRows, titleFaults } from './check-rows.ts';

const ROWS = listedRows(`
| tags | rows |
|---|---|
| ui | SLOT-01 to SLOT-03 |
| ui, unit | SLOT-04 |
| api | API-01 |
| | OR-01 |
`);
/** Every row for the screen, named by one screen. */
const SCREEN = { path: 'web/Slots.test.tsx', text: "test('SLOT-01 to SLOT-04: the times', () => {});" };

test('the list says each row with its tags', () => {
  expect([...ROWS]).toEqual([
    ...[1, 2, 3].map((number) => [`SLOT-0${number}`, ['ui']]),
    ['SLOT-04', ['ui', 'unit']],
    ['API-01', ['api']],
    ['OR-01', ['']],
  ]);
});

test.each([
  ['a title', "test('SLOT-01, SLOT-02: a time', () => {});", ['SLOT-01', 'SLOT-02']],
  ['a title in other quotes', 'test(`SLOT-01 SLOT-02: a time`, () => {});', ['SLOT-01', 'SLOT-02']],
  ['a range', "test('SLOT-01 to SLOT-03: times', () => {});", ['SLOT-01', 'SLOT-02', 'SLOT-03']],
  ['a table of titles', "test.each([['SLOT-01', 1], ['SLOT-02', 2]])", ['SLOT-01', 'SLOT-02']],
  ['an annotation', "annotation: proves('SLOT-01, API-01')", ['SLOT-01', 'API-01']],
  ['no row', "const numbers = ['RE-2026-0031', 'GHSA-67mh', 'PAYMENTS-5.17', 'for SLOT-01'];", []],
])('%s names its rows', (_, text, rows) => {
  expect(namedRows(text)).toEqual(rows);
});

test.each([
  ['a row that does not exist', 'server/a.test.ts', 'SLOT-05', /names SLOT-05, which is not in/],
  [
    'a row for the screen in a test of a function',
    'web/a.test.ts',
    'SLOT-01',
    /^web\/a\.test\.ts names SLOT-01/,
  ],
  ['a row for the screen in a test over HTTP', 'server/a.test.ts', 'SLOT-01', /only a component test or a/],
])('refused: %s', (_, path, row, fault) => {
  const tests = [SCREEN, { path, text: `test('${row}: a time', () => {});` }];
  expect(titleFaults(tests, ROWS)).toEqual([expect.stringMatching(fault)]);
});

test('refused: a row for the screen that no screen shows, whoever else names it', () => {
  const tests = [
    { path: 'e2e/slots.e2e.ts', text: "test('SLOT-01 to SLOT-03: the times', () => {});" },
    { path: 'web/a.test.ts', text: "test('SLOT-04: a time', () => {});" },
  ];
  expect(titleFaults(tests, ROWS)).toEqual([expect.stringMatching(/^SLOT-04 is seen on a screen/)]);
});

test('allowed: rows with further tags in every test, and open readings', () => {
  const others = { path: 'server/a.test.ts', text: "test('SLOT-04, API-01, OR-01: a time', () => {});" };
  expect(titleFaults([SCREEN, others], ROWS)).toEqual([]);
});

test('the list and the requirements have the same rows with the same tags', () => {
  const specified = specifiedRows(`
- **SLOT-01** A sentence about SLOT-09. [ui] (A2)
- **SLOT-02** Another one. [ui][unit] (A2)
- **OR-01 A reading.** Both.
`);
  const changed = /^(SLOT-02 is ui, unit|SLOT-0[34] is not there|API-01 is not there)/;
  expect(listFaults(ROWS, specified)).toEqual(Array(4).fill(expect.stringMatching(changed)));
  expect(listFaults(ROWS, ROWS)).toEqual([]);
});

test('the list of the project has rows of every kind', () => {
  const rows = listedRows(readFileSync('docs/requirement-rows.md', 'utf8'));
  expect(new Set([...rows.values()].map((tags) => tags.join('+')))).toEqual(
    new Set(['ui', 'api', 'unit', 'ui+api', 'ui+unit', 'api+unit', '']),
  );
  expect(rows.size).toBeGreaterThan(600);
});
