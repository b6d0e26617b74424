import type { Db } from '#server/platform/database/database.ts';
import { type Appointment, findAppointment } from './appointments.store.ts';

/** A visit by its number, for rules of the house; whoever asks for a person names its owner instead. */
export async function visitById(db: Db, id: number): Promise<Appointment | undefined> {
  return await findAppointment(db, id, {});
}
