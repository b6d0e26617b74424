import type { AppointmentStatus } from '#contract/appointment-status.ts';

/** Where an appointment may go from where it is. What is not written here does not happen. */
const MOVES = {
  new: ['pending', 'created_by_doctor', 'created_by_admin'],
  pending: ['confirmed', 'awaiting_payment', 'failed'],
  awaiting_payment: ['confirmed', 'payment_failed', 'cancelled'],
  created_by_doctor: ['confirmed', 'cancelled'],
  created_by_admin: ['confirmed', 'cancelled'],
  confirmed: ['cancelled', 'cancellation_requested', 'rescheduled', 'in_progress', 'completed', 'no_show'],
  rescheduled: ['confirmed'],
  cancellation_requested: [
    'cancellation_rejected',
    'cancel_stripe_no_charge',
    'cancel_stripe_charge_all',
    'cancel_paypal_refund_all',
    'cancel_paypal_no_refund',
  ],
  cancellation_rejected: ['in_progress', 'completed', 'no_show'],
  in_progress: ['completed', 'no_show', 'failed'],
  completed: ['payment_success', 'payment_failed'],
  no_show: ['payment_success', 'payment_failed'],
  payment_failed: ['payment_success'],
  payment_success: ['refunded'],
  cancelled: [],
  refunded: [],
  failed: [],
  cancel_stripe_no_charge: [],
  cancel_stripe_charge_all: [],
  cancel_paypal_refund_all: [],
  cancel_paypal_no_refund: [],
} as const satisfies Record<AppointmentStatus | 'new', readonly AppointmentStatus[]>;

/** How a new appointment comes into being: all of these but the last are over before anybody sees it. */
const BEGINNINGS = {
  confirmed: ['pending', 'confirmed'],
  awaiting_payment: ['pending', 'awaiting_payment'],
  created_by_doctor: ['created_by_doctor'],
  created_by_admin: ['created_by_admin'],
} as const satisfies Partial<Record<AppointmentStatus, readonly AppointmentStatus[]>>;
export type FirstStatus = keyof typeof BEGINNINGS;

export const calledOffStatuses: readonly AppointmentStatus[] = [
  'cancelled',
  'failed',
  'cancel_stripe_no_charge',
  'cancel_stripe_charge_all',
  'cancel_paypal_refund_all',
  'cancel_paypal_no_refund',
];
const AHEAD_OR_UNDER_WAY: readonly AppointmentStatus[] = [
  'confirmed',
  'cancellation_requested',
  'cancellation_rejected',
  'in_progress',
];

const PROPOSED: readonly AppointmentStatus[] = ['created_by_doctor', 'created_by_admin'];
const BEGUN: readonly AppointmentStatus[] = ['in_progress', 'completed', 'no_show'];
const UNDECIDED: readonly AppointmentStatus[] = ['pending', 'awaiting_payment', 'rescheduled'];

export function canMove(from: AppointmentStatus | 'new', to: AppointmentStatus): boolean {
  const following: readonly AppointmentStatus[] = MOVES[from];
  return following.includes(to);
}

/**
 * The moves by which the clinic calls an appointment off at no cost to the patient; none where it cannot. One whose
 * cancellation it refused can no longer become `cancelled` (OR-15): it counts as begun and failed in the same moment.
 */
export function callingOff(from: AppointmentStatus): readonly AppointmentStatus[] {
  if (from === 'cancellation_rejected') return ['in_progress', 'failed'];
  return canMove(from, 'cancelled') ? ['cancelled'] : [];
}

/** The moves that lead to the first status, the first of them from nothing. */
export function firstMoves(status: FirstStatus): { from: AppointmentStatus | null; to: AppointmentStatus }[] {
  const path: readonly AppointmentStatus[] = BEGINNINGS[status];
  return path.map((to, index) => ({ from: path[index - 1] ?? null, to }));
}

/** Whether somebody else may have the time: the appointment does not take place, or was never paid for. */
export function givesTimeBack(from: AppointmentStatus, to: AppointmentStatus): boolean {
  return isCalledOff(to) || (from === 'awaiting_payment' && to === 'payment_failed');
}

export function isCalledOff(status: AppointmentStatus): boolean {
  return calledOffStatuses.includes(status);
}

/** Whether patient and doctor meet, or are meeting; only then is there a room to meet in. */
export function takesPlace(status: AppointmentStatus): boolean {
  return AHEAD_OR_UNDER_WAY.includes(status);
}

/** Both clocks are read to the second, so that every reader comes to the same answer. */
export function hasBegun(startsAt: Date, now: Date): boolean {
  return Math.floor(startsAt.getTime() / 1000) <= Math.floor(now.getTime() / 1000);
}

/** Whether it waits for the patient to confirm what the clinic proposed. */
export function isProposed(status: AppointmentStatus): boolean {
  return PROPOSED.includes(status);
}

/** Whether its time came, also where nobody came to it. */
export function hadItsTime(status: AppointmentStatus): boolean {
  return BEGUN.includes(status);
}

/** Whether clinic and patient count on it, or it is behind them; what only the clinic wishes is not agreed. */
export function isAgreed(status: AppointmentStatus): boolean {
  return status === 'rescheduled' || takesPlace(status) || hadItsTime(status);
}

/** Whether it is still ahead, or nobody has said yet what became of it. */
export function isOpen(status: AppointmentStatus): boolean {
  return isProposed(status) || takesPlace(status) || UNDECIDED.includes(status);
}
