import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { hasBeenCancelled, isStartedOrMissed } from '../appointment-moves.rules.ts';
import type { MoveRequestOutcome } from './move-request.store.ts';

/** How a waiting request ends when the appointment changes before anybody has decided about it. */
export function outcomeByMove(to: AppointmentStatus): MoveRequestOutcome | undefined {
  if (to === 'rescheduled') return 'moved';
  if (to === 'cancellation_requested' || hasBeenCancelled(to)) return 'cancelled';
  return isStartedOrMissed(to) ? 'begun' : undefined;
}
