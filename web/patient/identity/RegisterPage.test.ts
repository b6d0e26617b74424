import { expect, test } from 'vitest';
import { EMPTY_REGISTRATION, registrationErrors, registrationToSend } from './RegisterPage.tsx';

test('REG-03, ENT-01: the full registration form goes out, the country being de by default', () => {
  expect(registrationToSend(EMPTY_REGISTRATION)).toEqual({
    salutation: '',
    first_name: '',
    last_name: '',
    email: '',
    password: '',
    confirm_password: '',
    phone: '',
    birthdate: '',
    gender: '',
    praxis: '',
    country: 'de',
    agree_terms: false,
    is_guest: false,
  });
});

test('an address goes out once something of it is filled in', () => {
  const address = { ...EMPTY_REGISTRATION.address, city: 'Wien', country_code: 'AT' };
  expect(registrationToSend({ ...EMPTY_REGISTRATION, address })).toMatchObject({
    country: 'at',
    address: { city: 'Wien', country_code: 'AT', country: 'Österreich' },
  });
});

test('REG-06, OR-25: an error is found under each of its keys and shown once', () => {
  expect(registrationErrors('email', { email: ['ungültig'], 'user.email': ['ungültig'] })).toEqual([
    'ungültig',
  ]);
  expect(registrationErrors('address.city', { 'user.address.city': ['fehlt'] })).toEqual(['fehlt']);
  expect(registrationErrors('password', { 'password.new_password': ['zu kurz'] })).toEqual(['zu kurz']);
});
