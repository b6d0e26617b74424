import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { emergencyAccess } from './emergency.tables.ts';

export type NewEmergencyAccess = Omit<typeof emergencyAccess.$inferInsert, 'id'>;

export async function insertEmergencyAccess(tx: Db, access: NewEmergencyAccess): Promise<void> {
  await tx.insert(emergencyAccess).values(access);
}

export async function isEmergencyOpen(
  db: Db,
  { staffId, patientId }: { staffId: number; patientId: number },
  now: Date,
): Promise<boolean> {
  const found = await db
    .select({ id: emergencyAccess.id })
    .from(emergencyAccess)
    .where(
      and(
        eq(emergencyAccess.patientId, patientId),
        eq(emergencyAccess.staffId, staffId),
        gt(emergencyAccess.until, now),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Of somebody for whom the glass was broken twice, the later end is what counts: it comes last. */
export async function listOpenEmergencies(
  db: Db,
  staffId: number,
  now: Date,
): Promise<{ patientId: number; until: Date }[]> {
  return await db
    .select({ patientId: emergencyAccess.patientId, until: emergencyAccess.until })
    .from(emergencyAccess)
    .where(and(eq(emergencyAccess.staffId, staffId), gt(emergencyAccess.until, now)))
    .orderBy(emergencyAccess.until);
}
