import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  canMove,
  describeMoves,
  forgottenPayerStates,
  isCardDone,
  isMoneyFinal,
  type PaymentState,
  passingStates,
  paymentStates,
  refundableStates,
  unpaidOrderStates,
} from './payment-machine.rules.ts';

const ways: PaymentState[][] = [
  ['setup_pending', 'card_saved', 'charge_due', 'charging', 'charged', 'refunding', 'refunded'],
  ['charging', 'charge_failed', 'charge_due', 'charging', 'charging_unknown', 'charged'],
  ['charging', 'action_required', 'written_off'],
  ['charge_failed', 'written_off', 'charged'],
  ['action_required', 'switching', 'approved', 'capturing', 'captured'],
  ['charge_failed', 'switching', 'charged'],
  ['action_required', 'switching', 'received', 'charge_failed', 'switching', 'received', 'refunding'],
  ['charge_failed', 'written_off', 'received'],
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
  ['charge_due', 'received'],
  ['received', 'disputed'],
] as const)('the machine refuses the move from %s to %s', (from, to) => {
  expect(canMove(from, to)).toBe(false);
});

/** The drawing of the machine, state by state; whoever adds an arrow draws it here too. */
const DRAWING = `
  setup_pending      → card_saved setup_failed abandoned
  card_saved         → charge_due released
  charge_due         → charging released
  charging           → charged action_required charge_failed charging_unknown charge_due
  charging_unknown   → charged action_required charge_failed charge_due
  action_required    → charged charge_failed switching written_off
  charge_failed      → charge_due charged action_required switching written_off
  switching          → approved charged action_required charge_failed received
  written_off        → charged received
  charged            → refunding disputed
  received           → refunding charge_failed
  order_created      → approved abandoned
  approved           → capturing abandoned charge_failed
  capturing          → captured capture_pending capture_declined capture_denied capturing_unknown
  capturing_unknown  → captured capture_pending capture_declined capture_denied approved
  capture_declined   → approved abandoned charge_failed
  capture_pending    → captured capture_denied
  capture_denied     → charge_failed
  captured           → refunding disputed reversed
  refunding          → partially_refunded refunded refund_failed disputed reversed
  partially_refunded → refunding refund_failed disputed reversed
  refunded           → refund_failed
  refund_failed      → refunding partially_refunded refunded disputed reversed
  disputed           → dispute_won dispute_lost
  dispute_won        → disputed reversed`;

test('the page about payments shows the table of moves as it is', () => {
  expect(readFileSync('docs/payments.md', 'utf8')).toContain(describeMoves());
});

test('money moves along the arrows of the drawing and along no others', () => {
  const arrows = DRAWING.trim()
    .split('\n')
    .flatMap((line) => {
      const [from = '', to = ''] = line.split('→');
      return to
        .trim()
        .split(' ')
        .map((each) => `${from.trim()} → ${each}`);
    });
  const moves = paymentStates.flatMap((from) =>
    paymentStates.filter((to) => canMove(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(moves.toSorted()).toEqual(arrows.toSorted());
});

test('every state waits for the provider or is settled, and says whether the card is still needed', () => {
  const marksOf = (state: PaymentState) =>
    [
      (passingStates as readonly PaymentState[]).includes(state) ? 'passing' : '',
      isMoneyFinal(state) ? 'final' : '',
      isCardDone(state) ? '' : 'card needed',
      (refundableStates as readonly PaymentState[]).includes(state) ? 'refundable' : '',
      (unpaidOrderStates as readonly PaymentState[]).includes(state) ? 'unpaid order' : '',
      (forgottenPayerStates as readonly PaymentState[]).includes(state) ? 'payer forgotten' : '',
    ]
      .filter((mark) => mark !== '')
      .join(', ');

  expect(Object.fromEntries(paymentStates.map((state) => [state, marksOf(state)]))).toEqual({
    setup_pending: 'passing, card needed',
    setup_failed: 'final, payer forgotten',
    abandoned: 'final, payer forgotten',
    card_saved: 'card needed',
    released: 'final',
    charge_due: 'card needed',
    charging: 'passing, card needed',
    charging_unknown: 'passing, card needed',
    action_required: 'card needed',
    charge_failed: 'card needed',
    switching: 'passing, card needed',
    charged: 'final, refundable',
    received: 'final, refundable',
    written_off: 'final',
    order_created: 'card needed, unpaid order',
    approved: 'card needed, unpaid order',
    capturing: 'passing, card needed',
    capturing_unknown: 'passing, card needed',
    capture_pending: 'passing, card needed',
    capture_declined: 'card needed, unpaid order',
    capture_denied: 'final, card needed, payer forgotten',
    captured: 'final, refundable',
    refunding: 'passing',
    partially_refunded: 'final, refundable',
    refunded: 'final, payer forgotten',
    refund_failed: '',
    disputed: '',
    dispute_won: 'final',
    dispute_lost: 'final',
    reversed: 'final',
  });
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
