import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AppointmentStatus, appointmentStatuses } from '#contract/appointment-status.ts';
import {
  canMove,
  firstMoves,
  givesTimeBack,
  hasBeenCancelled,
  hasBegun,
  isAgreed,
  isOpen,
  isProposed,
  isStartedOrMissed,
  movesToCancel,
  takesPlace,
} from './appointment-moves.rules.ts';

/** OR-15 as it is written, sentence by sentence. */
const WRITTEN = `
  new > pending created_by_doctor created_by_admin
  pending > confirmed awaiting_payment failed
  awaiting_payment > confirmed payment_failed cancelled
  created_by_doctor > confirmed cancelled
  created_by_admin > confirmed cancelled
  confirmed > cancelled cancellation_requested rescheduled in_progress completed no_show
  rescheduled > confirmed
  cancellation_requested > cancellation_rejected cancel_stripe_no_charge cancel_stripe_charge_all
    cancel_paypal_refund_all cancel_paypal_no_refund
  cancellation_rejected > in_progress completed no_show
  in_progress > completed no_show failed
  completed > payment_success payment_failed
  no_show > payment_success payment_failed
  payment_failed > payment_success
  payment_success > refunded`;

/** Beyond OR-15: the staff take back a transfer that they recorded by mistake (decision 064). */
const BESIDES = 'payment_success > payment_failed';

const permitted = new Set([
  BESIDES,
  ...WRITTEN.trim()
    .split(/\n\s*(?=\w+ >)/)
    .flatMap((sentence) => {
      const [from, tos = ''] = sentence.split(' > ');
      return tos.split(/\s+/).map((to) => `${from} > ${to}`);
    }),
]);
const ENDS: AppointmentStatus[] = [
  'cancelled',
  'refunded',
  'failed',
  'cancel_stripe_no_charge',
  'cancel_stripe_charge_all',
  'cancel_paypal_refund_all',
  'cancel_paypal_no_refund',
];

test('OR-15, STAT-11: exactly the moves in the table are permitted', () => {
  const froms = fc.constantFrom('new' as const, ...appointmentStatuses);
  fc.assert(
    fc.property(froms, fc.constantFrom(...appointmentStatuses), (from, to) => {
      expect(canMove(from, to)).toBe(permitted.has(`${from} > ${to}`));
    }),
    { numRuns: 2000 },
  );
  const all = ['new' as const, ...appointmentStatuses].flatMap((from) =>
    appointmentStatuses.filter((to) => canMove(from, to)).map((to) => `${from} > ${to}`),
  );
  expect(new Set(all)).toEqual(permitted);
});

test('OR-15: there are twenty statuses, and no move leaves a final one', () => {
  expect(appointmentStatuses).toHaveLength(20);
  const ends = appointmentStatuses.filter((from) => !appointmentStatuses.some((to) => canMove(from, to)));
  expect(new Set(ends)).toEqual(new Set(ENDS));
});

test('OR-15: no sequence of moves returns to a status, except to confirmed and after a transfer taken back', () => {
  const followers = (from: AppointmentStatus) => appointmentStatuses.filter((to) => canMove(from, to));
  const reachable = (from: AppointmentStatus, seen = new Set<AppointmentStatus>()) => {
    for (const to of followers(from)) if (!seen.has(to)) reachable(to, seen.add(to));
    return seen;
  };
  const inCircles = appointmentStatuses.filter((status) => reachable(status).has(status));
  expect(inCircles).toEqual(['confirmed', 'rescheduled', 'payment_success', 'payment_failed']);
});

test('OR-15: a new appointment reaches its first status by permitted moves', () => {
  for (const status of ['confirmed', 'awaiting_payment', 'created_by_doctor', 'created_by_admin'] as const) {
    const moves = firstMoves(status);
    expect(moves.at(0)?.from).toBeNull();
    expect(moves.at(-1)?.to).toBe(status);
    for (const { from, to } of moves) expect(canMove(from ?? 'new', to)).toBe(true);
  }
});

test('OR-15: the clinic cancels by permitted moves, and the result is final', () => {
  for (const from of appointmentStatuses) {
    const path = [from, ...movesToCancel(from)];
    for (const [place, to] of path.entries())
      if (place > 0) expect(canMove(path[place - 1] ?? from, to)).toBe(true);
    if (path.length > 1) expect(ENDS).toContain(path.at(-1));
  }
  expect(movesToCancel('cancellation_rejected')).toEqual(['in_progress', 'failed']);
  expect(movesToCancel('in_progress')).toEqual([]);
});

test('SEAM-05: a cancelled appointment frees its time, and one that takes place keeps it', () => {
  for (const to of ENDS.filter((status) => status !== 'refunded'))
    expect(givesTimeBack('confirmed', to)).toBe(true);
  expect(givesTimeBack('awaiting_payment', 'payment_failed')).toBe(true);
  expect(givesTimeBack('completed', 'payment_failed')).toBe(false);
  for (const to of appointmentStatuses.filter(takesPlace)) expect(givesTimeBack('confirmed', to)).toBe(false);
});

test('every status says whether it is open, agreed on, under way, begun, proposed or cancelled', () => {
  const marksOf = (status: AppointmentStatus) =>
    Object.entries({
      open: isOpen,
      agreed: isAgreed,
      'takes place': takesPlace,
      begun: isStartedOrMissed,
      proposed: isProposed,
      cancelled: hasBeenCancelled,
    })
      .filter(([, isTrue]) => isTrue(status))
      .map(([mark]) => mark)
      .join(', ');
  expect(Object.fromEntries(appointmentStatuses.map((status) => [status, marksOf(status)]))).toEqual({
    pending: 'open',
    awaiting_payment: 'open',
    created_by_doctor: 'open, proposed',
    created_by_admin: 'open, proposed',
    confirmed: 'open, agreed, takes place',
    rescheduled: 'open, agreed',
    cancellation_requested: 'open, agreed, takes place',
    cancellation_rejected: 'open, agreed, takes place',
    in_progress: 'open, agreed, takes place, begun',
    completed: 'agreed, begun',
    no_show: 'agreed, begun',
    payment_success: '',
    payment_failed: '',
    refunded: '',
    cancelled: 'cancelled',
    failed: 'cancelled',
    cancel_stripe_no_charge: 'cancelled',
    cancel_stripe_charge_all: 'cancelled',
    cancel_paypal_refund_all: 'cancelled',
    cancel_paypal_no_refund: 'cancelled',
  });
});

test('an appointment begins with its second', () => {
  const startsAt = new Date('2026-11-16T10:00:00.500Z');
  const at = (time: string) => hasBegun(startsAt, new Date(`2026-11-16T${time}Z`));
  expect([at('09:59:59.999'), at('10:00:00.000'), at('10:00:01.000')]).toEqual([false, true, true]);
});
