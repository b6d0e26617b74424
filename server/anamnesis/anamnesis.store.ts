import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { anamnesis } from './anamnesis.tables.ts';

export type NewAnamnesis = Omit<typeof anamnesis.$inferInsert, 'id'>;
export type StoredAnamnesis = typeof anamnesis.$inferSelect;

export async function insertAnamnesis(tx: Db, record: NewAnamnesis): Promise<number> {
  const [inserted] = await tx.insert(anamnesis).values(record).returning({ id: anamnesis.id });
  if (!inserted) throw new Error('An insert returns its row.');
  return inserted.id;
}

export async function findAnamnesis(db: Db, id: number): Promise<StoredAnamnesis | undefined> {
  const [found] = await db.select().from(anamnesis).where(eq(anamnesis.id, id));
  return found;
}

/** Whether it was nobody's and is hers now. */
export async function namePatient(tx: Db, id: number, patientId: number): Promise<boolean> {
  const named = await tx
    .update(anamnesis)
    .set({ patientId })
    .where(and(eq(anamnesis.id, id), isNull(anamnesis.patientId)))
    .returning({ id: anamnesis.id });
  return named.length > 0;
}

/** Whether it was nobody's and is gone now. */
export async function deleteOfNobody(tx: Db, id: number): Promise<boolean> {
  const deleted = await tx
    .delete(anamnesis)
    .where(and(eq(anamnesis.id, id), isNull(anamnesis.patientId)))
    .returning({ id: anamnesis.id });
  return deleted.length > 0;
}

export async function listOfNobody(db: Db, before: Date): Promise<number[]> {
  const found = await db
    .select({ id: anamnesis.id })
    .from(anamnesis)
    .where(and(isNull(anamnesis.patientId), lt(anamnesis.submittedAt, before)))
    .orderBy(asc(anamnesis.submittedAt));
  return found.map(({ id }) => id);
}
