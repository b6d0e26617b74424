import { expect, test } from 'vitest';
import { errorsUnder, fieldErrors, fieldNames, placeErrors } from './field-errors.ts';

test('REG-06, ACC-07, VAL-09: an error is found under any of the keys a field is known by', () => {
  expect(fieldErrors({ 'user.email': ['ungültig'] }, ['email', 'user.email'])).toEqual(['ungültig']);
  expect(fieldErrors({ 'address.street': ['fehlt'] }, ['user.address.street', 'address.street'])).toEqual([
    'fehlt',
  ]);
  expect(fieldErrors({ 'password.new_password': ['zu kurz'] }, ['password.new_password'])).toEqual([
    'zu kurz',
  ]);
});

test('ACC-07: a profile error is found with and without the root of the request', () => {
  const find = errorsUnder('user.', '');
  expect(find('address.street', { 'address.street': ['fehlt'] })).toEqual(['fehlt']);
  expect(find('email', { 'user.email': ['ungültig'] })).toEqual(['ungültig']);
});

test('OR-25: a text that stands under two keys is shown once', () => {
  const errors = { email: ['ungültig'], 'user.email': ['ungültig', 'zu lang'] };
  expect(fieldErrors(errors, ['email', 'user.email'])).toEqual(['ungültig', 'zu lang']);
});

test('several errors of one field are all kept, in their order', () => {
  expect(fieldErrors({ city: ['erstens', 'zweitens'] }, ['city'])).toEqual(['erstens', 'zweitens']);
});

test('a field without errors has none, whatever it is called', () => {
  expect(fieldErrors({}, ['email', 'constructor'])).toEqual([]);
});

const byOwnName = (name: string, errors: Record<string, string[]>) => fieldErrors(errors, [name]);

test('the wrong fields come in the order of the form, not of the answer', () => {
  const { wrong } = placeErrors(
    ['email', 'phone', 'city'],
    { city: ['fehlt'], email: ['falsch'] },
    byOwnName,
  );
  expect(wrong).toEqual([
    { name: 'email', texts: ['falsch'] },
    { name: 'city', texts: ['fehlt'] },
  ]);
});

test('errors that no field shows go to the error list, each text once', () => {
  const errors = { token: ['abgelaufen'], email: ['abgelaufen'], password: ['zu kurz'] };
  expect(placeErrors(['password'], errors, byOwnName).rest).toEqual(['abgelaufen']);
});

test('the fields of a form are named by their path, in their order', () => {
  expect(fieldNames({ email: '', address: { street: '', city: '' }, agree_terms: false })).toEqual([
    'email',
    'address.street',
    'address.city',
    'agree_terms',
  ]);
});

test('several chosen values are one field; entries of a list have fields of their own', () => {
  expect(fieldNames({ roles: ['doctor', 'admin'], rows: [{ title: '' }], none: [] })).toEqual([
    'roles',
    'rows.0.title',
  ]);
});
