import { expect, test } from 'vitest';
import { type GuestData, isSamePerson, signedPerson } from './check-user-data.rules.ts';

const maria: GuestData = {
  salutation: 'mrs',
  firstName: 'Maria',
  lastName: 'Vogel',
  birthdate: '1974-05-01',
  email: 'maria@example.test',
  phone: '+493023125101',
  address: {
    street: 'Lindenweg',
    houseNumber: '3',
    postalCode: '10969',
    city: 'Berlin',
    countryCode: 'DE',
  },
} as GuestData;

test('a signature stays valid while name, birthdate and address stay the same', () => {
  expect(isSamePerson(maria, structuredClone(maria))).toBe(true);
  expect(isSamePerson(maria, { ...maria, email: 'neu@example.test', phone: '+4930999' })).toBe(true);
});

test.each([
  ['first name', { firstName: 'Marie' }],
  ['last name', { lastName: 'Lang' }],
  ['birthdate', { birthdate: '1974-05-02' }],
  ['street', { address: { ...maria.address, street: 'Eichenweg' } }],
  ['house number', { address: { ...maria.address, houseNumber: '4' } }],
  ['postal code', { address: { ...maria.address, postalCode: '10967' } }],
  ['city', { address: { ...maria.address, city: 'Potsdam' } }],
  ['country', { address: { ...maria.address, countryCode: 'AT' } }],
] as [string, Partial<GuestData>][])('a signature is no longer valid with another %s', (_what, change) => {
  expect(isSamePerson(maria, { ...maria, ...change })).toBe(false);
});

test('the medical history names the person in the language of the patient', () => {
  expect(signedPerson(maria, 'en')).toMatchObject({
    lastName: 'Vogel',
    firstName: 'Maria',
    birthday: '1974-05-01',
    country: 'Germany',
    street: 'Lindenweg',
    house_number: '3',
    postal_code: '10969',
    city: 'Berlin',
  });
  expect(signedPerson(maria, 'de').country).toBe('Deutschland');
});
