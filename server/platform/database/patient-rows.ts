import { asc, max, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

export type RowJson = Record<string, unknown>;

/**
 * Whole rows, keyed by column name, without the columns listed in `without`. A column that is added later is exported
 * by itself.
 */
export async function rowsAsJson(
  db: Db,
  table: PgTable,
  { where, orderBy, without = [] }: { where: SQL | undefined; orderBy: PgColumn; without?: PgColumn[] },
): Promise<RowJson[]> {
  const names = sql.param(without.map(({ name }) => name));
  const rows = await db
    .select({ row: sql<RowJson>`to_jsonb(${table}) - ${names}::text[]` })
    .from(table)
    .where(where)
    .orderBy(asc(orderBy));
  return rows.map(({ row }) => row);
}

type Moment = PgColumn & { _: { data: Date } };

/** The latest instant in this column among the matching rows; null when there are none. */
export async function latestAt(db: Db, column: Moment, where: SQL | undefined): Promise<Date | null> {
  const [found] = await db
    .select({ at: max(column) })
    .from(column.table)
    .where(where);
  return found?.at ?? null;
}

/**
 * Triggers refuse every change to records, histories, invoices and files. Until this transaction ends they allow rows of
 * this patient to be deleted. The database itself checks that the patient asked for the erasure.
 */
export async function allowErasing(tx: Db, patientId: number): Promise<void> {
  await tx.execute(sql`select allow_erasing(${patientId})`);
}

/**
 * Records, histories, invoices and files are kept by triggers that refuse every change. Until this transaction ends
 * they let rows of one account go to another one: only if both are open and alike, which the database looks up itself,
 * and nothing else about the rows may change.
 */
export async function allowMerging(
  tx: Db,
  { fromId, intoId }: { fromId: number; intoId: number },
): Promise<void> {
  await tx.execute(sql`select allow_merging(${fromId}, ${intoId})`);
}
