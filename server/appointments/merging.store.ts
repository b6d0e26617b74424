import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { refuseOverlap } from './appointments.store.ts';
import { appointment } from './appointments.tables.ts';

/** Who came, as she wrote it for each visit, stays with the visit. Refused when both have a visit at the same time. */
export async function giveVisits(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  await tx
    .update(appointment)
    .set({ patientId: intoId })
    .where(eq(appointment.patientId, fromId))
    .catch(refuseOverlap('audit.visits_overlap'));
}
