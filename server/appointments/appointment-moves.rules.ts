import type { AppointmentStatus } from '#contract/appointment-status.ts';
import {
  cancelledStatuses,
  meetingStatuses,
  OPENS_MINUTES_BEFORE,
  openStatuses,
  proposedStatuses,
  UNDO_SECONDS,
} from '#contract/appointments.rules.ts';
import type { StaffMove } from '#contract/appointments-staff.contract.ts';
import type { FailureCode } from '#contract/failures.ts';
import type { StaffRole } from '#server/platform/actor.ts';

/** The statuses that may follow each status. Every other move is refused. */
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
  payment_success: ['refunded', 'payment_failed'],
  cancelled: [],
  refunded: [],
  failed: [],
  cancel_stripe_no_charge: [],
  cancel_stripe_charge_all: [],
  cancel_paypal_refund_all: [],
  cancel_paypal_no_refund: [],
} as const satisfies Record<AppointmentStatus | 'new', readonly AppointmentStatus[]>;

/** The statuses through which a new appointment passes at booking. Users see only the last one. */
const BEGINNINGS = {
  confirmed: ['pending', 'confirmed'],
  awaiting_payment: ['pending', 'awaiting_payment'],
  created_by_doctor: ['created_by_doctor'],
  created_by_admin: ['created_by_admin'],
} as const satisfies Partial<Record<AppointmentStatus, readonly AppointmentStatus[]>>;
export type FirstStatus = keyof typeof BEGINNINGS;

const BEGUN: readonly AppointmentStatus[] = ['in_progress', 'completed', 'no_show'];

export function canMove(from: AppointmentStatus | 'new', to: AppointmentStatus): boolean {
  const following: readonly AppointmentStatus[] = MOVES[from];
  return following.includes(to);
}

/**
 * The moves by which the clinic cancels an appointment free of charge; empty where that is impossible. After a rejected
 * cancellation request the status `cancelled` is not allowed any more (OR-15), so the appointment begins and fails at once.
 */
export function movesToCancel(from: AppointmentStatus): readonly AppointmentStatus[] {
  if (from === 'cancellation_rejected') return ['in_progress', 'failed'];
  return canMove(from, 'cancelled') ? ['cancelled'] : [];
}

/** The moves of a new appointment until its first visible status. The first move starts from nothing. */
export function firstMoves(status: FirstStatus): { from: AppointmentStatus | null; to: AppointmentStatus }[] {
  const path: readonly AppointmentStatus[] = BEGINNINGS[status];
  return path.map((to, index) => ({ from: path[index - 1] ?? null, to }));
}

/** Whether this move makes the time free for other patients. */
export function givesTimeBack(from: AppointmentStatus, to: AppointmentStatus): boolean {
  return hasBeenCancelled(to) || (from === 'awaiting_payment' && to === 'payment_failed');
}

export function hasBeenCancelled(status: AppointmentStatus): boolean {
  return cancelledStatuses.includes(status);
}

/** Whether patient and doctor will meet or are meeting. Only then does the appointment have a video link. */
export function takesPlace(status: AppointmentStatus): boolean {
  return meetingStatuses.includes(status);
}

/** Compares full seconds, so that server and screen give the same answer. */
export function hasBegun(startsAt: Date, now: Date): boolean {
  return Math.floor(startsAt.getTime() / 1000) <= Math.floor(now.getTime() / 1000);
}

/** Whether the clinic proposed it and the patient has not confirmed it yet. */
export function isProposed(status: AppointmentStatus): boolean {
  return proposedStatuses.includes(status);
}

/** Whether the doctor recorded that it began, was completed or was missed. */
export function isStartedOrMissed(status: AppointmentStatus): boolean {
  return BEGUN.includes(status);
}

/** Whether both sides agreed on it. A proposal of the clinic alone is not agreed. */
export function isAgreed(status: AppointmentStatus): boolean {
  return status === 'rescheduled' || takesPlace(status) || isStartedOrMissed(status);
}

/** Whether it is planned or under way, or nobody has recorded its result yet. */
export function isOpen(status: AppointmentStatus): boolean {
  return openStatuses.includes(status);
}

/** Whether one of these roles may do it. Assistants may cancel for the clinic, but not record whether an appointment took place. */
export function mayMove(roles: readonly StaffRole[], to: StaffMove): boolean {
  return roles.some((role) => role !== 'assistant' || to === 'cancelled');
}

/** Why the status cannot be recorded yet, if so. Nobody is charged for an appointment before its time. */
export function tooEarlyBecause(
  { status, startsAt }: { status: AppointmentStatus; startsAt: Date },
  to: StaffMove,
  now: Date,
): FailureCode | undefined {
  const opensAt = new Date(startsAt.getTime() - OPENS_MINUTES_BEFORE * 60_000);
  const isUnderWay = status === 'in_progress';
  const isTooEarly =
    (to === 'in_progress' && !hasBegun(opensAt, now)) ||
    (to === 'completed' && !isUnderWay && !hasBegun(startsAt, now)) ||
    (to === 'no_show' && !hasBegun(startsAt, now));
  return isTooEarly ? 'appointments.too_early' : undefined;
}

/** Whether a technical problem was reported, so that the fee for an absence needs the explicit decision of a person. */
export function needsDecision({ problemAt }: { problemAt: Date | null }, to: StaffMove): boolean {
  return to === 'no_show' && problemAt !== null;
}

/** Until when a completion of this moment can be undone. */
export function undoUntil(now: Date): Date {
  return new Date(now.getTime() + UNDO_SECONDS * 1000);
}

/** Staff give a reason for every status that changes what the patient pays. */
export function needsReason(to: StaffMove): boolean {
  return to !== 'in_progress' && to !== 'completed';
}
