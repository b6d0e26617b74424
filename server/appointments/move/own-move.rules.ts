import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { AppointmentRow } from '#contract/appointments.contract.ts';
import type { FailureCode } from '#contract/failures.ts';
import { hasBegun } from '../appointment-moves.rules.ts';
import { type AgreedTerms, isBeforeDeadline } from '../cancel/agreed-terms.rules.ts';

/** The clinic's rule for patients who move an appointment themselves. */
export interface OwnMovePolicy {
  /** How often one appointment can be moved; 0: never. */
  movesAllowed: number;
  /** How far ahead the new time may be. */
  daysAhead: number;
}

/** How often a patient can ask about one appointment after the deadline, whatever the clinic answers. */
export const MOST_MOVE_REQUESTS = 3;

export interface MovableAppointment {
  status: AppointmentStatus;
  startsAt: Date;
  terms: Pick<AgreedTerms, 'freeUntil'>;
  /** How often the patient has moved it, with the accepted requests. */
  movesDone: number;
  /** How often the patient has asked to move it after the deadline. */
  requestsMade: number;
  /** Whether the clinic has not answered the last request yet. */
  isRequested: boolean;
}

export type OwnMove =
  | { kind: 'refused'; because: FailureCode }
  | { kind: 'free'; movesLeft: number }
  /** The clinic decides, and a later cancellation stays a late one. */
  | { kind: 'request'; movesLeft: number };

/**
 * A patient moves a confirmed appointment until the agreed deadline of a free cancellation, a few times. After it, the
 * clinic has to agree.
 */
export function decideOwnMove(
  { status, startsAt, terms, movesDone, requestsMade, isRequested }: MovableAppointment,
  { movesAllowed }: OwnMovePolicy,
  now: Date,
): OwnMove {
  if (hasBegun(startsAt, now)) return refusal('appointments.too_late_to_move');
  if (status !== 'confirmed') return refusal('appointments.not_movable');
  const movesLeft = movesAllowed - movesDone;
  if (isRequested) return refusal('appointments.move_already_requested');
  if (movesLeft <= 0) return refusal('appointments.moves_used_up');
  if (isBeforeDeadline(terms, now)) return { kind: 'free', movesLeft };
  if (requestsMade >= MOST_MOVE_REQUESTS) return refusal('appointments.move_requests_used_up');
  return { kind: 'request', movesLeft };
}

function refusal(because: FailureCode): OwnMove {
  return { kind: 'refused', because };
}

/** How moving looks on the patient's screens; null where it would be refused. */
export function describeOwnMove(
  appointment: MovableAppointment,
  policy: OwnMovePolicy,
  now: Date,
): AppointmentRow['move'] {
  const decision = decideOwnMove(appointment, policy, now);
  if (decision.kind === 'refused') return null;
  return { way: decision.kind, moves_left: decision.movesLeft, days_ahead: policy.daysAhead };
}

/** Counts the moves that the patient made without asking, among all changes of the status. */
export function countOwnMoves(history: readonly { status: AppointmentStatus; by: string }[]): number {
  return history.filter(({ status, by }) => status === 'rescheduled' && by === 'patient').length;
}
