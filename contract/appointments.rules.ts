import type { AppointmentStatus } from './appointment-status.ts';

/** Rules about an appointment that the server decides by and the screens show by. */

/** Time to object to an absence before it is charged. */
export const NO_SHOW_GRACE_HOURS = 24;

const LATE_FROM_HOURS = 48;
const HOUR_SECONDS = 3600;
const CANCELLABLE: readonly AppointmentStatus[] = ['created_by_doctor', 'created_by_admin', 'confirmed'];

/** From 48 hours before the beginning until the beginning, both included: cancelling needs a reason then. */
export function isWithin48Hours(startsAt: Date, now: Date): boolean {
  const left = secondsLeft(startsAt, now);
  return left >= 0 && left <= LATE_FROM_HOURS * HOUR_SECONDS;
}

export function canCancel(
  { status, startsAt }: { status: AppointmentStatus; startsAt: Date },
  now: Date,
): boolean {
  return CANCELLABLE.includes(status) && !hasBegun(startsAt, now);
}

export function hasBegun(startsAt: Date, now: Date): boolean {
  return secondsLeft(startsAt, now) <= 0;
}

/** By a clock that shows seconds, so that everybody who reads it comes to the same answer. */
function secondsLeft(startsAt: Date, now: Date): number {
  return Math.floor(startsAt.getTime() / 1000) - Math.floor(now.getTime() / 1000);
}
