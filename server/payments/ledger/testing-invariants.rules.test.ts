import { expect, test } from 'vitest';
import { type PaymentPicture, violatedInvariants } from './testing-invariants.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const FINE: PaymentPicture = {
  state: 'captured',
  amountCents: 100,
  chargedCents: 100,
  refundedCents: 0,
  isBooked: true,
  stateSince: NOW,
  succeededAtProvider: 1,
  refundsUnderWay: 0,
  ledger: [{ kind: 'charged', amountCents: 100, toState: 'captured' }],
};

test('a correct payment violates no invariant', () => {
  expect(violatedInvariants(FINE, NOW)).toEqual([]);
});

test.each([
  [{ refundedCents: 101 }, 'more went back than was taken'],
  [{ amountCents: 99 }, 'more was taken than agreed'],
  [{ chargedCents: 90 }, 'the ledger does not say what was taken'],
  [{ refundedCents: 10 }, 'the ledger does not say what went back'],
  [{ state: 'refunding' }, 'the last line of the ledger is not the state'],
  [{ succeededAtProvider: 2 }, 'taken twice'],
  [
    { isBooked: false, stateSince: new Date('2026-11-16T08:44:00Z') },
    'taken without an appointment and not on its way back',
  ],
] as const)('%o violates the invariant', (change, promise) => {
  expect(violatedInvariants({ ...FINE, ...change } as PaymentPicture, NOW)).toContain(promise);
});

test('released is a final state', () => {
  const ledger = [
    { kind: 'state', amountCents: 0, toState: 'released' },
    { kind: 'charged', amountCents: 100, toState: 'captured' },
  ] as const;
  expect(violatedInvariants({ ...FINE, ledger: [...ledger] }, NOW)).toEqual(['released is an end']);
});
