import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { DeletionOutlook } from '#contract/audit.contract.ts';
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

export interface DeletionState {
  outlook: DeletionOutlook;
  keptUntil: string | null;
  erasedAt: Date | null;
}

export async function insertRequest(
  tx: Db,
  request: DeletionState & { patientId: number; requestedAt: Date },
): Promise<void> {
  await tx.insert(deletionRequest).values(request);
}

/** Patients with data whose time to be kept is over, the oldest first. */
export async function listDue(db: Db, today: string): Promise<number[]> {
  const found = await db
    .select({ patientId: deletionRequest.patientId })
    .from(deletionRequest)
    .where(and(isNull(deletionRequest.erasedAt), lt(deletionRequest.keptUntil, today)))
    .orderBy(asc(deletionRequest.keptUntil));
  return found.map(({ patientId }) => patientId);
}

/** Whether data is still due. The lock keeps others from erasing the same until the transaction ends. */
export async function lockDue(tx: Db, patientId: number, today: string): Promise<boolean> {
  const found = await tx
    .select({ id: deletionRequest.id })
    .from(deletionRequest)
    .where(and(eq(deletionRequest.patientId, patientId), lt(deletionRequest.keptUntil, today)))
    .for('update');
  return found.length > 0;
}

export async function updateRequest(tx: Db, patientId: number, state: DeletionState): Promise<void> {
  await tx.update(deletionRequest).set(state).where(eq(deletionRequest.patientId, patientId));
}
