import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import { withRepeatedPassword } from './fault-keys.ts';
import { changed, faultsOf, requests } from './testing-requests.ts';

describe('OR-25: a fault stands where the client looks for it', () => {
  test('of a registration under its own key and under user', () => {
    const request = changed(requests.register, 'email', '');
    expect(faultsOf(api.register, request)).toEqual(['email: too_small', 'user.email: too_small']);
  });

  test('of an address in a profile also under address, of other fields under user alone', () => {
    const request = changed(requests.updateProfile, 'user.address.street', '');
    expect(faultsOf(api.updateProfile, changed(request, 'user.first_name', ''))).toEqual([
      'user.first_name: too_small',
      'user.address.street: too_small',
      'address.street: too_small',
    ]);
  });

  test('of a login also under messages', () => {
    const request = changed(requests.login, 'password', '');
    expect(faultsOf(api.login, request)).toEqual(['password: too_small', 'messages: too_small']);
  });
});

/** [call, the new password, what repeats it] as its row names them. */
const passwords = [
  ['OR-39', 'register', 'password', 'confirm_password'],
  ['API-26', 'resetPassword', 'password', 'password_confirmation'],
  ['API-31', 'changePassword', 'password.new_password', 'password.new_password_confirm'],
] as const;

describe.each(passwords)('%s: the new password of %s', (_row, call, password, repeated) => {
  const faults = (given: string, again: unknown = given) =>
    faultsOf(api[call], changed(changed(requests[call], password, given), repeated, again));
  const own = (given: string, again?: unknown) =>
    faults(given, again).filter((fault) => !fault.startsWith('user.'));

  test('has 8 to 128 characters', () => {
    expect([own('a'.repeat(8)), own('a'.repeat(128))]).toEqual([[], []]);
    expect(own('a'.repeat(7))).toEqual([`${password}: too_small`]);
    expect(own('a'.repeat(129))).toEqual([`${password}: too_big`, `${repeated}: too_big`]);
  });

  test('is given twice', () => {
    expect(own('Sommer-2026', 'Sommer-2027')).toEqual([`${repeated}: passwords_differ`]);
    expect(own('Sommer-2026', '')).toEqual([`${repeated}: required`]);
    expect(faultsOf(api[call], changed(requests[call], repeated, undefined))).toContain(
      `${repeated}: required`,
    );
  });
});

test.each([
  ['register', 'confirm_password', 'password_confirmation'],
  ['resetPassword', 'password_confirmation', 'confirm_password'],
  ['changePassword', 'password.new_password_confirm', 'password.confirm_password'],
  ['changePassword', 'password.new_password_confirm', 'password.password_confirmation'],
] as const)('OR-41: %s takes the repeated password as %s and as %s', (call, name, otherName) => {
  const request = changed(changed(requests[call], name, undefined), otherName, 'Sommer-2026');
  expect(faultsOf(api[call], request)).toEqual([]);
});

test('a repeated password is asked for beside the faults of other fields, and of nothing that is no form', () => {
  const input = withRepeatedPassword(
    z.object({ name: z.string(), password: z.string(), again: z.string().optional() }),
    'password',
    ['again'],
  );
  expect(faultsOf({ input }, { password: 'a' })).toEqual(['name: invalid_type', 'again: required']);
  expect(faultsOf({ input }, null)).toEqual([': invalid_type']);
  expect(faultsOf({ input }, 'form')).toEqual([': invalid_type']);
});
