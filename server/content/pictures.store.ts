import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { picture } from './content.tables.ts';

export async function insertPicture(db: Db, row: typeof picture.$inferInsert): Promise<void> {
  await db.insert(picture).values(row);
}

export async function findPicture(db: Db, id: string) {
  const [found] = await db
    .select({ type: picture.type, sizeBytes: picture.sizeBytes })
    .from(picture)
    .where(eq(picture.id, id));
  return found;
}

/** False when the picture is missing, already used, or about to be removed. */
export async function takePicture(tx: Db, id: string, freeAfter: Date): Promise<boolean> {
  const taken = await tx
    .update(picture)
    .set({ isUsed: true })
    .where(and(eq(picture.id, id), eq(picture.isUsed, false), gt(picture.freeSince, freeAfter)))
    .returning({ id: picture.id });
  return taken.length > 0;
}

export async function freePicture(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(picture).set({ isUsed: false, freeSince: now }).where(eq(picture.id, id));
}

export async function listFreePictures(db: Db, freeBy: Date, limit: number): Promise<string[]> {
  const found = await db
    .select({ id: picture.id })
    .from(picture)
    .where(and(eq(picture.isUsed, false), lte(picture.freeSince, freeBy)))
    .limit(limit);
  return found.map(({ id }) => id);
}

export async function deletePicture(db: Db, id: string): Promise<void> {
  await db.delete(picture).where(and(eq(picture.id, id), eq(picture.isUsed, false)));
}
