import { expect, test } from 'vitest';
import { titleOfCode } from './diagnoses.rules.ts';
import { DIAGNOSIS_CODES } from './diagnosis-codes.ts';
import { DIAGNOSIS_SYNONYMS } from './diagnosis-synonyms.ts';
import { findDiagnoses } from './find-diagnoses.rules.ts';
import { EVERYDAY_SEARCHES } from './testing-searches.ts';

const groups = DIAGNOSIS_SYNONYMS.replaceAll('\n  ', ' ')
  .split('\n')
  .filter((line) => line && !line.startsWith('# '))
  .map((line) => line.split(': '));

test.each(EVERYDAY_SEARCHES)('a search for "%s" finds %s first, by "%s"', (typed, code, found_by) => {
  expect(findDiagnoses(typed)[0]).toEqual({ code, title: titleOfCode(code), found_by });
});

test.each([
  ['codes that begin so, before words', 'I80', ['I80.0', 'I80.1', 'I80.20', 'I80.28']],
  ['a whole title, then titles that begin so', 'Eisenmangel', ['E61.1', 'D50.0', 'D50.9']],
  ['a whole synonym, then titles that begin so', 'Endometriose', ['N80.9', 'N80.0', 'N80.1']],
  ['a title that begins so, before synonyms', 'Östrogen', ['E28.3', 'E28.0']],
  ['the likelier of several codes', 'Insulinresistenz', ['E88.8', 'R73.0']],
])('first comes %s: %s', (_, typed, codes) => {
  expect(
    findDiagnoses(typed)
      .map(({ code }) => code)
      .slice(0, codes.length),
  ).toEqual(codes);
});

test.each(['', ' . ', '%', '_', 'Cholera', 'Hypothyreose Cholera', 'xyzzy', 'om', '💊', 'x'.repeat(80)])(
  'a search for "%s" finds nothing',
  (typed) => {
    expect(findDiagnoses(typed)).toEqual([]);
  },
);

test('a search finds at most 20 diagnoses, none twice, and the same ones every time', () => {
  const found = findDiagnoses('n').map(({ code }) => code);
  expect(found).toHaveLength(20);
  expect(new Set(found).size).toBe(20);
  expect(findDiagnoses('n').map(({ code }) => code)).toEqual(found);
});

test('of many words the first eight count', () => {
  const words = 'Zustände im Zusammenhang mit der Menopause und dem';
  expect(findDiagnoses(`${words} Cholera`)[0]?.code).toBe('N95.1');
});

test('every synonym stands once and leads to codes of the shipped list, of which the first is found', () => {
  const codes = new Set(DIAGNOSIS_CODES.map(({ code }) => code));
  const all = groups.flatMap(([, words = '']) => words.split(', '));
  expect(groups.filter((group) => group.length !== 2)).toEqual([]);
  expect(all.length).toBeGreaterThan(500);
  expect(new Set(all.map((word) => word.toLowerCase())).size).toBe(all.length);
  for (const [meant = '', words = ''] of groups) {
    const [first] = meant.split(' ');
    expect(meant.split(' ').filter((code) => !codes.has(code))).toEqual([]);
    for (const word of words.split(', ')) expect([word, findDiagnoses(word)[0]?.code]).toEqual([word, first]);
  }
});
