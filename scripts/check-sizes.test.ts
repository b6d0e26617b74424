import { expect, test } from 'vitest';
import { sizeFaults } from './check-sizes.ts';

const small = { path: 'server/a.ts', text: 'a;\n' };
const ofLines = (path: string, lines: number) => ({ path, text: 'a;\n'.repeat(lines) });
const functionOf = (lines: number) => `function f() {\n${'  a;\n'.repeat(lines - 2)}}\n`;

test('a file of 300 lines is accepted, one of 301 is not, be it code or style', () => {
  expect(sizeFaults([small, small, ofLines('web/a.css', 300)])).toEqual([]);
  expect(sizeFaults([small, small, ofLines('web/a.css', 301)])).toEqual([
    'web/a.css: 301 lines; the limit is 300.',
  ]);
});

test('a function of 50 lines is accepted, one of 51 is not', () => {
  expect(sizeFaults([{ path: 'server/a.ts', text: functionOf(50) }])).toEqual([]);
  expect(sizeFaults([{ path: 'server/a.ts', text: functionOf(51) }])).toEqual([
    'server/a.ts:1: a function of 51 lines; the limit is 50.',
  ]);
});

test('a test may be longer than a function', () => {
  expect(sizeFaults([{ path: 'server/a.test.ts', text: functionOf(70) }])).toEqual([]);
});

test('half of the files stay under 80 lines', () => {
  expect(sizeFaults([small, small, ofLines('server/b.ts', 200)])).toEqual([]);
  expect(sizeFaults([small, ofLines('server/b.ts', 80), ofLines('server/c.ts', 200)])).toEqual([
    'The median file has 80 lines; it must be under 80.',
  ]);
});
