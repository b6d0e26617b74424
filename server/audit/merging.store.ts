import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { accessLog } from './access.tables.ts';
import { consent } from './consent.tables.ts';
import { emergencyAccess } from './emergency.tables.ts';

/** Who looked into the record follows the record, so that she still finds it. */
export async function giveTraces(tx: Db, { fromId, intoId: patientId }: Merging): Promise<void> {
  for (const table of [consent, accessLog, emergencyAccess]) {
    await tx.update(table).set({ patientId }).where(eq(table.patientId, fromId));
  }
}
