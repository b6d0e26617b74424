import { expect, test } from 'vitest';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import { agreeTerms } from './agreed-terms.rules.ts';
import {
  type CancellableAppointment,
  canCancel,
  decideCancellation,
  describeCancellation,
  isLate,
  statusAfter,
} from './decide-cancellation.rules.ts';

const STARTS_AT = new Date('2026-11-24T08:00:00Z');
const HOURS_48 = 48 * 3600;
const APPOINTMENT: CancellableAppointment = {
  status: 'confirmed',
  startsAt: STARTS_AT,
  gateway: 'stripe',
  terms: agreeTerms({ priceCents: 100_00, startsAt: STARTS_AT, noShowFeePercent: 30 }),
};

const before = (seconds: number) => new Date(STARTS_AT.getTime() - seconds * 1000);
const decide = (appointment: Partial<CancellableAppointment>, secondsLeft: number) =>
  decideCancellation({ ...APPOINTMENT, ...appointment }, before(secondsLeft));

test.each([
  [
    '48 hours and a second before',
    HOURS_48 + 1,
    { kind: 'free', dueCents: 0, chargeCents: 0, refundCents: 0 },
  ],
  [
    'exactly 48 hours before',
    HOURS_48,
    { kind: 'request', dueCents: 30_00, chargeCents: 30_00, refundCents: 0 },
  ],
  ['a second before', 1, { kind: 'request', dueCents: 30_00, chargeCents: 30_00, refundCents: 0 }],
  ['at the beginning', 0, { kind: 'refused', because: 'appointments.too_late_to_cancel' }],
  ['after it', -1, { kind: 'refused', because: 'appointments.too_late_to_cancel' }],
])('OR-37, STAT-08, STAT-09: a confirmed appointment on a card, cancelled %s', (_name, seconds, decision) => {
  expect(decide({}, seconds)).toEqual(decision);
});

test('STAT-10: a payment in advance is refunded: all of it in time, all but the fee later', () => {
  expect(decide({ gateway: 'paypal' }, HOURS_48 + 1)).toMatchObject({ kind: 'free', refundCents: 100_00 });
  expect(decide({ gateway: 'paypal' }, HOURS_48)).toMatchObject({
    kind: 'request',
    dueCents: 30_00,
    chargeCents: 0,
    refundCents: 70_00,
  });
});

test.each(['created_by_doctor', 'created_by_admin'] as const)(
  'OR-37: the patient cancels a proposal (%s) free of charge, however late',
  (status) => {
    const free = { kind: 'free', dueCents: 0, chargeCents: 0, refundCents: 0 };
    expect(decide({ status, gateway: null }, 1)).toEqual(free);
    expect(decide({ status, gateway: null }, HOURS_48 + 1)).toEqual(free);
  },
);

test('STAT-05, STAT-06: an appointment in any other status cannot be cancelled', () => {
  const others = appointmentStatuses.filter(
    (status) => !['created_by_doctor', 'created_by_admin', 'confirmed'].includes(status),
  );
  for (const status of others) {
    const refused = { kind: 'refused', because: 'appointments.not_cancellable' };
    expect(decide({ status }, HOURS_48 + 1)).toEqual(refused);
    expect(decide({ status }, 1)).toEqual(refused);
  }
});

test('STAT-05: only confirmed and proposed appointments that have not begun can be cancelled', () => {
  const cancellable = appointmentStatuses.filter((status) =>
    canCancel({ ...APPOINTMENT, status }, before(1)),
  );

  expect(cancellable).toEqual(['created_by_doctor', 'created_by_admin', 'confirmed']);
  for (const status of appointmentStatuses) {
    expect(canCancel({ ...APPOINTMENT, status }, STARTS_AT)).toBe(false);
    expect(canCancel({ ...APPOINTMENT, status }, before(-1))).toBe(false);
  }
});

test.each([
  ['at the beginning', 0, true],
  ['a second before it', 1, true],
  ['a day before it', HOURS_48 / 2, true],
  ['exactly 48 hours before it', HOURS_48, true],
  ['48 hours and a second before it', HOURS_48 + 1, false],
  ['a second after it', -1, false],
])('OR-37, STAT-07, CONST-15: whether %s is late, when 48 hours were agreed', (_name, seconds, isTooLate) => {
  expect(isLate(APPOINTMENT, before(seconds))).toBe(isTooLate);
});

test('OR-37: the beginning is read to the second, whatever the fractions of the clock say', () => {
  expect(isLate(APPOINTMENT, before(HOURS_48 + 0.001))).toBe(false);
  expect(isLate(APPOINTMENT, before(HOURS_48 - 0.999))).toBe(true);
  expect(isLate(APPOINTMENT, before(-0.999))).toBe(true);
  expect(canCancel(APPOINTMENT, before(0.001))).toBe(true);
  expect(canCancel(APPOINTMENT, STARTS_AT)).toBe(false);
});

test('OR-37: 48 hours are counted as they pass, not as the clocks on the wall show them', () => {
  const startsAt = new Date('2026-10-26T08:00:00Z');
  const terms = agreeTerms({ priceCents: 1, startsAt, noShowFeePercent: 30 });

  expect(isLate({ startsAt, terms }, new Date('2026-10-24T08:00:00Z'))).toBe(true);
  expect(isLate({ startsAt, terms }, new Date('2026-10-24T07:59:59Z'))).toBe(false);
});

test('OR-15: what follows a decision about a request depends on how the patient pays', () => {
  const following = (['stripe', 'paypal', null] as const).map((gateway) => [
    statusAfter('reject', gateway),
    statusAfter('approve_without_charge', gateway),
    statusAfter('approve_with_charge', gateway),
  ]);
  expect(following).toEqual([
    ['cancellation_rejected', 'cancel_stripe_no_charge', 'cancel_stripe_charge_all'],
    ['cancellation_rejected', 'cancel_paypal_refund_all', 'cancel_paypal_no_refund'],
    ['cancellation_rejected', 'cancel_stripe_no_charge', 'cancel_stripe_charge_all'],
  ]);
});

test('CXL-08: the screens say what cancelling would mean now', () => {
  const terms = agreeTerms({ priceCents: 300_00, startsAt: STARTS_AT, noShowFeePercent: 30 });
  const told = (changes: Partial<CancellableAppointment>, secondsBefore: number, refundable = 300_00) =>
    describeCancellation(
      { status: 'confirmed', startsAt: STARTS_AT, terms, gateway: 'paypal', ...changes },
      refundable,
      new Date(STARTS_AT.getTime() - secondsBefore * 1000),
    );
  const agreed = { free_until: terms.freeUntil, free_hours: 48, has_moved_late: false };

  expect(told({}, HOURS_48 + 1)).toEqual({ way: 'plain', ...agreed, fee_cents: 0, refund_cents: 300_00 });
  expect(told({}, HOURS_48 + 1, 100_00)).toMatchObject({ refund_cents: 100_00 });
  expect(told({}, 3600)).toMatchObject({ way: 'request', ...agreed, fee_cents: 90_00, refund_cents: 0 });
  expect(told({ status: 'created_by_doctor' }, 3600)).toMatchObject({
    way: 'plain',
    free_until: STARTS_AT.toISOString(),
    free_hours: 0,
    fee_cents: 0,
  });
  expect(told({ status: 'completed' }, 3600)).toBeNull();
  expect(told({}, -2)).toBeNull();
});
