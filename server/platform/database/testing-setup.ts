import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { sandbox } from '#sandbox/sandbox.ts';
import { templateDatabase } from '../../../scripts/template-databases.ts';
import { createQueue, startQueue, stopQueue } from '../jobs/queue.ts';
import { createLog } from '../log.ts';
import { migrateAll } from '../prepare-database.ts';
import { openDatabase } from './database.ts';

/** Where a test file copies its database from. */
type DatabaseTemplate =
  | { engine: 'embedded'; dataDir: string; bareDir: string; copies: string }
  | { engine: 'postgres'; serverUrl: string; database: string };

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
    /** For what the servers of tests write beside the database; gone at the end of the run. */
    filesFolder: string;
  }
}

/** Runs once before all test files: makes the migrated database they copy, and removes it at the end. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const filesFolder = await mkdtemp(join(tmpdir(), 'online-klinik-files-'));
  provide('filesFolder', filesFolder);
  const removeDatabases = await makeTemplate(provide);
  return async () => {
    await removeDatabases();
    await rm(filesFolder, { recursive: true });
  };
}

async function makeTemplate(provide: TestProject['provide']): Promise<() => Promise<void>> {
  const { TEST_ENGINE: engine = 'embedded', TEST_DATABASE_URL: serverUrl } = process.env;
  if (engine === 'embedded') return await makeFolder(provide);
  if (engine === 'postgres' && serverUrl) return await makeDatabase(provide, serverUrl);
  throw new Error('TEST_ENGINE is "embedded", or "postgres" together with TEST_DATABASE_URL.');
}

export function onDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = database;
  return url.href;
}

async function makeFolder(provide: TestProject['provide']): Promise<() => Promise<void>> {
  const bareDir = await templateDatabase('empty', async (dataDir) => {
    await (await openDatabase({ dataDir })).close();
  });
  const dataDir = await templateDatabase('migrated', async (newDir) => {
    await cp(bareDir, newDir, { recursive: true });
    await makeSchema({ dataDir: newDir });
  });
  const copies = await mkdtemp(join(tmpdir(), 'online-klinik-tests-'));
  provide('databaseTemplate', { engine: 'embedded', dataDir, bareDir, copies });
  // The engine of a worker may still be writing its last pages.
  return () => rm(copies, { recursive: true, maxRetries: 20 });
}

async function makeDatabase(
  provide: TestProject['provide'],
  serverUrl: string,
): Promise<() => Promise<void>> {
  const database = `online_klinik_template_${process.pid}`;
  const server = new pg.Pool({ connectionString: serverUrl, max: 1 });
  await server.query(`create database ${database}`);
  await makeSchema({ databaseUrl: onDatabase(serverUrl, database), dataDir: '' });
  provide('databaseTemplate', { engine: 'postgres', serverUrl, database });
  return async () => {
    const { rows } = await server.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, $1)`,
      [database],
    );
    for (const { name } of rows) await server.query(`drop database ${name} with (force)`);
    await server.end();
  };
}

async function makeSchema(options: { databaseUrl?: string; dataDir: string }): Promise<void> {
  const database = await openDatabase(options);
  await migrateAll(database, sandbox.migrations);
  const queue = createQueue(database.db, createLog());
  await startQueue(queue);
  await stopQueue(queue);
  await database.close();
}
