import { and, asc, desc, eq, inArray, like, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { catalogueDiagnosis, diagnosisCatalogue } from './diagnosis.tables.ts';

type StoredDiagnosis = typeof catalogueDiagnosis.$inferSelect;

/** The imported catalogue that is in force on a day; undefined if none is. */
export async function findDiagnosisCatalogue(db: Db, day: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: diagnosisCatalogue.id })
    .from(diagnosisCatalogue)
    .where(lte(diagnosisCatalogue.validFrom, day))
    .orderBy(desc(diagnosisCatalogue.validFrom), desc(diagnosisCatalogue.id))
    .limit(1);
  return found?.id;
}

/** Codes that begin with the search first; then titles in which every searched word begins a word. */
export async function searchCatalogue(
  db: Db,
  catalogueId: number,
  { code, words, most }: { code: string; words: string[]; most: number },
): Promise<Pick<StoredDiagnosis, 'code' | 'title'>[]> {
  const beginsWith = like(catalogueDiagnosis.code, `${code.replaceAll(/[\\%_]/g, '')}%`);
  const named = and(...words.map((word) => like(catalogueDiagnosis.words, `% ${word}%`)));
  return await db
    .select({ code: catalogueDiagnosis.code, title: catalogueDiagnosis.title })
    .from(catalogueDiagnosis)
    .where(and(eq(catalogueDiagnosis.catalogueId, catalogueId), or(beginsWith, named)))
    .orderBy(sql`${beginsWith} desc`, asc(catalogueDiagnosis.code))
    .limit(most);
}

export async function listTitles(
  db: Db,
  catalogueId: number,
  codes: string[],
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const found = await db
    .select({ code: catalogueDiagnosis.code, title: catalogueDiagnosis.title })
    .from(catalogueDiagnosis)
    .where(and(eq(catalogueDiagnosis.catalogueId, catalogueId), inArray(catalogueDiagnosis.code, codes)));
  return new Map(found.map(({ code, title }) => [code, title]));
}

/** A catalogue with the same name is refused, so that an edition never changes. */
export async function insertDiagnosisCatalogue(
  tx: Db,
  catalogue: typeof diagnosisCatalogue.$inferInsert,
  diagnoses: readonly Omit<StoredDiagnosis, 'catalogueId'>[],
): Promise<{ isNew: boolean }> {
  const [created] = await tx
    .insert(diagnosisCatalogue)
    .values(catalogue)
    .onConflictDoNothing()
    .returning({ id: diagnosisCatalogue.id });
  if (!created) return { isNew: false };
  const rows = diagnoses.map((diagnosis) => ({ catalogueId: created.id, ...diagnosis }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx.insert(catalogueDiagnosis).values(rows.slice(from, from + ROWS_AT_ONCE));
  return { isNew: true };
}

const ROWS_AT_ONCE = 500;
