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

export interface MovableAppointment {
  status: AppointmentStatus;
  startsAt: Date;
  terms: Pick<AgreedTerms, 'freeUntil'>;
  /** How often the patient has moved it. */
  movesDone: number;
}

export type OwnMove = { kind: 'refused'; because: FailureCode } | { kind: 'free'; movesLeft: number };

/** A patient moves a confirmed appointment until the agreed deadline of a free cancellation, a few times. */
export function decideOwnMove(
  { status, startsAt, terms, movesDone }: MovableAppointment,
  { movesAllowed }: OwnMovePolicy,
  now: Date,
): OwnMove {
  if (hasBegun(startsAt, now)) return { kind: 'refused', because: 'appointments.too_late_to_move' };
  if (status !== 'confirmed') return { kind: 'refused', because: 'appointments.not_movable' };
  if (!isBeforeDeadline(terms, now)) return { kind: 'refused', because: 'appointments.move_deadline_passed' };
  const movesLeft = movesAllowed - movesDone;
  if (movesLeft <= 0) return { kind: 'refused', because: 'appointments.moves_used_up' };
  return { kind: 'free', movesLeft };
}

/** How moving looks on the patient's screens; null where it would be refused. */
export function describeOwnMove(
  appointment: MovableAppointment,
  policy: OwnMovePolicy,
  now: Date,
): AppointmentRow['move'] {
  const decision = decideOwnMove(appointment, policy, now);
  return decision.kind === 'free' ? { moves_left: decision.movesLeft, days_ahead: policy.daysAhead } : null;
}

/** The moves that the patient made, of all changes of the status. */
export function countOwnMoves(history: readonly { status: AppointmentStatus; by: string }[]): number {
  return history.filter(({ status, by }) => status === 'rescheduled' && by === 'patient').length;
}
