import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { appointment } from './appointments.tables.ts';

/** Who came, as she wrote it for each visit, stays with the visit. */
export async function giveVisits(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  await tx.update(appointment).set({ patientId: intoId }).where(eq(appointment.patientId, fromId));
}
