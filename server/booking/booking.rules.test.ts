import { expect, test } from 'vitest';
import { agreeTerms } from '#server/appointments/cancel/agreed-terms.rules.ts';
import { confirmationEnd, isAmountOf, nextStepDue, type Progress, termsOnWire } from './booking.rules.ts';

const guest: Progress = { kind: 'guest', hasHold: true, isDataAccepted: false, isAnamnesisAccepted: false };
const patient: Progress = { kind: 'patient', hasHold: true, hasAddress: false };

test.each<[string, Progress, number]>([
  ['a guest without a hold chooses a slot', { ...guest, hasHold: false }, 2],
  ['a guest with a hold enters personal data', guest, 3],
  ['a guest whose data are accepted answers the questions', { ...guest, isDataAccepted: true }, 5],
  [
    'a guest who has signed the history pays',
    { ...guest, isDataAccepted: true, isAnamnesisAccepted: true },
    6,
  ],
  [
    'a guest with a signature but without accepted data enters the data again',
    { ...guest, isAnamnesisAccepted: true },
    3,
  ],
  [
    'a guest whose hold expired chooses a slot again, whatever is completed',
    { ...guest, hasHold: false, isDataAccepted: true, isAnamnesisAccepted: true },
    2,
  ],
  ['a patient without a hold chooses a slot', { ...patient, hasHold: false, hasAddress: true }, 2],
  ['a patient without an address enters it', patient, 4],
  ['a patient with an address pays', { ...patient, hasAddress: true }, 6],
])('OR-04: %s', (_sentence, progress, step) => {
  expect(nextStepDue(progress)).toBe(step);
});

test.each([
  [undefined, true],
  [180, true],
  ['180', true],
  ['180.00', true],
  [89.5, false],
  [1, false],
  ['18000', false],
  ['free', false],
  [Number.NaN, false],
  [-180, false],
])('OR-50: whether an amount of %s euro is 180 euro: %s', (amount, isRight) => {
  expect(isAmountOf(amount, 180_00)).toBe(isRight);
});

const now = new Date('2026-11-16T09:00:00Z');

test('SEAM-04: a patient has two days to confirm', () => {
  expect(confirmationEnd(new Date('2026-11-30T09:00:00Z'), now)).toEqual(new Date('2026-11-18T09:00:00Z'));
});

test('SEAM-04: an appointment that begins sooner must be confirmed before it begins', () => {
  const startsAt = new Date('2026-11-17T09:00:00Z');
  expect(confirmationEnd(startsAt, now)).toEqual(startsAt);
});

test('the time of the request decides whether cancelling is still free', () => {
  const startsAt = new Date('2030-01-05T09:30:00Z');
  const terms = agreeTerms({ priceCents: 89_50, startsAt, noShowFeePercent: 30 });
  const at = (moment: string) => termsOnWire({ startsAt, terms }, new Date(moment));

  expect(at('2030-01-03T09:29:59Z')).toMatchObject({
    free_until: '2030-01-03T09:30:00.000Z',
    is_free_now: true,
  });
  expect(at('2030-01-03T09:30:00Z')).toMatchObject({ is_free_now: false });
});
