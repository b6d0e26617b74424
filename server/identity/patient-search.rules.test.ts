import { expect, test } from 'vitest';
import { folded, patientSearchOf } from './patient-search.rules.ts';

test.each([
  ['Müller', 'mueller'],
  ['MÜLLER', 'mueller'],
  ['Mu\u0308ller', 'mueller'],
  ['Weiß', 'weiss'],
  ['René', 'rene'],
  ['Şahin', 'sahin'],
])('the name %s is compared as %s', (name, key) => {
  expect(folded(name)).toBe(key);
});

test.each([
  ['Anna Müller', ['anna', 'mueller']],
  ['  Müller,   Anna ', ['mueller', 'anna']],
  ['Müller-Lüdenscheid', ['mueller', 'luedenscheid']],
  ['Anna.Berger@Example.test', ['anna.berger@example.test']],
  ['9.3.1974', ['1974-03-09']],
  ['09/03/1974', ['1974-03-09']],
  ['1974-03-09', ['1974-03-09']],
  ['0151 2345-678', ['1512345678']],
  ['+49 151 2345678', ['1512345678']],
  ["O'Neil %_:*", ["o'neil", '%_:*']],
  ['a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
])('%s looks for beginnings %j', (search, beginnings) => {
  expect(patientSearchOf(search)?.beginnings).toEqual(beginnings);
});

test('short figures may be a number of a patient, and nothing looks for nothing', () => {
  expect(patientSearchOf('17')).toEqual({ beginnings: ['17'], patientNumber: 17 });
  expect(patientSearchOf('17 Anna')?.patientNumber).toBeUndefined();
  expect(patientSearchOf('   ')).toBeUndefined();
});
