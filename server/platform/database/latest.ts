import { max, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

type Moment = PgColumn & { _: { data: Date } };

/** The latest moment in a column of the rows that are meant; nothing when there are none. */
export async function latestAt(db: Db, column: Moment, where: SQL | undefined): Promise<Date | null> {
  const [found] = await db
    .select({ at: max(column) })
    .from(column.table)
    .where(where);
  return found?.at ?? null;
}
