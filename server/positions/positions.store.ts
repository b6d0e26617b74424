import { desc, eq, lte } from 'drizzle-orm';
import type { CataloguePosition } from '#contract/positions.rules.ts';
import type { Db } from '#server/platform/database/database.ts';
import { insertEdition } from '#server/platform/database/insert-edition.ts';
import { replaceVersion } from '#server/platform/database/replace-version.ts';
import { cataloguePosition, positionCatalogue, servicePositions } from './positions.tables.ts';

export type StoredTemplate = typeof servicePositions.$inferSelect;

/** The imported catalogue that is in force on a day; undefined if none is. */
export async function findCatalogue(db: Db, day: string) {
  const [found] = await db
    .select({
      id: positionCatalogue.id,
      name: positionCatalogue.name,
      validFrom: positionCatalogue.validFrom,
    })
    .from(positionCatalogue)
    .where(lte(positionCatalogue.validFrom, day))
    .orderBy(desc(positionCatalogue.validFrom), desc(positionCatalogue.id))
    .limit(1);
  return found;
}

export async function listCatalogue(db: Db, catalogueId: number): Promise<CataloguePosition[]> {
  const { number, title, points, kind } = cataloguePosition;
  return await db
    .select({ number, title, points, kind })
    .from(cataloguePosition)
    .where(eq(cataloguePosition.catalogueId, catalogueId));
}

/** What an invoice was made by never changes, so editions are only added. */
export async function insertCatalogue(
  tx: Db,
  catalogue: typeof positionCatalogue.$inferInsert,
  positions: readonly CataloguePosition[],
): Promise<void> {
  await insertEdition(tx, { editions: positionCatalogue, entries: cataloguePosition }, catalogue, positions);
}

export async function findTemplate(db: Db, serviceId: number): Promise<StoredTemplate | undefined> {
  const [found] = await db.select().from(servicePositions).where(eq(servicePositions.serviceId, serviceId));
  return found;
}

/** Undefined if the template has changed meanwhile. */
export async function replaceTemplate(tx: Db, template: StoredTemplate) {
  return await replaceVersion(tx, servicePositions, 'serviceId', template);
}
