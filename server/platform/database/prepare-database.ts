import { createQueue, startQueue, stopQueue } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import { type Database, openDatabase } from './database.ts';
import { isUpToDate, migrate } from './migrate.ts';
import { grantToPortal, ownedBy } from './roles.ts';
import { StartRefusal } from './start-refusal.ts';

interface Wish {
  migrationDatabaseUrl: string | undefined;
  isProduction: boolean;
}

/**
 * Brings the schema up to date as the role that owns it. Where that is another role than the portal's, the portal's
 * gets what it needs afterwards; without its address the portal starts only on a schema that is up to date.
 */
export async function prepareDatabase(
  database: Database,
  { migrationDatabaseUrl, isProduction }: Wish,
  log: Log,
): Promise<void> {
  if (database.engine === 'embedded') return await migrate(database);
  if (migrationDatabaseUrl) await migrateAsOwner(database, migrationDatabaseUrl, log);
  else if (await isUsedByAnother(database)) await refuseOldSchema(database);
  else await migrate(database);

  const owned = await ownedBy(database.pool);
  if (!owned) return;
  const reason = `the role of DATABASE_URL owns ${owned} and could lift the guards of the records`;
  if (isProduction) throw new StartRefusal(`In production ${reason}: see "Two roles" in docs/operations.md.`);
  log.warn({ job: 'database' }, reason);
}

/** The queue makes its own tables, and the owner shall own these too. */
async function migrateAsOwner(portal: Database, databaseUrl: string, log: Log): Promise<void> {
  const [current] = (await portal.pool.query<{ role: string }>('select current_user as role')).rows;
  const owner = await openDatabase({ databaseUrl, dataDir: '', log });
  try {
    await migrate(owner);
    const queue = createQueue(owner.db, log);
    await startQueue(queue);
    await stopQueue(queue);
    await grantToPortal(owner.pool, current?.role ?? '');
  } finally {
    await owner.close();
  }
}

/** Whether somebody else made the tables that are here. */
async function isUsedByAnother({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(`select from pg_tables
    where schemaname = 'public' and not pg_has_role(current_user, tableowner, 'member') limit 1`);
  return rows.length > 0;
}

async function refuseOldSchema({ pool }: Database): Promise<void> {
  if (await isUpToDate(pool)) return;
  throw new StartRefusal('The database is older than the portal: run npm run db:migrate as its owner first.');
}
