import { expect, test } from 'vitest';
import type { NoteText } from '#contract/treatment-texts.contract.ts';
import { abbreviationAt, rowsOf, textsFor } from './NoteField.tsx';

const aText = (abbreviation: string, section: NoteText['section'] = 'any', id = 1): NoteText => ({
  id,
  abbreviation,
  section,
  text: `Text von ${abbreviation}`,
});
const texts = [aText('hw'), aText('z.n'), aText('größe'), aText('a-b_c')];

test.each([
  ['hw', 0],
  ['Seit Mai hw', 9],
  ['Zeile\nHW', 6],
  ['(hw', 1],
  ['bei Z.n', 4],
  ['Größe', 0],
  ['a-b_c', 0],
])('the word before the caret is an abbreviation: %j', (written, start) => {
  expect(abbreviationAt(written, written.length, texts)?.start).toBe(start);
});

test.each([
  ['nothing written', '', 0],
  ['a space behind it', 'hw ', 3],
  ['a longer word', 'xhw', 3],
  ['the end of a word with a hyphen', 'x-hw', 4],
  ['in the middle of a word', 'hwx', 2],
  ['before the word', 'hw', 0],
  ['a sentence that ends with it', 'hw.', 3],
  ['the end of a word longer than any abbreviation', `${'x'.repeat(30)}hw`, 32],
])('%s is no abbreviation', (_, written, caret) => {
  expect(abbreviationAt(written, caret, texts)).toBeNull();
});

test('punctuation may follow', () => {
  expect(abbreviationAt('hw, dann', 2, texts)?.text.abbreviation).toBe('hw');
});

test('a section has its own texts and those for all; its own one counts', () => {
  const all = [
    aText('rr', 'any', 1),
    aText('hw', 'course', 2),
    aText('rr', 'findings', 3),
    aText('b', 'any', 4),
  ];
  expect(textsFor('findings', all).map(({ id }) => id)).toEqual([4, 3]);
  expect(textsFor('course', all).map(({ id }) => id)).toEqual([4, 2, 1]);
});

test('a field has a row for each line and for each 80 signs, and one more', () => {
  expect(rowsOf('')).toBe(2);
  expect(rowsOf('eins\nzwei')).toBe(3);
  expect(rowsOf('x'.repeat(161))).toBe(4);
  expect(rowsOf('x\n'.repeat(100))).toBe(24);
});
