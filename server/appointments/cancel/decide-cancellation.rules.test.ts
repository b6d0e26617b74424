import { expect, test } from 'vitest';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import { agreeTerms } from './agreed-terms.rules.ts';
import { type CancellableVisit, decideCancellation } from './decide-cancellation.rules.ts';

const STARTS_AT = new Date('2026-11-24T08:00:00Z');
const HOURS_48 = 48 * 3600;
const VISIT: CancellableVisit = {
  status: 'confirmed',
  startsAt: STARTS_AT,
  gateway: 'stripe',
  terms: agreeTerms({ priceCents: 100_00, startsAt: STARTS_AT, noShowFeePercent: 30 }),
};

const decide = (visit: Partial<CancellableVisit>, secondsLeft: number) =>
  decideCancellation({ ...VISIT, ...visit }, new Date(STARTS_AT.getTime() - secondsLeft * 1000));

test.each([
  ['48 hours and a second before', HOURS_48 + 1, { kind: 'free', chargeCents: 0, refundCents: 0 }],
  ['exactly 48 hours before', HOURS_48, { kind: 'request', chargeCents: 30_00, refundCents: 0 }],
  ['a second before', 1, { kind: 'request', chargeCents: 30_00, refundCents: 0 }],
  ['at the beginning', 0, { kind: 'refused', because: 'appointments.too_late_to_cancel' }],
  ['after it', -1, { kind: 'refused', because: 'appointments.too_late_to_cancel' }],
])('OR-37, STAT-08, STAT-09: a confirmed visit on a card, cancelled %s', (_name, secondsLeft, decision) => {
  expect(decide({}, secondsLeft)).toEqual(decision);
});

test('STAT-10: what was paid in advance comes back: all of it in time, all but the fee later', () => {
  expect(decide({ gateway: 'paypal' }, HOURS_48 + 1)).toMatchObject({ kind: 'free', refundCents: 100_00 });
  expect(decide({ gateway: 'paypal' }, HOURS_48)).toMatchObject({
    kind: 'request',
    chargeCents: 0,
    refundCents: 70_00,
  });
});

test.each(['created_by_doctor', 'created_by_admin'] as const)(
  'OR-37: what was only proposed (%s) is cancelled plainly, however late',
  (status) => {
    const free = { kind: 'free', chargeCents: 0, refundCents: 0 };
    expect(decide({ status, gateway: null }, 1)).toEqual(free);
    expect(decide({ status, gateway: null }, HOURS_48 + 1)).toEqual(free);
  },
);

test('STAT-05, STAT-06: nothing else can be cancelled', () => {
  const others = appointmentStatuses.filter(
    (status) => !['created_by_doctor', 'created_by_admin', 'confirmed'].includes(status),
  );
  for (const status of others) {
    const refused = { kind: 'refused', because: 'appointments.not_cancellable' };
    expect(decide({ status }, HOURS_48 + 1)).toEqual(refused);
    expect(decide({ status }, 1)).toEqual(refused);
  }
});
