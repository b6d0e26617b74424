import { and, asc, desc, eq, getTableColumns, isNull, lt, max, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
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

/** Does not find the record of another patient. */
export async function findOwnAnamnesis(
  db: Db,
  patientId: number,
  id: number,
): Promise<(StoredAnamnesis & { version: number }) | undefined> {
  const [found] = await db
    .select({ ...getTableColumns(anamnesis), version: sql<number>`${anamnesis.version}` })
    .from(anamnesis)
    .where(and(eq(anamnesis.id, id), eq(anamnesis.patientId, patientId)));
  return found;
}

/** The records of a patient, newest first, with the slugs of the answered sections instead of the answers. */
export async function listOutlines(db: Db, patientId: number) {
  return await db
    .select({
      id: anamnesis.id,
      version: sql<number>`${anamnesis.version}`,
      catalogueVersion: anamnesis.catalogueVersion,
      locale: anamnesis.locale,
      submittedAt: anamnesis.submittedAt,
      sections: sql<string[]>`array(select jsonb_object_keys(${anamnesis.answers}))`,
    })
    .from(anamnesis)
    .where(eq(anamnesis.patientId, patientId))
    .orderBy(desc(anamnesis.submittedAt), desc(anamnesis.version));
}

/** The answers of all records of a patient, oldest first. */
export async function listAnswers(db: Db, patientId: number) {
  return await db
    .select({
      id: anamnesis.id,
      catalogueVersion: anamnesis.catalogueVersion,
      answers: anamnesis.answers,
      privateData: anamnesis.privateData,
      submittedAt: anamnesis.submittedAt,
    })
    .from(anamnesis)
    .where(eq(anamnesis.patientId, patientId))
    .orderBy(asc(anamnesis.submittedAt), asc(anamnesis.version));
}

/** The next version number of a patient. Locks the patient's versions until the transaction ends. */
export async function nextVersion(tx: Db, patientId: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`anamnesis of ${patientId}`}, 0))`);
  const [newest] = await tx
    .select({ version: max(anamnesis.version) })
    .from(anamnesis)
    .where(eq(anamnesis.patientId, patientId));
  return (newest?.version ?? 0) + 1;
}

/**
 * Assigns an unclaimed record as the next version of the patient. Returns false if it has a patient already. Of two
 * records that get the same version at once, the second is refused, because versions are unique.
 */
export async function assignToPatient(tx: Db, id: number, patientId: number): Promise<boolean> {
  const next = sql`(select coalesce(max(version), 0) + 1 from ${anamnesis} where patient_id = ${patientId})`;
  const found = await tx
    .update(anamnesis)
    .set({ patientId, version: next })
    .where(and(eq(anamnesis.id, id), isNull(anamnesis.patientId)))
    .returning({ id: anamnesis.id });
  return found.length > 0;
}

/** For merging two accounts; the database refuses any other change of the owner. */
export async function moveRecord(
  tx: Db,
  id: number,
  owner: { patientId: number; version: number },
): Promise<void> {
  await tx.update(anamnesis).set(owner).where(eq(anamnesis.id, id));
}

/** Deletes an unclaimed record. Returns false if it has a patient. */
export async function deleteUnclaimed(tx: Db, id: number): Promise<boolean> {
  const deleted = await tx
    .delete(anamnesis)
    .where(and(eq(anamnesis.id, id), isNull(anamnesis.patientId)))
    .returning({ id: anamnesis.id });
  return deleted.length > 0;
}

export async function listUnclaimed(db: Db, before: Date): Promise<number[]> {
  const found = await db
    .select({ id: anamnesis.id })
    .from(anamnesis)
    .where(and(isNull(anamnesis.patientId), lt(anamnesis.submittedAt, before)))
    .orderBy(asc(anamnesis.submittedAt));
  return found.map(({ id }) => id);
}

export async function copyRecords(db: Db, patientId: number): Promise<RowJson[]> {
  return await rowsAsJson(db, anamnesis, {
    where: eq(anamnesis.patientId, patientId),
    orderBy: anamnesis.version,
    without: [anamnesis.signature],
  });
}

export async function deleteRecords(tx: Db, patientId: number): Promise<void> {
  await tx.delete(anamnesis).where(eq(anamnesis.patientId, patientId));
}
