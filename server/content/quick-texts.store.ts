import { asc, eq } from 'drizzle-orm';
import type { QuickText } from '#contract/content-quick-texts.contract.ts';
import type { Db } from '#server/platform/database/database.ts';
import { quickText } from './quick-text.tables.ts';

type Row = Omit<typeof quickText.$inferInsert, 'id'>;

const shown = { id: quickText.id, title: quickText.title, content: quickText.content };

export async function listTexts(db: Db): Promise<QuickText[]> {
  return await db.select(shown).from(quickText).orderBy(asc(quickText.title), asc(quickText.id));
}

export async function insertText(db: Db, row: Row): Promise<QuickText | undefined> {
  const [added] = await db.insert(quickText).values(row).returning(shown);
  return added;
}

export async function updateText(db: Db, id: number, row: Row): Promise<QuickText | undefined> {
  const [changed] = await db.update(quickText).set(row).where(eq(quickText.id, id)).returning(shown);
  return changed;
}

export async function deleteText(db: Db, id: number): Promise<boolean> {
  const removed = await db.delete(quickText).where(eq(quickText.id, id)).returning({ id: quickText.id });
  return removed.length > 0;
}
