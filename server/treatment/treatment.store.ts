import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { hasEndedWithin, isOverWith } from '#server/appointments/find-appointment.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { latestAt, type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import { deleteVersions } from './note-versions.store.ts';
import { EMPTY_DRAFT } from './treatment.rules.ts';
import { treatmentAddendum, treatmentNote } from './treatment.tables.ts';

export type StoredNote = typeof treatmentNote.$inferSelect;
export type StoredAddendum = typeof treatmentAddendum.$inferSelect;

export async function findNotes(db: Db, appointmentIds: number[]): Promise<StoredNote[]> {
  return await db.select().from(treatmentNote).where(inArray(treatmentNote.appointmentId, appointmentIds));
}

/** Drafts about appointments with this doctor that are over, who waits longest first. */
export async function listUnsigned(
  db: Db,
  over: { doctorId: number; now: Date },
  most: number,
): Promise<StoredNote[]> {
  const { appointmentId, signedAt, changedAt } = treatmentNote;
  return await db
    .select()
    .from(treatmentNote)
    .where(and(isNull(signedAt), isOverWith(db, over, appointmentId)))
    .orderBy(asc(changedAt), asc(appointmentId))
    .limit(most);
}

/** Drafts with a word or a diagnosis, about appointments that ended within this time. */
export async function countUnsigned(db: Db, ended: { from: Date; to: Date }): Promise<number> {
  const { appointmentId, signedAt, sections, diagnoses } = treatmentNote;
  const hasWords = sql`exists (select 1 from jsonb_each_text(${sections}) part where part.value <> '')`;
  const hasContent = sql`(jsonb_array_length(${diagnoses}) > 0 or ${hasWords})`;
  return await db.$count(
    treatmentNote,
    and(isNull(signedAt), hasContent, hasEndedWithin(db, ended, appointmentId)),
  );
}

/** Nobody else writes to the note until the transaction ends. */
export async function lockNote(tx: Db, appointmentId: number): Promise<StoredNote | undefined> {
  const [found] = await tx
    .select()
    .from(treatmentNote)
    .where(eq(treatmentNote.appointmentId, appointmentId))
    .for('update');
  return found;
}

/** As `lockNote`; the first writer begins the note. */
export async function beginNote(
  tx: Db,
  appointmentId: number,
  writer: Pick<StoredNote, 'changedAt' | 'changedById'>,
): Promise<StoredNote> {
  await tx
    .insert(treatmentNote)
    .values({ appointmentId, ...EMPTY_DRAFT, ...writer })
    .onConflictDoNothing();
  const note = await lockNote(tx, appointmentId);
  if (!note) throw new Error('The note that was just begun is not there.');
  return note;
}

export async function updateNote(
  tx: Db,
  appointmentId: number,
  change: Partial<Omit<StoredNote, 'appointmentId'>>,
): Promise<void> {
  await tx.update(treatmentNote).set(change).where(eq(treatmentNote.appointmentId, appointmentId));
}

/** A repeated key adds nothing. */
export async function insertAddendum(tx: Db, row: Omit<StoredAddendum, 'id'>): Promise<{ isNew: boolean }> {
  const added = await tx
    .insert(treatmentAddendum)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: treatmentAddendum.id });
  return { isNew: added.length > 0 };
}

/** The oldest first. */
export async function listAddenda(db: Db, appointmentIds: number[]): Promise<StoredAddendum[]> {
  return await db
    .select()
    .from(treatmentAddendum)
    .where(inArray(treatmentAddendum.appointmentId, appointmentIds))
    .orderBy(asc(treatmentAddendum.id));
}

/** Signed notes and their addenda, as they are stored. */
export async function copySigned(db: Db, appointmentIds: number[]): Promise<Record<string, RowJson[]>> {
  return {
    notes: await rowsAsJson(db, treatmentNote, {
      where: and(inArray(treatmentNote.appointmentId, appointmentIds), isNotNull(treatmentNote.signedAt)),
      orderBy: treatmentNote.appointmentId,
      without: [treatmentNote.partVersions, treatmentNote.version],
    }),
    addenda: await rowsAsJson(db, treatmentAddendum, {
      where: inArray(treatmentAddendum.appointmentId, appointmentIds),
      orderBy: treatmentAddendum.id,
      without: [treatmentAddendum.requestKey],
    }),
  };
}

export async function listSigned(db: Db, appointmentIds: number[]): Promise<StoredNote[]> {
  return await db
    .select()
    .from(treatmentNote)
    .where(and(inArray(treatmentNote.appointmentId, appointmentIds), isNotNull(treatmentNote.signedAt)))
    .orderBy(desc(treatmentNote.appointmentId));
}

export async function latestWriting(db: Db, appointmentIds: number[]): Promise<Date | null> {
  const isTheirs = inArray(treatmentNote.appointmentId, appointmentIds);
  const isTheirAddendum = inArray(treatmentAddendum.appointmentId, appointmentIds);
  const found = [
    await latestAt(db, treatmentNote.changedAt, isTheirs),
    await latestAt(db, treatmentAddendum.writtenAt, isTheirAddendum),
  ].filter((at) => at !== null);
  return found.length === 0 ? null : new Date(Math.max(...found.map((at) => at.getTime())));
}

export async function deleteNotes(tx: Db, appointmentIds: number[]): Promise<void> {
  const isTheirs = sql`= any(${sql.param(appointmentIds)})`;
  await tx.delete(treatmentAddendum).where(sql`${treatmentAddendum.appointmentId} ${isTheirs}`);
  await deleteVersions(tx, appointmentIds);
  await tx.delete(treatmentNote).where(sql`${treatmentNote.appointmentId} ${isTheirs}`);
}
