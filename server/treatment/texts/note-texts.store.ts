import { asc, eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { replaceVersion } from '#server/platform/database/replace-version.ts';
import { treatmentNoteTemplate, treatmentNoteText } from '../treatment.tables.ts';

type StoredText = typeof treatmentNoteText.$inferSelect;
type StoredTemplate = typeof treatmentNoteTemplate.$inferSelect;

export async function listNoteTextRows(db: Db): Promise<StoredText[]> {
  return await db
    .select()
    .from(treatmentNoteText)
    .orderBy(asc(treatmentNoteText.abbreviation), asc(treatmentNoteText.section));
}

export async function listNoteTemplates(db: Db): Promise<StoredTemplate[]> {
  return await db.select().from(treatmentNoteTemplate).orderBy(asc(treatmentNoteTemplate.serviceId));
}

/** False if the abbreviation is used already in this section. */
export async function insertNoteText(db: Db, row: Omit<StoredText, 'id'>): Promise<boolean> {
  const added = await db
    .insert(treatmentNoteText)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: treatmentNoteText.id });
  return added.length > 0;
}

/** Fails with a unique violation if another text uses the abbreviation already in this section. */
export async function updateNoteText(db: Db, id: number, change: Omit<StoredText, 'id'>): Promise<boolean> {
  const changed = await db
    .update(treatmentNoteText)
    .set(change)
    .where(eq(treatmentNoteText.id, id))
    .returning({ id: treatmentNoteText.id });
  return changed.length > 0;
}

export async function deleteNoteText(db: Db, id: number): Promise<boolean> {
  const gone = await db
    .delete(treatmentNoteText)
    .where(eq(treatmentNoteText.id, id))
    .returning({ id: treatmentNoteText.id });
  return gone.length > 0;
}

/** Undefined if the template has changed meanwhile. */
export async function replaceNoteTemplate(db: Db, template: StoredTemplate) {
  return await replaceVersion(db, treatmentNoteTemplate, 'serviceId', template);
}
