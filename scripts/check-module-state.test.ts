import { expect, test } from 'vitest';
import { moduleStateFaults } from './check-module-state.ts';

const faultsOf = (text: string, path = 'web/lib/a.ts') => moduleStateFaults([{ path, text }]);

test.each([
  [
    'state of the window',
    "import { windowState } from './window-state.ts';\nconst user = windowState(() => null);",
  ],
  ['a table that nobody writes', "const NAMES: ReadonlySet<string> = new Set(['Anna']);"],
  ['an exported table that nobody writes', 'export const BY_ID: ReadonlyMap<number, string> = new Map();'],
  ['a constant', "const COLOURS = { red: '#f00' };\nexport const red = () => COLOURS.red;"],
  ['a pattern', "const DAY = new RegExp('[0-9]+');"],
  [
    'what lives in one call',
    'export function count() { let sum = 0; const seen = new Set(); seen.add(sum); return sum; }',
  ],
])('allowed: %s', (_, text) => {
  expect(faultsOf(text)).toEqual([]);
});

test.each([
  ['a variable', 'let user = null;', 'user changes'],
  ['an exported variable', 'export let language = "de";', 'language changes'],
  ['a map', 'const answers = new Map<string, string>();', 'answers can be changed'],
  ['an exported client', 'export const queries = new QueryClient();', 'queries can be changed'],
  [
    'a property that is set',
    'const page = { user: 1 };\nexport function start() { page.user = 2; }',
    'page is changed',
  ],
  [
    'a deep property that is counted',
    'const page = { seen: { n: 0 } };\nconst up = () => page.seen.n++;',
    'page is changed',
  ],
  [
    'a property that is removed',
    'const page = { a: 1 };\nconst end = () => { delete page.a; };',
    'page is changed',
  ],
  [
    'a list that grows',
    'const asked: string[] = [];\nconst ask = (url: string) => asked.push(url);',
    'asked is changed',
  ],
  ['a static property', 'class Room { static open = 0; }', 'a static property changes'],
])('refused: %s', (_, text, what) => {
  expect(faultsOf(text)).toEqual([expect.stringContaining(what)]);
  expect(faultsOf(text, 'web/patient/A.tsx')).toHaveLength(1);
  expect(faultsOf(text, 'contract/address.ts')).toHaveLength(1);
});

test('a fault names its line; tests and the server are not looked at', () => {
  expect(faultsOf('const A = 1;\n\nlet user = null;')).toEqual([
    expect.stringMatching(/^web\/lib\/a\.ts:3: /),
  ]);
  for (const path of ['web/lib/a.test.ts', 'web/testing/api.ts', 'server/app.ts'])
    expect(faultsOf('let user = null;', path)).toEqual([]);
});
