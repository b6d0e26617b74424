import { and, eq, inArray, isNull, max } from 'drizzle-orm';
import { type AppointmentStatus, appointmentStatuses } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import { type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { isOpen } from './appointment-moves.rules.ts';
import { refuseOverlap } from './appointments.store.ts';
import {
  type AppointmentPerson,
  appointment,
  appointmentLetterLink,
  appointmentMove,
  appointmentMoveRequest,
  appointmentPositions,
  appointmentReminder,
  feeAgreement,
} from './appointments.tables.ts';

const OPEN = appointmentStatuses.filter(isOpen);
const MET: AppointmentStatus[] = ['in_progress', 'completed'];
const NOBODY: AppointmentPerson = {
  salutation: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: null,
  birthdate: null,
  address: null,
};

/**
 * The patient's copy of the data, without what lives only around the appointment: the video link, and the seconds in
 * which the staff can undo that they completed it.
 */
export async function copyAppointments(db: Db, patientId: number): Promise<Record<string, RowJson[]>> {
  return {
    appointments: await rowsAsJson(db, appointment, {
      where: eq(appointment.patientId, patientId),
      orderBy: appointment.id,
      without: [
        appointment.videoLink,
        appointment.completesAt,
        appointment.completedBy,
        appointment.completedRole,
      ],
    }),
    moves: await rowsAsJson(db, appointmentMove, {
      where: inArray(appointmentMove.appointmentId, idsOf(db, patientId)),
      orderBy: appointmentMove.id,
    }),
    positions: await rowsAsJson(db, appointmentPositions, {
      where: inArray(appointmentPositions.appointmentId, idsOf(db, patientId)),
      orderBy: appointmentPositions.appointmentId,
      without: [appointmentPositions.version],
    }),
    fee_agreements: await rowsAsJson(db, feeAgreement, {
      where: inArray(feeAgreement.appointmentId, idsOf(db, patientId)),
      orderBy: feeAgreement.id,
      without: [feeAgreement.payer, feeAgreement.signature],
    }),
    letter_links: await rowsAsJson(db, appointmentLetterLink, {
      where: inArray(appointmentLetterLink.appointmentId, idsOf(db, patientId)),
      orderBy: appointmentLetterLink.startsAt,
      without: [appointmentLetterLink.tokenHash],
    }),
    move_requests: await rowsAsJson(db, appointmentMoveRequest, {
      where: inArray(appointmentMoveRequest.appointmentId, idsOf(db, patientId)),
      orderBy: appointmentMoveRequest.id,
    }),
    reminders: await rowsAsJson(db, appointmentReminder, {
      where: inArray(appointmentReminder.appointmentId, idsOf(db, patientId)),
      orderBy: appointmentReminder.id,
    }),
  };
}

export async function listAppointments(db: Db, patientId: number) {
  return await db
    .select({
      id: appointment.id,
      patientId: appointment.patientId,
      serviceId: appointment.serviceId,
      doctorId: appointment.doctorId,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      status: appointment.status,
      locale: appointment.locale,
      createdAt: appointment.createdAt,
    })
    .from(appointment)
    .where(eq(appointment.patientId, patientId))
    .orderBy(appointment.id);
}

export async function listMoves(db: Db, patientId: number) {
  return await db
    .select({ appointmentId: appointmentMove.appointmentId, toStatus: appointmentMove.toStatus })
    .from(appointmentMove)
    .where(inArray(appointmentMove.appointmentId, idsOf(db, patientId)))
    .orderBy(appointmentMove.id);
}

export async function hasOpenAppointment(db: Db, patientId: number): Promise<boolean> {
  const found = await db
    .select({ id: appointment.id })
    .from(appointment)
    .where(and(eq(appointment.patientId, patientId), inArray(appointment.status, OPEN)))
    .limit(1);
  return found.length > 0;
}

/** The end of the last appointment in which patient and doctor met, whatever became of its payment. */
export async function lastMetAt(db: Db, patientId: number): Promise<Date | null> {
  const [found] = await db
    .select({ at: max(appointment.endsAt) })
    .from(appointment)
    .innerJoin(appointmentMove, eq(appointmentMove.appointmentId, appointment.id))
    .where(and(eq(appointment.patientId, patientId), inArray(appointmentMove.toStatus, MET)));
  return found?.at ?? null;
}

export async function dropVideoLinks(tx: Db, patientId: number): Promise<void> {
  await tx.update(appointment).set({ videoLink: null }).where(eq(appointment.patientId, patientId));
}

/** Nobody decides about a wish of somebody who has left. */
export async function endMoveRequests(tx: Db, patientId: number, endedAt: Date): Promise<void> {
  const { appointmentId, outcome } = appointmentMoveRequest;
  await tx
    .update(appointmentMoveRequest)
    .set({ outcome: 'cancelled', endedAt })
    .where(and(inArray(appointmentId, idsOf(tx, patientId)), isNull(outcome)));
}

/** Nobody acts any more for a patient who has left. */
export async function deleteLetterLinks(tx: Db, patientId: number): Promise<void> {
  await tx
    .delete(appointmentLetterLink)
    .where(inArray(appointmentLetterLink.appointmentId, idsOf(tx, patientId)));
}

/** Keeps the appointments for accounting and erases the person from them. */
export async function erasePeople(tx: Db, patientId: number): Promise<void> {
  await deleteMoveRequests(tx, patientId);
  await deletePositions(tx, patientId);
  await deleteFeeAgreements(tx, patientId);
  await tx
    .update(appointment)
    .set({ person: NOBODY, cancellationRequestNotes: null, problemNote: null, anamnesisId: null })
    .where(eq(appointment.patientId, patientId));
}

export async function deleteAppointments(tx: Db, patientId: number): Promise<void> {
  const ids = idsOf(tx, patientId);
  await deletePositions(tx, patientId);
  await deleteFeeAgreements(tx, patientId);
  await deleteMoveRequests(tx, patientId);
  await tx.delete(appointmentReminder).where(inArray(appointmentReminder.appointmentId, ids));
  await tx.delete(appointmentMove).where(inArray(appointmentMove.appointmentId, ids));
  await tx.delete(appointment).where(eq(appointment.patientId, patientId));
}

async function deleteMoveRequests(tx: Db, patientId: number): Promise<void> {
  await tx
    .delete(appointmentMoveRequest)
    .where(inArray(appointmentMoveRequest.appointmentId, idsOf(tx, patientId)));
}

/** The invoice keeps what the books need of them. */
async function deletePositions(tx: Db, patientId: number): Promise<void> {
  await tx
    .delete(appointmentPositions)
    .where(inArray(appointmentPositions.appointmentId, idsOf(tx, patientId)));
}

/** What was signed for an appointment; what was signed without booking goes after two days. */
async function deleteFeeAgreements(tx: Db, patientId: number): Promise<void> {
  await tx.delete(feeAgreement).where(inArray(feeAgreement.appointmentId, idsOf(tx, patientId)));
}

function idsOf(db: Db, patientId: number) {
  return db.select({ id: appointment.id }).from(appointment).where(eq(appointment.patientId, patientId));
}

/** Moves all appointments to another account; the person entered at booking stays. Refused if two of them overlap. */
export async function giveAppointments(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  await tx
    .update(appointment)
    .set({ patientId: intoId })
    .where(eq(appointment.patientId, fromId))
    .catch(refuseOverlap('audit.appointments_overlap'));
}
