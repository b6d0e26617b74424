import { expect, test } from 'vitest';
import type { Profile } from '#contract/identity-account.contract.ts';
import { salutations } from '#contract/person.ts';
import {
  addressToSend,
  addressValues,
  BOOKING_SALUTATIONS,
  EMPTY_ADDRESS,
  isUntouched,
  profileToSend,
  profileValues,
  SALUTATIONS,
  streetAndNumber,
} from './person-values.ts';

test('OR-13, OR-59: registration and account offer every salutation in the order of the contract', () => {
  expect(SALUTATIONS).toEqual(salutations);
});

test('OR-13, OR-59: the booking offers four of them, and last to leave it open', () => {
  expect(BOOKING_SALUTATIONS).toEqual(['mr', 'mrs', 'mr_dr', 'ms_dr', 'none']);
});

test('CONST-06: an empty address form stands on Germany', () => {
  expect(addressValues(null).country_code).toBe('DE');
});

test('DATA-06: the country travels with its German name, whatever the language of the interface', () => {
  expect(addressToSend({ ...EMPTY_ADDRESS, country_code: 'AT' })).toMatchObject({
    country: 'Österreich',
    country_code: 'AT',
  });
});

test('the address on file fills the form', () => {
  const onFile = {
    id: 7,
    street: 'Lindenstraße',
    house_number: '12a',
    postal_code: '10115',
    city: 'Berlin',
    country: 'Germany',
    country_code: 'DE',
    full_address: 'Lindenstraße 12a, 10115 Berlin, Germany',
  };
  expect(addressValues(onFile)).toEqual({
    street: 'Lindenstraße',
    house_number: '12a',
    postal_code: '10115',
    city: 'Berlin',
    country_code: 'DE',
  });
});

test.each([
  ['Lindenstraße 12a', 'Lindenstraße', '12a'],
  ['Straße des 17. Juni 135', 'Straße des 17. Juni', '135'],
  ['Am Markt 12 - 14', 'Am Markt', '12 - 14'],
  ['Ring 3/5', 'Ring', '3/5'],
  ['Q7, 24', 'Q7', '24'],
])('the line %j is street and number', (line, street, number) => {
  expect(streetAndNumber(line)).toEqual({ street, number });
});

test.each(['Lindenstraße', 'Straße des 17. Juni', '12', '5th Avenue', ''])(
  'the line %j ends with no number',
  (line) => {
    expect(streetAndNumber(line)).toBeNull();
  },
);

test('a chosen country alone is no address', () => {
  expect(isUntouched({ ...EMPTY_ADDRESS, country_code: 'CH', city: ' ' })).toBe(true);
  expect(isUntouched({ ...EMPTY_ADDRESS, city: 'Bern' })).toBe(false);
});

const maria: Profile = {
  id: 7,
  name: 'Maria Vogel',
  salutation: 'mrs',
  first_name: 'Maria',
  last_name: 'Vogel',
  birthdate: '1974-05-09',
  email: 'maria@example.com',
  email_verified: true,
  phone: '1761234567',
  gender: 'female',
  praxis: null,
  country: 'DE',
  agree_terms: true,
  is_guest: false,
  locale: 'de',
  address: null,
  full_address: '',
};

test('the form shows the profile; what is missing is an empty field', () => {
  expect(profileValues({ ...maria, birthdate: null, phone: null })).toMatchObject({
    salutation: 'mrs',
    first_name: 'Maria',
    birthdate: '',
    phone: '',
    address: { street: '', country_code: 'DE' },
  });
});

test('ACC-03: saving sends the person under `user`, without the e-mail address', () => {
  expect(profileToSend(profileValues(maria))).toEqual({
    user: {
      salutation: 'mrs',
      first_name: 'Maria',
      last_name: 'Vogel',
      birthdate: '1974-05-09',
      phone: '1761234567',
    },
  });
});

test('ACC-03: an address goes along once something of it is filled in', () => {
  const values = profileValues(maria);
  const address = { ...values.address, city: 'Berlin' };
  expect(profileToSend({ ...values, address }).user.address).toMatchObject({
    city: 'Berlin',
    country_code: 'DE',
    country: 'Deutschland',
  });
});
