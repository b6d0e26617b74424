import type { AppointmentStatus, PaymentGateway } from '#contract/appointment-status.ts';
import { doctorIdOf, inReachOf } from '#server/catalogue/doctor-account.service.ts';
import { settleMove } from '#server/payments/charge/settle-appointment.service.ts';
import { isLimitedToOwn, type Patient, type Staff, usedRole, type Visitor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { releaseAppointmentTime } from '#server/schedule/hold/keep-hold.service.ts';
import {
  canMove,
  type FirstStatus,
  firstMoves,
  givesTimeBack,
  movesToCancel,
} from './appointment-moves.rules.ts';
import { appointmentConfirmed, appointmentMoved } from './appointments.events.ts';
import {
  type Appointment,
  type AppointmentRow,
  findAppointment,
  insertAppointment,
  insertMoves,
  lockIfFound,
  type NewMove,
  type Owner,
  updateAppointment,
} from './appointments.store.ts';
import { termsWithFee } from './cancel/agreed-terms.rules.ts';
import { outcomeByMove } from './move/move-request.rules.ts';
import { endMoveRequest } from './move/move-request.store.ts';

/** Who changes the status: a person as proven by the session, or the portal itself. */
export type Mover =
  | Pick<Visitor, 'kind'>
  | OwnPatient
  | Pick<Staff, 'kind' | 'staffId' | 'roles'>
  | { kind: 'system' };

/** A patient by the session, or by a link of a letter. */
export type OwnPatient = Pick<Patient, 'kind' | 'patientId'>;

export interface Move {
  actor: Mover;
  why: string;
  now: Date;
  /** The patient chooses it when confirming a proposal. */
  gateway?: PaymentGateway;
  /** A smaller fee for a late cancellation than was agreed. */
  feeCents?: number;
}

export type NewAppointment = Omit<
  AppointmentRow,
  | 'status'
  | 'completesAt'
  | 'completedBy'
  | 'completedRole'
  | 'videoLink'
  | 'calendarSequence'
  | 'cancellationRequestNotes'
  | 'cancellationRequestCreatedAt'
  | 'createdAt'
  | 'updatedAt'
> & { status: FirstStatus };

/** Stores a new appointment. The caller turns the hold into its time in the same transaction. */
export async function createAppointment(tx: Db, booked: NewAppointment, move: Move): Promise<number> {
  const { now } = move;
  const id = await insertAppointment(
    tx,
    { ...booked, createdAt: now, updatedAt: now },
    firstMoves(booked.status).map(({ from, to }) => historyOf(from, to, move)),
  );
  if (booked.status === 'confirmed') await recordEvent(tx, appointmentConfirmed, { appointmentId: id });
  return id;
}

/** Changes the status, or refuses. If two callers try at once, the first wins. */
export async function moveAppointment(
  tx: Db,
  id: number,
  to: AppointmentStatus,
  move: Move,
): Promise<Appointment> {
  return await moveLocked(tx, await lockAppointment(tx, id), to, move);
}

/** As `moveAppointment`, for a caller who has locked the appointment already. */
export async function moveLocked(
  tx: Db,
  appointment: Appointment,
  to: AppointmentStatus,
  move: Move,
): Promise<Appointment> {
  const { id, status: from } = appointment;
  if (!canMove(from, to)) throw new Failure('appointments.move_refused');
  if (appointment.completesAt !== null && to !== 'completed')
    throw new Failure('appointments.being_completed');

  const hasBeenCancelled = givesTimeBack(from, to);
  const change = {
    status: to,
    statusLabel: null,
    gateway: move.gateway ?? appointment.gateway,
    ...(to === 'completed' && { completesAt: null, completedBy: null, completedRole: null }),
    ...(hasBeenCancelled && { videoLink: null, calendarSequence: appointment.calendarSequence + 1 }),
  };
  await updateAppointment(tx, id, { ...change, updatedAt: move.now });
  await insertMoves(tx, [{ appointmentId: id, ...historyOf(from, to, move) }]);
  if (hasBeenCancelled) await releaseAppointmentTime(tx, id, move.now);
  const outcome = outcomeByMove(to);
  if (outcome) await endMoveRequest(tx, id, { outcome, endedAt: move.now });
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

/** The clinic cancels free of charge, by one or two moves, or the cancellation is refused. */
export async function cancelForClinic(tx: Db, appointment: Appointment, move: Move): Promise<Appointment> {
  const moves = movesToCancel(appointment.status);
  if (moves.length === 0) throw new Failure('appointments.move_refused');
  let moved = appointment;
  for (const to of moves) moved = await moveLocked(tx, moved, to, move);
  return moved;
}

/** Nobody else can change the appointment until the transaction ends. Another owner's appointment is not found. */
export async function lockAppointment(tx: Db, id: number, owner: Owner = {}): Promise<Appointment> {
  const found = await lockIfFound(tx, id, owner);
  if (!found) throw new Failure('request.not_found');
  return found;
}

/**
 * A doctor can lock the doctor's own appointments, the administration and assistants all of them. Answers with the member
 * of staff in the roles that reach this appointment.
 */
export async function lockForStaff(
  tx: Db,
  staff: Staff,
  id: number,
): Promise<{ appointment: Appointment; acting: Staff }> {
  const appointment = await lockAppointment(tx, id, await ownerFor(tx, staff));
  return { appointment, acting: await inReachOf(tx, staff, appointment.doctorId) };
}

/** Restricts a doctor to the doctor's own appointments. */
export async function ownerFor(tx: Db, staff: Staff): Promise<Owner> {
  if (!isLimitedToOwn(staff)) return {};
  const doctorId = await doctorIdOf(tx, staff.staffId);
  if (doctorId === undefined) throw new Failure('request.not_found');
  return { doctorId };
}

/** A patient's own appointment. Another patient's appointment is not found. */
export async function ownAppointment(db: Db, patientId: number, id: number): Promise<Appointment> {
  const found = await findAppointment(db, id, { patientId });
  if (!found) throw new Failure('request.not_found');
  return found;
}

function historyOf(
  fromStatus: AppointmentStatus | null,
  toStatus: AppointmentStatus,
  { actor, why, now }: Move,
): Omit<NewMove, 'appointmentId'> {
  return {
    fromStatus,
    toStatus,
    actorKind: actor.kind,
    actorId: idOf(actor),
    actorRole: actor.kind === 'staff' ? usedRole(actor) : null,
    reason: why,
    movedAt: now,
  };
}

function idOf(actor: Mover): number | null {
  if (actor.kind === 'patient') return actor.patientId;
  return actor.kind === 'staff' ? actor.staffId : null;
}
