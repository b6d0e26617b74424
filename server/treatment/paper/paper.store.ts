import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PaperContent } from '#contract/treatment-paper.contract.ts';
import type { Db } from '#server/platform/database/database.ts';
import { latestAt, type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import { treatmentPaper, treatmentPaperCounter } from '../treatment.tables.ts';
import { completeContent } from './fill-paper.rules.ts';

type PaperRow = typeof treatmentPaper.$inferSelect;
export interface StoredPaper extends PaperRow {
  content: PaperContent;
}

const complete = (row: PaperRow): StoredPaper => ({
  ...row,
  content: completeContent(row.kind, row.content),
});
const isOf = (patientId: number) => eq(treatmentPaper.patientId, patientId);

/** The latest first. */
export async function listPapersOf(db: Db, patientId: number): Promise<StoredPaper[]> {
  const found = await db
    .select()
    .from(treatmentPaper)
    .where(isOf(patientId))
    .orderBy(desc(treatmentPaper.id));
  return found.map(complete);
}

/** Only a paper of this patient is found. Nobody else changes it until the transaction ends. */
export async function lockPaper(tx: Db, patientId: number, id: number): Promise<StoredPaper | undefined> {
  const [found] = await tx
    .select()
    .from(treatmentPaper)
    .where(and(eq(treatmentPaper.id, id), isOf(patientId)))
    .for('update');
  return found && complete(found);
}

export async function findPaperByKey(
  db: Db,
  patientId: number,
  requestKey: string,
): Promise<StoredPaper | undefined> {
  const [found] = await db
    .select()
    .from(treatmentPaper)
    .where(and(isOf(patientId), eq(treatmentPaper.requestKey, requestKey)));
  return found && complete(found);
}

/** Only an issued paper is found. */
export async function findPaperByToken(db: Db, token: string): Promise<StoredPaper | undefined> {
  const [found] = await db
    .select()
    .from(treatmentPaper)
    .where(and(eq(treatmentPaper.token, token), isNotNull(treatmentPaper.issuedAt)));
  return found && complete(found);
}

/** A repeated key begins nothing. */
export async function insertPaper(
  tx: Db,
  row: Pick<StoredPaper, 'patientId' | 'requestKey' | 'kind' | 'content' | 'changedAt' | 'changedById'> & {
    holdsNote?: boolean;
  },
): Promise<void> {
  await tx
    .insert(treatmentPaper)
    .values({ ...row, version: 1 })
    .onConflictDoNothing();
}

export async function updatePaper(
  tx: Db,
  id: number,
  change: Partial<Omit<StoredPaper, 'id' | 'patientId'>>,
): Promise<void> {
  await tx.update(treatmentPaper).set(change).where(eq(treatmentPaper.id, id));
}

export async function deletePaperDraft(tx: Db, id: number): Promise<void> {
  await tx.delete(treatmentPaper).where(and(eq(treatmentPaper.id, id), isNull(treatmentPaper.issuedAt)));
}

/** The next number of the year. Whoever takes one lets others wait until the transaction ends. */
export async function takePaperNumber(tx: Db, year: number): Promise<number> {
  const [taken] = await tx
    .insert(treatmentPaperCounter)
    .values({ year, lastNumber: 1 })
    .onConflictDoUpdate({
      target: treatmentPaperCounter.year,
      set: { lastNumber: sql`${treatmentPaperCounter.lastNumber} + 1` },
    })
    .returning({ number: treatmentPaperCounter.lastNumber });
  if (!taken) throw new Error('No number was taken.');
  return taken.number;
}

export async function copyIssuedPapers(db: Db, patientId: number): Promise<RowJson[]> {
  return await rowsAsJson(db, treatmentPaper, {
    where: and(isOf(patientId), isNotNull(treatmentPaper.issuedAt), isNull(treatmentPaper.withdrawnAt)),
    orderBy: treatmentPaper.id,
    without: [treatmentPaper.requestKey, treatmentPaper.version],
  });
}

export async function latestPaperAt(db: Db, patientId: number): Promise<Date | null> {
  return await latestAt(db, treatmentPaper.changedAt, isOf(patientId));
}

export async function deletePapers(tx: Db, patientId: number): Promise<void> {
  await tx.delete(treatmentPaper).where(isOf(patientId));
}

export async function movePapers(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  await tx.update(treatmentPaper).set({ patientId: intoId }).where(isOf(fromId));
}
