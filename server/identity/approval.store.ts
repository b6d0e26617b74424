import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { patient } from './patient.tables.ts';

const MOST_SHOWN = 50;

export async function markWaiting(tx: Db, patientId: number): Promise<void> {
  await tx
    .update(patient)
    .set({ approvedAt: null })
    .where(and(eq(patient.id, patientId), isNull(patient.closedAt)));
}

/** True the first time only. */
export async function markApproved(tx: Db, patientId: number, now: Date): Promise<boolean> {
  const marked = await tx
    .update(patient)
    .set({ approvedAt: now })
    .where(and(eq(patient.id, patientId), isNull(patient.approvedAt), isNull(patient.closedAt)))
    .returning({ id: patient.id });
  return marked.length > 0;
}

export async function listWaiting(db: Db) {
  return await db
    .select({
      id: patient.id,
      firstName: patient.firstName,
      lastName: patient.lastName,
      createdAt: patient.createdAt,
    })
    .from(patient)
    .where(and(isNull(patient.approvedAt), isNull(patient.closedAt)))
    .orderBy(asc(patient.createdAt), asc(patient.id))
    .limit(MOST_SHOWN);
}
