import { expect, test } from 'vitest';
import { chargeStates } from '../ledger/payment-machine.rules.ts';
import {
  afterProviderPause,
  canBeWaived,
  canChargeAgain,
  isOpenCharge,
  planAfterDecline,
  reminderDue,
} from './charge-plan.rules.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const daysLater = (days: number) => new Date(NOW.getTime() + days * 24 * 3_600_000);

test('PAYMENTS-5.16: a soft decline is retried one, three and five days after the first attempt, four attempts in all', () => {
  const soft = { kind: 'soft', code: 'insufficient_funds' } as const;
  const pauses = [1, 2, 3, 4].map((declines) => planAfterDecline(soft, declines, NOW).nextAttemptAt);
  expect(pauses).toEqual([daysLater(1), daysLater(2), daysLater(2), null]);
  expect(planAfterDecline(soft, 4, NOW).isLastTry).toBe(true);
});

test('PAYMENTS-5.17: a hard decline is never retried', () => {
  const plan = planAfterDecline({ kind: 'hard', code: 'stolen_card' }, 1, NOW);
  expect(plan).toEqual({ state: 'failed', nextAttemptAt: null, isLastTry: false });
});

test("PAYMENTS-5.15: a charge that needs the patient's approval waits for the patient", () => {
  const asked = { kind: 'authentication_required', code: 'authentication_required' } as const;
  expect(planAfterDecline(asked, 1, NOW)).toMatchObject({ state: 'action_required', nextAttemptAt: null });
});

test.each([
  [0.9, 1, 'not_yet'],
  [1, 1, 'remind'],
  [2.9, 2, 'not_yet'],
  [3, 2, 'remind'],
  [7, 3, 'remind'],
  [7.5, 4, 'not_yet'],
  [8, 4, 'staff'],
] as const)('PAYMENTS-5.15: after %d days and %d mails: %s', (days, mails, due) => {
  expect(reminderDue({ firstAt: NOW, mails }, daysLater(days))).toBe(due);
});

test('a fee can be waived until it is charged; the price of an appointment cannot', () => {
  expect(canBeWaived({ state: 'due', reason: 'no_show' })).toBe(true);
  expect(canBeWaived({ state: 'due', reason: 'late_cancel' })).toBe(true);
  expect(canBeWaived({ state: 'due', reason: 'appointment' })).toBe(false);
  expect(canBeWaived({ state: null, reason: null })).toBe(false);
  for (const state of chargeStates.filter((each) => each !== 'due')) {
    expect(canBeWaived({ state, reason: 'no_show' })).toBe(false);
  }
});

test('a patient can pay a charge by a link when it failed or needs approval', () => {
  expect(chargeStates.filter(isOpenCharge)).toEqual(['action_required', 'failed']);
  expect(isOpenCharge(null)).toBe(false);
});

test('a declined card may be tried again, unless the decline was a hard one', () => {
  expect(canChargeAgain('charge_failed', { declineCode: 'insufficient_funds' })).toBe(true);
  expect(canChargeAgain('charge_failed', { declineCode: null })).toBe(true);
  expect(canChargeAgain('charge_failed', { declineCode: 'stolen_card' })).toBe(false);
  expect(canChargeAgain('charged', { declineCode: 'insufficient_funds' })).toBe(false);
});

test('an unreachable provider is asked again after ten minutes', () => {
  expect(afterProviderPause(NOW)).toEqual(new Date('2026-11-16T09:10:00Z'));
});
