import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  sql,
} from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { auditDay, auditEntry } from '../audit.tables.ts';
import { CHAINED_TABLES, type ChainEntry, type ChainedTable } from './chain.rules.ts';

export type ChainDay = typeof auditDay.$inferSelect;
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

const entryColumns = {
  id: auditEntry.id,
  day: sql<string>`${auditEntry.day}::text`,
  position: sql<number>`${auditEntry.position}`,
  tableName: auditEntry.tableName,
  rowId: auditEntry.rowId,
  action: auditEntry.action,
  salt: auditEntry.salt,
  contentHash: auditEntry.contentHash,
  hash: sql<string>`${auditEntry.hash}`,
  isLatest: sql<boolean>`not exists (select from ${auditEntry} later where later.table_name = ${auditEntry}.table_name
    and later.row_id = ${auditEntry}.row_id and later.id > ${auditEntry}.id)`,
};

/** Seals the waiting entries as entries of this day. */
export async function sealWaiting(db: Db, day: string): Promise<number> {
  const { rows } = await db.execute<{ sealed: number }>(sql`select seal_audit(${day}::date) as sealed`);
  return rows[0]?.sealed ?? 0;
}

export async function listDays(db: Db, { from, to }: DayRange): Promise<ChainDay[]> {
  return await db
    .select()
    .from(auditDay)
    .where(and(from ? gte(auditDay.day, from) : undefined, to ? lte(auditDay.day, to) : undefined))
    .orderBy(asc(auditDay.day));
}

/** The latest day before this one, if there is one. */
export async function dayBefore(db: Db, day: string): Promise<ChainDay | undefined> {
  const [found] = await db
    .select()
    .from(auditDay)
    .where(lt(auditDay.day, day))
    .orderBy(desc(auditDay.day))
    .limit(1);
  return found;
}

export async function listEntries(
  db: Db,
  day: string,
  afterPosition: number,
  limit: number,
): Promise<ChainEntry[]> {
  return await db
    .select(entryColumns)
    .from(auditEntry)
    .where(and(eq(auditEntry.day, day), gt(auditEntry.position, afterPosition)))
    .orderBy(asc(auditEntry.position))
    .limit(limit);
}

/** Entries that wait to be sealed. */
export async function listWaiting(db: Db, afterId: number, limit: number) {
  return await db
    .select(entryColumns)
    .from(auditEntry)
    .where(and(isNull(auditEntry.hash), gt(auditEntry.id, afterId)))
    .orderBy(asc(auditEntry.id))
    .limit(limit);
}

/** A day that has entries and no head. */
export async function dayWithoutHead(db: Db): Promise<string | undefined> {
  const [found] = await db
    .select({ day: auditEntry.day })
    .from(auditEntry)
    .where(
      and(
        isNotNull(auditEntry.day),
        notExists(db.select({ day: auditDay.day }).from(auditDay).where(eq(auditDay.day, auditEntry.day))),
      ),
    )
    .orderBy(asc(auditEntry.day))
    .limit(1);
  return found?.day ?? undefined;
}

/** The present contents of rows, in the exact form that the trigger hashed. */
export async function contentsOf(db: Db, table: string, ids: number[]): Promise<Map<number, string>> {
  if (!isChained(table)) return new Map();
  const { rows } = await db.execute<{ id: string; content: string }>(
    sql`select id, jsonb_strip_nulls(to_jsonb(t))::text as content from ${sql.identifier(table)} t
      where ${inArray(sql`t.id`, ids)}`,
  );
  return new Map(rows.map(({ id, content }) => [Number(id), content]));
}

/** A row that the trigger has not seen. */
export async function rowWithoutEntry(db: Db, table: ChainedTable): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${sql.identifier(table)} t
      where not exists (select from audit_entry e where e.table_name = ${table} and e.row_id = t.id)
      order by id limit 1`,
  );
  return rows[0] && Number(rows[0].id);
}

/** Reads everything at one moment, with times in the form that the trigger uses. */
export async function inSnapshot<Result>(db: Db, read: (tx: Db) => Promise<Result>): Promise<Result> {
  return await db.transaction(
    async (tx) => {
      await tx.execute(sql`set local timezone = 'UTC'`);
      return await read(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

function isChained(table: string): table is ChainedTable {
  return CHAINED_TABLES.some((each) => each === table);
}
