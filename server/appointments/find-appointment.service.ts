import type { Db } from '#server/platform/database/database.ts';
import {
  type Appointment,
  findAppointment,
  findVisitHeld,
  findVisitWithin,
  lockRow,
  type VisitSpan,
} from './appointments.store.ts';
import { listVisits } from './personal-data.store.ts';

export type Visit = Appointment;

/** A visit by its number, for rules of the house; whoever asks for a person names its owner instead. */
export async function visitById(db: Db, id: number): Promise<Visit | undefined> {
  return await findAppointment(db, id, {});
}

/** The same; nobody else can change it until the transaction ends. */
export async function lockVisit(tx: Db, id: number): Promise<Visit | undefined> {
  return await lockRow(tx, id, {});
}

/** All visits of a patient, whatever became of them. */
export async function visitIdsOf(db: Db, patientId: number): Promise<number[]> {
  return (await listVisits(db, patientId)).map(({ id }) => id);
}

/** Whether the clinic has seen this patient, or is seeing the patient now; what is only booked does not count. */
export async function hasBeenSeen(db: Db, patientId: number, now: Date): Promise<boolean> {
  return (await findVisitHeld(db, patientId, now)) !== undefined;
}

/** Whether the patient has a visit within this time that is ahead or under way. */
export async function hasVisitWithin(db: Db, patientId: number, span: VisitSpan): Promise<boolean> {
  return (await findVisitWithin(db, patientId, span)) !== undefined;
}
