import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/**
 * Stores the row as the version after the one that its writer has read; 0 stands for none yet. Undefined if somebody
 * else has stored one meanwhile.
 */
export async function replaceVersion<Key extends string, Row extends Record<Key | 'version', number>>(
  db: Db,
  table: PgTable & Record<Key | 'version', PgColumn> & { $inferSelect: Row },
  key: Key,
  row: Row,
): Promise<Row | undefined> {
  const { version } = table;
  const next = { ...row, version: row.version + 1 };
  const isRead = and(eq(table[key], row[key]), eq(version, row.version));
  const stored =
    row.version === 0
      ? await db.insert<PgTable>(table).values(next).onConflictDoNothing().returning({ version })
      : await db.update<PgTable>(table).set(next).where(isRead).returning({ version });
  return stored.length > 0 ? next : undefined;
}
