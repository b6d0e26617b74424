import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import type { FileStorage } from '#server/adapters/file-storage/file-storage.ts';
import type { StoredFiles } from '../capability.ts';
import type { DataKey } from '../data-key.ts';
import type { Db } from '../database/database.ts';
import { BACKUP_SOCKET, readHolder } from '../database/embedded/folder-lock.ts';
import type { Engine } from '../database/engine.ts';
import { newestMigration } from '../database/migrate.ts';
import { portalVersion } from '../project-files.ts';
import { DELIVERIES, HEAD, type Head, MANIFEST, type Manifest, newManifest, packPart } from './archive.ts';
import { recordBackup } from './backup-record.ts';
import { addRow, emptySum, type RowSum } from './row-sum.ts';
import { listTables, readLines, readSequences, speakPlainly, waitingDeliveries } from './saved-tables.ts';
import { endOfEntries, packEntry } from './tar.ts';

interface BackupSource {
  pool: Pool;
  engine: Engine['engine'];
  files: FileStorage;
  dataKey: DataKey;
  now: () => Date;
  storedFiles: StoredFiles[];
}

/**
 * Yields the whole clinic as a tar. One transaction reads all rows, so they are of one moment. Files never change, so
 * they are copied after it; the manifest names those that were removed meanwhile.
 */
export async function* makeBackup(source: BackupSource): AsyncGenerator<Buffer> {
  const manifest = newManifest();
  const fileIds = yield* packDatabase(source, manifest);
  for (const fileId of fileIds) {
    const content = await source.files.openSealed(fileId);
    if (content) yield* packPart(manifest, `files/${fileId}`, content);
    else manifest.missingFiles.push(fileId);
  }
  yield* packEntry({ name: MANIFEST, bytes: Buffer.from(JSON.stringify(manifest, null, 1)) });
  yield endOfEntries();
}

async function* packDatabase(source: BackupSource, manifest: Manifest): AsyncGenerator<Buffer, string[]> {
  const client = await source.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await speakPlainly(client);
    const bytes = Buffer.from(JSON.stringify(await headOf(client, source), null, 1));
    yield* packEntry({ name: HEAD, bytes });
    yield* packTables(client, manifest);
    const fileIds = await namedFiles(client, source.storedFiles);
    // Sequences are read last: they also show the numbers of later transactions, so they are never behind the rows.
    manifest.sequences = await readSequences(client);
    return fileIds;
  } finally {
    // A rollback also resets the settings of the connection, even after half a backup.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

async function* packTables(client: PoolClient, manifest: Manifest): AsyncGenerator<Buffer> {
  for (const table of await listTables(client)) {
    const sum = emptySum();
    const lines = summed(readLines(client, table), sum);
    const about = () => ({ ...recordOf(sum), columns: table.columns });
    yield* packPart(manifest, `tables/${table.name}`, lines, about);
  }
  const sum = emptySum();
  yield* packPart(manifest, DELIVERIES, summed(waitingDeliveries(client), sum), () => recordOf(sum));
}

function recordOf({ rows, sum }: RowSum) {
  return { rows, rowSum: String(sum) };
}

async function* summed(batches: AsyncIterable<string[]>, sum: RowSum): AsyncGenerator<Buffer> {
  for await (const lines of batches) {
    for (const line of lines) addRow(sum, line);
    yield Buffer.from(lines.map((line) => `${line}\n`).join(''));
  }
}

async function namedFiles(client: PoolClient, storedFiles: StoredFiles[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { table, column } of storedFiles) {
    const { rows } = await client.query<{ id: string }>(`select ${column} as id from ${table} order by 1`);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

async function headOf(client: PoolClient, source: BackupSource): Promise<Head> {
  const sandbox = await newestMigration(client, { schema: 'sandbox', table: 'migration' });
  return {
    format: 1,
    madeAt: source.now().toISOString(),
    portalVersion: portalVersion(),
    engine: source.engine,
    dataKeyId: source.dataKey.current.id,
    migrations: { public: (await newestMigration(client)) ?? 0, ...(sandbox && { sandbox }) },
  };
}

/**
 * Only one process can open the embedded database, so the running server makes its backup. It sends the tar to whoever
 * can open its private folder, which only its own account can. Other requests wait while it reads the rows.
 */
export async function offerBackup(
  dataDir: string,
  source: BackupSource & { db: Db },
): Promise<Server | undefined> {
  const path = await socketOf(dataDir);
  if (!path) return undefined;
  const server = createServer(({ method }, response) => {
    // A broken answer is never mistaken for a complete one, because the end of the tar is missing.
    const answer = method === 'POST' ? saved(source) : makeBackup(source);
    pipeline(answer, response).catch(() => response.destroy());
  });
  return await new Promise((resolve, reject) => {
    server.once('error', reject).listen(path, () => resolve(server.unref()));
  });
}

/** Records that a backup was stored. */
async function* saved({ db, now }: BackupSource & { db: Db }): AsyncGenerator<Buffer> {
  await recordBackup(db, now());
  yield Buffer.from('recorded');
}

/** Asks the server that runs on this folder for its tar; undefined if no server runs. */
export async function askForBackup(dataDir: string): Promise<IncomingMessage | undefined> {
  return await ask(dataDir, 'GET');
}

/** Tells the server that runs on this folder that its tar was stored; false if no server runs. */
export async function tellOfBackup(dataDir: string): Promise<boolean> {
  const answer = await ask(dataDir, 'POST');
  return answer !== undefined && String(await buffer(answer)) === 'recorded';
}

async function ask(dataDir: string, method: 'GET' | 'POST'): Promise<IncomingMessage | undefined> {
  const socketPath = await socketOf(dataDir);
  if (!socketPath) return undefined;
  return await new Promise((resolve) => {
    request({ socketPath, path: '/', method }, resolve)
      .once('error', () => resolve(undefined))
      .end();
  });
}

async function socketOf(dataDir: string): Promise<string | undefined> {
  const holder = await readHolder(dataDir);
  return holder && join(holder.socketFolder, BACKUP_SOCKET);
}
