import { expect, test } from 'vitest';
import {
  canMove,
  isMoneyFinal,
  type PaymentState,
  passingStates,
  paymentStates,
} from './payment-machine.rules.ts';

const ways: PaymentState[][] = [
  ['setup_pending', 'card_saved', 'charge_due', 'charging', 'charged', 'refunding', 'refunded'],
  ['charging', 'charge_failed', 'charge_due', 'charging', 'charging_unknown', 'charged'],
  ['charging', 'action_required', 'written_off'],
  ['charge_failed', 'written_off', 'charged'],
  ['action_required', 'switching', 'approved', 'capturing', 'captured'],
  ['charge_failed', 'switching', 'charged'],
  ['capturing', 'capture_declined', 'charge_failed', 'switching', 'action_required'],
  ['capturing', 'capture_pending', 'capture_denied', 'charge_failed'],
  ['charged', 'disputed', 'dispute_lost'],
  ['order_created', 'approved', 'capturing', 'captured', 'refunding', 'partially_refunded'],
  ['capturing', 'capture_declined', 'approved', 'capturing', 'capture_pending', 'capture_denied'],
  ['capturing', 'capturing_unknown', 'captured', 'reversed'],
];

test.each(ways)('the machine allows %s', (...way) => {
  for (const [index, to] of way.slice(1).entries())
    expect(canMove(way[index] as PaymentState, to)).toBe(true);
});

test.each([
  ['card_saved', 'charged'],
  ['charge_due', 'charged'],
  ['order_created', 'captured'],
  ['abandoned', 'card_saved'],
  ['refunded', 'charged'],
  ['written_off', 'charge_due'],
  ['disputed', 'refunding'],
  ['captured', 'charging'],
  ['switching', 'captured'],
  ['capturing', 'charged'],
] as const)('the machine refuses the move from %s to %s', (from, to) => {
  expect(canMove(from, to)).toBe(false);
});

test('released is final, and no state moves to itself', () => {
  for (const state of paymentStates) {
    expect(canMove('released', state)).toBe(false);
    expect(canMove(state, state)).toBe(false);
  }
});

test('passing states are not final, and every state can be reached', () => {
  for (const state of passingStates) expect(isMoneyFinal(state)).toBe(false);
  const begun = ['setup_pending', 'order_created'];
  const reachable = paymentStates.filter(
    (to) => begun.includes(to) || paymentStates.some((from) => canMove(from, to)),
  );
  expect(reachable).toEqual([...paymentStates]);
});
