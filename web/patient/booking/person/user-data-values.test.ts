import { expect, test } from 'vitest';
import { draftOf, guestValues, userDataErrors, userDataToSend } from './user-data-values.ts';

const typed = {
  ...guestValues(null),
  first_name: 'Maria',
  password: 'Kastanie-7-Fluss',
  confirm_password: 'Kastanie-7-Fluss',
};

test('ENT-02: an empty form asks for everything and starts in Germany', () => {
  expect(guestValues(null)).toEqual({
    salutation: '',
    birthdate: '',
    first_name: '',
    last_name: '',
    email: '',
    phone: '',
    password: '',
    confirm_password: '',
    address: { street: '', house_number: '', postal_code: '', city: '', country_code: 'DE' },
  });
});

test('a draft never carries a password', () => {
  expect(JSON.stringify(draftOf(typed))).not.toContain('Kastanie');
  expect(guestValues(draftOf(typed))).toMatchObject({ first_name: 'Maria', password: '' });
});

test('DATA-06: the country goes out by its German name, whatever the language', () => {
  const abroad = { ...typed, address: { ...typed.address, country_code: 'AT' } };
  expect(userDataToSend(abroad).address).toMatchObject({ country_code: 'AT', country: 'Österreich' });
});

test('DATA-10, DATA-11: the errors of a field stand under its key, all of them, each once', () => {
  const errors = {
    'userData.email': ['Ungültig', 'Zu lang'],
    'userData.address.city': ['Fehlt'],
    'userData.address.country': ['Unbekannt'],
    'userData.address.country_code': ['Unbekannt'],
  };
  expect(userDataErrors('email', errors)).toEqual(['Ungültig', 'Zu lang']);
  expect(userDataErrors('address.city', errors)).toEqual(['Fehlt']);
  expect(userDataErrors('address.country_code', errors)).toEqual(['Unbekannt']);
  expect(userDataErrors('phone', errors)).toEqual([]);
});
