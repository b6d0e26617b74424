import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { rowCount } from '../platform.tables.ts';

export interface CountedRows {
  list: 'access_log' | 'contact' | 'invoice' | 'patient' | 'treated_patient';
  ownerId?: number | undefined;
  /** Only these parts; without it, all. */
  parts?: readonly string[] | undefined;
  /** Only parts from this one on, and before that one, such as months. */
  from?: string | undefined;
  before?: string | undefined;
}

/** The number of rows that the triggers have counted. */
export async function readRowCount(db: Db, wanted: CountedRows): Promise<number> {
  const { list, ownerId, parts, from, before } = wanted;
  const where: (SQL | undefined)[] = [
    eq(rowCount.list, list),
    ownerId === undefined ? undefined : eq(rowCount.ownerId, ownerId),
    parts && inArray(rowCount.part, [...parts]),
    from === undefined ? undefined : gte(rowCount.part, from),
    before === undefined ? undefined : lt(rowCount.part, before),
  ];
  const [found] = await db
    .select({ rows: sql`coalesce(sum(${rowCount.rows}), 0)`.mapWith(Number) })
    .from(rowCount)
    .where(and(...where));
  return found?.rows ?? 0;
}

/** Replaces the rows of each part by their sum. A concurrent reader sees either the old rows or the sum. */
export async function addUpRowCounts(db: Db): Promise<void> {
  await db.execute(sql`
    with parts as (
      select list, owner_id, part from ${rowCount} group by 1, 2, 3 having count(*) > 1
    ), taken as (
      delete from ${rowCount} using parts
      where kept_count.list = parts.list and kept_count.owner_id = parts.owner_id and kept_count.part = parts.part
      returning kept_count.list, kept_count.owner_id, kept_count.part, rows
    )
    insert into ${rowCount} (list, owner_id, part, rows)
    select list, owner_id, part, sum(rows) from taken group by 1, 2, 3`);
}
