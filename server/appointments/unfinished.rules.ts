import type { AppointmentStatus } from '#contract/appointment-status.ts';

/** Time to say by oneself what became of a visit. */
const GRACE_MINUTES = 15;
/** What was not said for so long is known to the clinic; the list shows it all the same. */
const ASKED_DAYS = 7;
const MINUTE = 60_000;

/** Took place, as far as anybody knows. */
export const unfinishedStatuses: readonly AppointmentStatus[] = [
  'confirmed',
  'in_progress',
  'cancellation_rejected',
];

/** Visits that ended before this moment are waited for no longer. */
export function overdueBefore(now: Date): Date {
  return new Date(now.getTime() - GRACE_MINUTES * MINUTE);
}

export function askedSince(now: Date): Date {
  return new Date(now.getTime() - ASKED_DAYS * 24 * 60 * MINUTE);
}
