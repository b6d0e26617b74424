import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { keptCount } from '../platform.tables.ts';

export interface KeptPart {
  list: 'access_log' | 'contact' | 'invoice' | 'patient' | 'treated_patient';
  ownerId?: number | undefined;
  /** Only these parts; without it, all. */
  parts?: readonly string[] | undefined;
  /** Only parts from this one on, and before that one, such as months. */
  from?: string | undefined;
  before?: string | undefined;
}

/** The number of rows that the triggers have counted. */
export async function readKeptCount(db: Db, wanted: KeptPart): Promise<number> {
  const { list, ownerId, parts, from, before } = wanted;
  const where: (SQL | undefined)[] = [
    eq(keptCount.list, list),
    ownerId === undefined ? undefined : eq(keptCount.ownerId, ownerId),
    parts && inArray(keptCount.part, [...parts]),
    from === undefined ? undefined : gte(keptCount.part, from),
    before === undefined ? undefined : lt(keptCount.part, before),
  ];
  const [found] = await db
    .select({ rows: sql`coalesce(sum(${keptCount.rows}), 0)`.mapWith(Number) })
    .from(keptCount)
    .where(and(...where));
  return found?.rows ?? 0;
}

/** Adds up the rows of each part. Whoever counts meanwhile sees either the old rows or their sum. */
export async function addUpKeptCounts(db: Db): Promise<void> {
  await db.execute(sql`
    with parts as (
      select list, owner_id, part from ${keptCount} group by 1, 2, 3 having count(*) > 1
    ), taken as (
      delete from ${keptCount} using parts
      where kept_count.list = parts.list and kept_count.owner_id = parts.owner_id and kept_count.part = parts.part
      returning kept_count.list, kept_count.owner_id, kept_count.part, rows
    )
    insert into ${keptCount} (list, owner_id, part, rows)
    select list, owner_id, part, sum(rows) from taken group by 1, 2, 3`);
}
