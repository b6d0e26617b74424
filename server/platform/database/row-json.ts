import { asc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

export type RowJson = Record<string, unknown>;

/**
 * Rows as they are stored, by the names of their columns. Everything leaves but what is named: a column that is
 * added later is not forgotten.
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
