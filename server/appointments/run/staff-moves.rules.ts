import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { StaffMove } from '#contract/appointments-staff.contract.ts';
import { UNDO_SECONDS } from '#contract/completion.rules.ts';
import type { FailureCode } from '#contract/failures.ts';
import type { StaffRole } from '#server/platform/actor.ts';
import { hasBegun } from '../appointment-moves.rules.ts';

/** How early a doctor may begin an appointment. */
export const OPENS_MINUTES_BEFORE = 30;

/** Assistants may cancel for the clinic, but not record whether an appointment took place. */
export function mayMove(role: StaffRole, to: StaffMove): boolean {
  return role !== 'assistant' || to === 'cancelled';
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
