import { expect, test } from 'vitest';
import type { Profile } from '#contract/identity-account.contract.ts';
import { profileToSend, profileValues } from './profile-values.ts';

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

test('ACC-01: the form shows the profile; what is missing is an empty field', () => {
  expect(profileValues({ ...maria, birthdate: null, phone: null })).toMatchObject({
    salutation: 'mrs',
    first_name: 'Maria',
    birthdate: '',
    phone: '',
    address: { street: '', country_code: 'DE' },
  });
});

test('ACC-03: saving sends the person under `user`, without her e-mail address', () => {
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
