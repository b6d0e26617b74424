import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { UnfinishedVisit } from '#contract/appointments-staff.contract.ts';

export type Proposal = UnfinishedVisit['proposal'];

/** Time to say by oneself what became of a visit. */
const GRACE_MINUTES = 15;
/** What was not said for so long is known to the clinic; the list shows it all the same. */
const ASKED_DAYS = 7;
const MINUTE = 60_000;

const PROPOSALS: Partial<Record<AppointmentStatus, Proposal>> = {
  confirmed: 'complete',
  in_progress: 'complete',
  cancellation_rejected: 'complete',
  cancellation_requested: 'decide',
};

export const unfinishedStatuses = Object.keys(PROPOSALS) as AppointmentStatus[];

/** What the staff is asked to say about a visit whose time is over. */
export function proposalFor(status: AppointmentStatus): Proposal {
  return PROPOSALS[status] ?? 'complete';
}

/** Visits that ended before this moment are waited for no longer. */
export function overdueBefore(now: Date): Date {
  return new Date(now.getTime() - GRACE_MINUTES * MINUTE);
}

export function askedSince(now: Date): Date {
  return new Date(now.getTime() - ASKED_DAYS * 24 * 60 * MINUTE);
}
