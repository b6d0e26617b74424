import { expect, test } from 'vitest';
import { dataKeyOf } from '#server/platform/data-key.ts';
import { formFault, readFormToken, writeFormToken } from './enquiries.rules.ts';

const [old, current] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const KEY = dataKeyOf({ current });
const FORM = { nonce: 'c2f1c6f0-8f3c-4a5b-9c58-9f2d9a3b1e11', openedAt: new Date('2026-11-16T09:00:00Z') };
const after = (seconds: number) => new Date(FORM.openedAt.getTime() + seconds * 1000);

test('SEAM-16: a token contains the form and its time of opening', () => {
  expect(readFormToken(KEY, writeFormToken(KEY, FORM))).toEqual(FORM);
});

test('SEAM-16: a forged or changed token is refused', () => {
  const token = writeFormToken(KEY, FORM);
  const [nonce = '', openedAt = '', proof = ''] = token.split('.');

  expect(readFormToken(KEY, `${nonce}.${openedAt}0.${proof}`)).toBeUndefined();
  expect(readFormToken(KEY, `x${token}`)).toBeUndefined();
  expect(readFormToken(KEY, token.slice(0, -1))).toBeUndefined();
  expect(readFormToken(dataKeyOf({ current: old }), token)).toBeUndefined();
  for (const nonsense of ['', '.', '..', 'a.b', 'a.b.c.d', 'ä.1.x']) {
    expect(readFormToken(KEY, nonsense)).toBeUndefined();
  }
});

test('SEAM-16: a form opened before a change of the key can still be sent', () => {
  const token = writeFormToken(dataKeyOf({ current: old }), FORM);
  expect(readFormToken(dataKeyOf({ current, previous: old }), token)).toEqual(FORM);
});

test.each([
  [2.9, 'enquiries.form_too_fast'],
  [3, undefined],
  [24 * 3600, undefined],
  [24 * 3600 + 1, 'enquiries.form_outdated'],
  [-60, 'enquiries.form_too_fast'],
])('SEAM-16: the fault of a form that is %d seconds old', (seconds, fault) => {
  expect(formFault(FORM, after(seconds))).toBe(fault);
});

test('SEAM-16: an invalid token asks for a new form', () => {
  expect(formFault(undefined, after(60))).toBe('enquiries.form_outdated');
});
