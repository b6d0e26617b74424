import { describe, expect, test } from 'vitest';
import { catalogueInForce } from '../questions/question-catalogue.service.ts';
import { knownPerson, type PrivateData, readPersonalData } from './read-answers.rules.ts';

const { questions } = catalogueInForce().personalData;

const read = (sent: PrivateData, known: PrivateData = {}) =>
  readPersonalData(
    questions,
    { questions: Object.entries(sent).map(([key, notice]) => ({ key, notice })) },
    known,
  );

test('ANA-04: personal questions are optional, and unknown keys have no effect', () => {
  expect(readPersonalData(questions, undefined, {})).toEqual({ value: {}, faults: {} });
  expect(read({ career: '', secret: 'x', toString: 'y' })).toEqual({ value: {}, faults: {} });
});

test('the data that the clinic knows override those of the form', () => {
  const { value } = read(
    { lastName: 'Mallory', career: 'Architektin' },
    { lastName: 'Berger', firstName: 'Anna', nickname: 'x' },
  );
  expect(value).toEqual({ lastName: 'Berger', firstName: 'Anna', career: 'Architektin' });
});

test('ANA-04: the address line is made of its parts', () => {
  const parts = {
    street: 'Lindenstraße',
    house_number: '12a',
    postal_code: '10115',
    city: 'Berlin',
    country: 'Deutschland',
  };
  const joined = 'Lindenstraße 12a, 10115 Berlin, Deutschland';
  expect(read({ address: 'Anderswo 1' }, parts).value.address).toBe(joined);
  expect(read({ city: 'Bonn', address: 'Bonn, bei Berger' }).value.address).toBe('Bonn');
  expect(read({ address: 'Anderswo 1' }).value.address).toBe('Anderswo 1');
  expect(read(parts, { address: 'wie bekannt' }).value.address).toBe('wie bekannt');
});

describe('ANA-04: height and weight are numbers within limits', () => {
  test.each([
    ['height', '172', '172'],
    ['height', '50', '50'],
    ['height', '250', '250'],
    ['height', '1,72', { text: 'number_too_small', values: { min: 50 } }],
    ['height', '251', { text: 'number_too_big', values: { max: 250 } }],
    ['weight', '68,5', '68.5'],
    ['weight', '68.50', '68.5'],
    ['weight', '19.9', { text: 'number_too_small', values: { min: 20 } }],
    ['weight', '400,1', { text: 'number_too_big', values: { max: 400 } }],
    ['weight', '68 kg', { text: 'number' }],
    ['weight', '1e2', { text: 'number' }],
    ['weight', '-70', { text: 'number' }],
    ['weight', 'NaN', { text: 'number' }],
  ])('%s %s', (key, entry, expected) => {
    const { value, faults } = read({ career: 'Architektin', [key]: entry });
    if (typeof expected === 'string') expect(value[key]).toBe(expected);
    else expect(faults).toEqual({ 'anamneseDaten.privateDataCategory.questions.1.notice': [expected] });
  });
});

test('ANA-04: no entry is longer than a line', () => {
  expect(read({ career: 'x'.repeat(300) }).faults).toEqual({});
  expect(read({ career: 'x'.repeat(301) }).faults).toEqual({
    'anamneseDaten.privateDataCategory.questions.0.notice': [{ text: 'too_long', values: { max: 300 } }],
  });
});

const ANNA = { first_name: 'Anna', last_name: 'Berger', birthdate: '1974-03-09' };

test('BOGEN-02: name, date of birth and address come from the account', () => {
  const address = {
    id: 1,
    street: 'Lindenstraße',
    house_number: '12a',
    postal_code: '10115',
    city: 'Berlin',
    country: 'Deutschland',
    country_code: 'DE',
    full_address: 'Lindenstraße 12a, 10115 Berlin, Deutschland',
  };
  expect(knownPerson({ ...ANNA, address })).toEqual({
    lastName: 'Berger',
    firstName: 'Anna',
    birthday: '1974-03-09',
    street: 'Lindenstraße',
    house_number: '12a',
    postal_code: '10115',
    city: 'Berlin',
    country: 'Deutschland',
    address: 'Lindenstraße 12a, 10115 Berlin, Deutschland',
  });
});

test('unknown data are left out', () => {
  expect(knownPerson({ ...ANNA, birthdate: null, address: null })).toEqual({
    lastName: 'Berger',
    firstName: 'Anna',
  });
});
