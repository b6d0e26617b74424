import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { accessLog, consent, deletionRequest, emergencyAccess } from './audit.tables.ts';
import type { ConsentSubject } from './consent/consent.store.ts';

export async function copyTraces(db: Db, patientId: number): Promise<Record<string, RowJson[]>> {
  return {
    consents: await rowsAsJson(db, consent, { where: eq(consent.patientId, patientId), orderBy: consent.id }),
    access_log: await rowsAsJson(db, accessLog, {
      where: eq(accessLog.patientId, patientId),
      orderBy: accessLog.id,
    }),
    emergency_accesses: await rowsAsJson(db, emergencyAccess, {
      where: eq(emergencyAccess.patientId, patientId),
      orderBy: emergencyAccess.id,
    }),
    deletion_requests: await rowsAsJson(db, deletionRequest, {
      where: eq(deletionRequest.patientId, patientId),
      orderBy: deletionRequest.id,
    }),
  };
}

export async function deleteConsents(
  tx: Db,
  patientId: number,
  kinds: ConsentSubject['kind'][],
): Promise<void> {
  await tx.delete(consent).where(and(eq(consent.patientId, patientId), inArray(consent.subjectKind, kinds)));
}

export async function deleteAccesses(tx: Db, patientId: number): Promise<void> {
  await tx.delete(accessLog).where(eq(accessLog.patientId, patientId));
  await tx.delete(emergencyAccess).where(eq(emergencyAccess.patientId, patientId));
}

/** Moves consents and access entries with the record, so that the patient still finds them. */
export async function moveTraces(tx: Db, { fromId, intoId: patientId }: Merging): Promise<void> {
  for (const table of [consent, accessLog, emergencyAccess]) {
    await tx.update(table).set({ patientId }).where(eq(table.patientId, fromId));
  }
}
