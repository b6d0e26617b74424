import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginTakingOver, endTakingOver } from './page-data.ts';
import { withTypedBefore } from './use-send-form.ts';

const EMPTY = { email: '', remember: false, address: { city: '' }, phone: '' };
const TYPED = { ...EMPTY, email: 'maria@clinic.test', remember: true, address: { city: 'Berlin' } };

beforeEach(() => {
  document.body.innerHTML = `<main><form><input name="email" /><input name="address.city" value="Berlin" />
    <input name="remember" type="checkbox" checked /></form></main>`;
  const field = document.querySelector<HTMLInputElement>('[name=email]');
  if (field) field.value = 'maria@clinic.test';
});

afterEach(() => {
  endTakingOver();
  document.body.innerHTML = '';
});

test('a form begins with what was typed on a page that the app replaces', () => {
  expect(withTypedBefore(EMPTY)).toEqual(TYPED);
  expect(EMPTY.address.city).toBe('');
});

test('a form begins with what was typed on a page that the app takes over, and not with later entries', () => {
  beginTakingOver();
  expect(withTypedBefore(EMPTY)).toEqual(TYPED);
  endTakingOver();
  expect(withTypedBefore(EMPTY)).toBe(EMPTY);
});
