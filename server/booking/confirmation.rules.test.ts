import { expect, test } from 'vitest';
import { confirmationEnd } from './confirmation.rules.ts';

const now = new Date('2026-11-16T09:00:00Z');

test('SEAM-04: a patient has two days to confirm', () => {
  expect(confirmationEnd(new Date('2026-11-30T09:00:00Z'), now)).toEqual(new Date('2026-11-18T09:00:00Z'));
});

test('SEAM-04: a visit that is sooner is confirmed before it begins', () => {
  const startsAt = new Date('2026-11-17T09:00:00Z');
  expect(confirmationEnd(startsAt, now)).toEqual(startsAt);
});
