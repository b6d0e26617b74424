import type { Db } from '#server/platform/database/database.ts';
import { type Appointment, findAppointment, lockRow } from './appointments.store.ts';
import { listVisits } from './leaving.store.ts';

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
