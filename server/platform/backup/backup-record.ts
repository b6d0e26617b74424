import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { backupMade } from '../platform.tables.ts';

export async function recordBackup(db: Db, madeAt: Date): Promise<void> {
  await db.insert(backupMade).values({ madeAt });
}

/**
 * Whether somebody ever backed up this database: with our command, or with PostgreSQL's own archiving, as pgBackRest
 * uses it. `pg_dump` leaves no trace in the database.
 */
export async function wasBackedUp(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ is_saved: boolean }>(sql`
    select exists (select from ${backupMade})
      or exists (select from pg_stat_archiver where last_archived_time is not null) as is_saved`);
  return rows[0]?.is_saved ?? false;
}
