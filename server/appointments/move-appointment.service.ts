import type { AppointmentStatus, PaymentGateway } from '#contract/appointment-status.ts';
import { settleMove } from '#server/payments/charge/settle-appointment.service.ts';
import type { Patient, Staff, Visitor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { releaseAppointmentTime } from '#server/schedule/hold/keep-hold.service.ts';
import {
  callingOff,
  canMove,
  type FirstStatus,
  firstMoves,
  givesTimeBack,
} from './appointment-moves.rules.ts';
import { appointmentConfirmed, appointmentMoved } from './appointments.events.ts';
import {
  type Appointment,
  type AppointmentRow,
  findAppointment,
  insertAppointment,
  insertMoves,
  lockRow,
  type NewMove,
  type Owner,
  updateAppointment,
} from './appointments.store.ts';
import { termsWithFee } from './cancel/agreed-terms.rules.ts';

/** Who moves an appointment: a person as proven by the session, or a rule of the house. */
export type Mover =
  | Pick<Visitor, 'kind'>
  | Pick<Patient, 'kind' | 'patientId'>
  | Pick<Staff, 'kind' | 'staffId'>
  | { kind: 'system' };

export interface Move {
  actor: Mover;
  why: string;
  now: Date;
  /** Chosen by a patient who confirms what the clinic proposed. */
  gateway?: PaymentGateway;
  /** Less than was agreed for a late cancellation. */
  feeCents?: number;
}

export type NewAppointment = Omit<
  AppointmentRow,
  | 'status'
  | 'videoLink'
  | 'calendarSequence'
  | 'cancellationRequestNotes'
  | 'cancellationRequestCreatedAt'
  | 'createdAt'
  | 'updatedAt'
> & { status: FirstStatus };

/** An appointment comes into being. Whoever calls this gives it its time in the same transaction. */
export async function createAppointment(tx: Db, booked: NewAppointment, move: Move): Promise<number> {
  const { now } = move;
  const id = await insertAppointment(tx, { ...booked, createdAt: now, updatedAt: now });
  await insertMoves(
    tx,
    firstMoves(booked.status).map(({ from, to }) => historyOf(id, from, to, move)),
  );
  if (booked.status === 'confirmed') await recordEvent(tx, appointmentConfirmed, { appointmentId: id });
  return id;
}

/** Moves an appointment on, or refuses; of two who try at once the first wins. */
export async function moveAppointment(
  tx: Db,
  id: number,
  to: AppointmentStatus,
  move: Move,
): Promise<Appointment> {
  return await moveLocked(tx, await lockAppointment(tx, id), to, move);
}

/** The same for a caller who has locked it already and knows what it looks like. */
export async function moveLocked(
  tx: Db,
  appointment: Appointment,
  to: AppointmentStatus,
  move: Move,
): Promise<Appointment> {
  const { id, status: from } = appointment;
  if (!canMove(from, to)) throw new Failure('appointments.move_refused');

  const isCalledOff = givesTimeBack(from, to);
  const change = {
    status: to,
    gateway: move.gateway ?? appointment.gateway,
    ...(isCalledOff && { videoLink: null, calendarSequence: appointment.calendarSequence + 1 }),
  };
  await updateAppointment(tx, id, { ...change, updatedAt: move.now });
  await insertMoves(tx, [historyOf(id, from, to, move)]);
  if (isCalledOff) await releaseAppointmentTime(tx, id, move.now);
  const terms = termsWithFee(appointment.terms, move.feeCents);
  await settleMove(tx, { appointmentId: id, to, terms, actor: move.actor, now: move.now });

  await recordEvent(tx, appointmentMoved, {
    appointmentId: id,
    from,
    to,
    reason: move.why,
    by: move.actor.kind,
    ...(move.feeCents !== undefined && { feeCents: move.feeCents }),
  });
  const isFirstConfirmation = to === 'confirmed' && from !== 'rescheduled';
  if (isFirstConfirmation) await recordEvent(tx, appointmentConfirmed, { appointmentId: id });
  return { ...appointment, ...change };
}

/** Calls it off free of charge, or refuses: by one move, or by the two that lead there. */
export async function callOffLocked(tx: Db, appointment: Appointment, move: Move): Promise<Appointment> {
  const moves = callingOff(appointment.status);
  if (moves.length === 0) throw new Failure('appointments.move_refused');
  let moved = appointment;
  for (const to of moves) moved = await moveLocked(tx, moved, to, move);
  return moved;
}

/** The appointment as it is and stays until the transaction ends; somebody else's is not found. */
export async function lockAppointment(tx: Db, id: number, owner: Owner = {}): Promise<Appointment> {
  const found = await lockRow(tx, id, owner);
  if (!found) throw new Failure('request.not_found');
  return found;
}

/** A patient's own appointment; somebody else's is not found. */
export async function ownAppointment(db: Db, patientId: number, id: number): Promise<Appointment> {
  const found = await findAppointment(db, id, { patientId });
  if (!found) throw new Failure('request.not_found');
  return found;
}

function historyOf(
  appointmentId: number,
  fromStatus: AppointmentStatus | null,
  toStatus: AppointmentStatus,
  { actor, why, now }: Move,
): NewMove {
  return {
    appointmentId,
    fromStatus,
    toStatus,
    actorKind: actor.kind,
    actorId: idOf(actor),
    reason: why,
    movedAt: now,
  };
}

function idOf(actor: Mover): number | null {
  if (actor.kind === 'patient') return actor.patientId;
  return actor.kind === 'staff' ? actor.staffId : null;
}
