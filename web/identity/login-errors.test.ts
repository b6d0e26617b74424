import { expect, test } from 'vitest';
import { codeErrors, loginErrors } from './login-errors.ts';

test('LOGIN-04, VAL-16: the first entry of errors.messages stands under the password', () => {
  const errors = { messages: ['E-Mail-Adresse oder Passwort ist falsch.', 'zweitens'] };
  expect(loginErrors('password', errors)).toEqual(['E-Mail-Adresse oder Passwort ist falsch.']);
  expect(loginErrors('email', errors)).toEqual([]);
});

test('an entry the server names itself stands under its own field', () => {
  const errors = { email: ['ungültig'], messages: ['ungültig'] };
  expect(loginErrors('email', errors)).toEqual(['ungültig']);
});

test('the text of the alert is not repeated under the code', () => {
  const wrong = { otp: ['Der Code stimmt nicht.'], messages: ['Der Code stimmt nicht.'] };
  expect(codeErrors('otp', wrong)).toEqual([]);
  expect(codeErrors('otp', { otp: ['Sechs Ziffern, bitte.'] })).toEqual(['Sechs Ziffern, bitte.']);
});
