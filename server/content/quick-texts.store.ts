import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { quickText } from './content.tables.ts';

type Row = typeof quickText.$inferInsert;

export async function listTexts(db: Db) {
  const { id, title, content, authorId } = quickText;
  return await db
    .select({ id, title, content, authorId })
    .from(quickText)
    .orderBy(asc(sql`lower(${title})`), asc(id));
}

/** Until the transaction ends nobody else adds a text. */
export async function lockTexts(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('quick texts', 0))`);
}

export async function countTexts(tx: Db): Promise<number> {
  const [found] = await tx.select({ texts: count() }).from(quickText);
  return found?.texts ?? 0;
}

export async function insertText(tx: Db, row: Row): Promise<number | undefined> {
  const [added] = await tx.insert(quickText).values(row).returning({ id: quickText.id });
  return added?.id;
}

/** Without an author any text; otherwise another author's text is not found. */
export async function updateText(
  db: Db,
  id: number,
  authorId: number | undefined,
  row: Omit<Row, 'authorId'>,
): Promise<number | undefined> {
  const [changed] = await db
    .update(quickText)
    .set(row)
    .where(and(eq(quickText.id, id), by(authorId)))
    .returning({ id: quickText.id });
  return changed?.id;
}

export async function deleteText(db: Db, id: number, authorId: number | undefined): Promise<boolean> {
  const removed = await db
    .delete(quickText)
    .where(and(eq(quickText.id, id), by(authorId)))
    .returning({ id: quickText.id });
  return removed.length > 0;
}

function by(authorId: number | undefined) {
  return authorId === undefined ? undefined : eq(quickText.authorId, authorId);
}
