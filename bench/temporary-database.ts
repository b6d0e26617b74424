import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandbox } from '#sandbox/sandbox.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { migrateAll } from '#server/platform/prepare-database.ts';
import { newDatabase } from '../scripts/postgres-for-tests.ts';

/** A migrated, empty database that `close` leaves no trace of: embedded, or a new one beside the given one. */
export async function temporaryDatabase(serverUrl: string | undefined): Promise<Database> {
  const database = serverUrl ? await beside(serverUrl) : await embedded();
  await migrateAll(database, sandbox.migrations);
  return database;
}

async function embedded(): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'online-klinik-bench-'));
  const database = await openDatabase({ dataDir });
  return {
    ...database,
    async close() {
      await database.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function beside(serverUrl: string): Promise<Database> {
  const { url, drop } = await newDatabase(serverUrl, 'online_klinik_bench');
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}
