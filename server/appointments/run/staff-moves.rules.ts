import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { StaffMove } from '#contract/appointments-staff.contract.ts';
import type { FailureCode } from '#contract/failures.ts';
import type { StaffRole } from '#server/platform/actor.ts';
import { hasBegun } from '../appointment-moves.rules.ts';

/** A doctor may open the appointment a little before its time. */
export const OPENS_MINUTES_BEFORE = 30;

/** Whether an appointment took place is for those who were there to say; calling one off is the clinic's business. */
export function mayMove(role: StaffRole, to: StaffMove): boolean {
  return role !== 'assistant' || to === 'cancelled';
}

/** The reason why it cannot be said yet, or nothing: nobody is charged for an appointment that has not been due. */
export function prematurity(
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

/** What costs or spares somebody money is explained. */
export function needsReason(to: StaffMove): boolean {
  return to !== 'in_progress' && to !== 'completed';
}
