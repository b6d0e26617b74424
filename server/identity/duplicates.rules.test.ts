import { expect, test } from 'vitest';
import { likenessOf } from './duplicates.rules.ts';

const ANNA = {
  ...{ id: 1, firstName: 'Anna', lastName: 'Müller' },
  ...{ birthdate: '1974-03-09', phone: '15123456789' },
};
const OTHER = { ...ANNA, id: 2, phone: null };

test.each([
  ['another spelling', { lastName: 'Mueller' }],
  ['a letter too many', { lastName: 'Müllers', firstName: 'Bea' }],
  ['a married name', { lastName: 'Schmidt' }],
  ['names in the wrong fields', { firstName: 'Müller', lastName: 'Anna' }],
])('born on one day with %s may be one person', (_, change) => {
  expect(likenessOf(ANNA, { ...OTHER, ...change })).toEqual(['name_and_birthdate']);
});

test.each([
  ['another day', { birthdate: '1974-03-10' }],
  ['no day at all', { birthdate: null }],
  ['quite another name', { firstName: 'Beatrix', lastName: 'Schmidt' }],
])('%s makes two persons', (_, change) => {
  expect(likenessOf({ ...ANNA, phone: null }, { ...OTHER, ...change })).toEqual([]);
});

test('nobody without a birthdate is like everybody else without one', () => {
  expect(likenessOf({ ...ANNA, birthdate: null, phone: null }, { ...OTHER, birthdate: null })).toEqual([]);
});

test('one phone, written with or without its zero, is a reason of its own; too short a one is none', () => {
  const bea = { ...OTHER, firstName: 'Bea', birthdate: null };
  expect(likenessOf(ANNA, { ...bea, phone: '015123456789' })).toEqual(['phone']);
  expect(likenessOf({ ...ANNA, phone: '110' }, { ...bea, phone: '110' })).toEqual([]);
});
