import { and, desc, eq, inArray, like, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { insertEdition } from '#server/platform/database/insert-edition.ts';
import { catalogueDiagnosis, diagnosisCatalogue } from './diagnosis.tables.ts';
import {
  type CatalogueEntry,
  type DiagnosisSearch,
  MOST_FOUND,
  SHORTEST_PART,
} from './find-diagnoses.rules.ts';

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

/**
 * Entries among which the best of the search are: those that its synonyms mean, and the first of the others by code or
 * title, in the order of `find-diagnoses.rules.ts`.
 */
export async function listCandidates(
  db: Db,
  catalogueId: number,
  { code, words, meant }: DiagnosisSearch,
): Promise<CatalogueEntry[]> {
  const { code: codes, title, words: titles } = catalogueDiagnosis;
  const isMeant = meant.length > 0 ? inArray(codes, meant) : sql`false`;
  const order = [
    isMeant,
    code === undefined ? sql`false` : like(codes, `${code}%`),
    eq(titles, ` ${words.join(' ')}`),
    like(titles, ` ${words.join(' ')}%`),
    and(...words.map((word) => like(titles, `% ${word}%`))),
    and(...words.map((word) => like(titles, word.length < SHORTEST_PART ? `% ${word}%` : `%${word}%`))),
  ];
  return await db
    .select({ code: codes, title, words: titles })
    .from(catalogueDiagnosis)
    .where(and(eq(catalogueDiagnosis.catalogueId, catalogueId), or(...order)))
    .orderBy(
      sql`case ${sql.join(
        order.map((fits, place) => sql`when ${fits} then ${place}::int`),
        sql` `,
      )} end`,
      sql`${codes} collate "C"`,
    )
    .limit(meant.length + MOST_FOUND);
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

/** Notes were written by an edition, so editions are only added. */
export async function insertDiagnosisCatalogue(
  tx: Db,
  catalogue: typeof diagnosisCatalogue.$inferInsert,
  diagnoses: readonly Omit<StoredDiagnosis, 'catalogueId'>[],
): Promise<void> {
  const tables = { editions: diagnosisCatalogue, entries: catalogueDiagnosis };
  await insertEdition(tx, tables, catalogue, diagnoses);
}
