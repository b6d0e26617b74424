import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { DeletionOutlook } from '#contract/audit.contract.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deletionRequest } from '../audit.tables.ts';

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
