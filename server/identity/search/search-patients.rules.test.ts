import { expect, test } from 'vitest';
import { folded, likenessOf, patientSearchOf } from './search-patients.rules.ts';

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

test('a short number may be the number of a patient, and an empty text is no search', () => {
  expect(patientSearchOf('17')).toEqual({ beginnings: ['17'], patientNumber: 17 });
  expect(patientSearchOf('17 Anna')?.patientNumber).toBeUndefined();
  expect(patientSearchOf('   ')).toBeUndefined();
});

const ANNA = {
  id: 1,
  firstName: 'Anna',
  lastName: 'Müller',
  birthdate: '1974-03-09',
  phone: '15123456789',
};
const OTHER = { ...ANNA, id: 2, phone: null };

test.each([
  ['another spelling', { lastName: 'Mueller' }],
  ['a letter too many', { lastName: 'Müllers', firstName: 'Bea' }],
  ['a married name', { lastName: 'Schmidt' }],
  ['names in the wrong fields', { firstName: 'Müller', lastName: 'Anna' }],
])('two accounts with one birthdate and %s may be one person', (_, change) => {
  expect(likenessOf(ANNA, { ...OTHER, ...change })).toEqual(['name_and_birthdate']);
});

test.each([
  ['another day', { birthdate: '1974-03-10' }],
  ['no day at all', { birthdate: null }],
  ['quite another name', { firstName: 'Beatrix', lastName: 'Schmidt' }],
])('%s means two persons', (_, change) => {
  expect(likenessOf({ ...ANNA, phone: null }, { ...OTHER, ...change })).toEqual([]);
});

test('two accounts without a birthdate are not alike', () => {
  expect(likenessOf({ ...ANNA, birthdate: null, phone: null }, { ...OTHER, birthdate: null })).toEqual([]);
});

test('the same phone, with or without its zero, is a reason; a phone that is too short is none', () => {
  const bea = { ...OTHER, firstName: 'Bea', birthdate: null };
  expect(likenessOf(ANNA, { ...bea, phone: '015123456789' })).toEqual(['phone']);
  expect(likenessOf({ ...ANNA, phone: '110' }, { ...bea, phone: '110' })).toEqual([]);
});
