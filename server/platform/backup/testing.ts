import { createWriteStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { sandbox } from '#sandbox/sandbox.ts';
import { diskStorage } from '#server/adapters/file-storage/disk-storage.ts';
import { storedFiles } from '#server/app.ts';
import type { Database } from '../database/database.ts';
import { aBareDatabase } from '../database/testing.ts';
import type { Deps } from '../deps.ts';
import { createLog } from '../log.ts';
import { writeArchive } from './archive.ts';
import { makeBackup } from './make-backup.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';

export const BACKUP_KEY = Buffer.from('nN3C3nqCqZ3Xb0e7P1r5ht0J0cYkQm2c8eD5oJt4uVQ=', 'base64');

type Source = Pick<Deps, 'files' | 'dataKey' | 'now'>;

/** Writes a backup of this database and returns its path. */
export async function backUp(database: Database, source: Source, backupKey?: Buffer): Promise<string> {
  const path = await aPath();
  const { files, dataKey, now } = source;
  const tar = makeBackup({ ...database, files, dataKey, now, storedFiles });
  await writeArchive(tar, backupKey, createWriteStream(path));
  return path;
}

/** An empty instance that this backup is restored into. */
export async function restore(path: string, { dataKey }: Pick<Deps, 'dataKey'>, backupKey?: Buffer) {
  const owner = await aBareDatabase();
  const folder = await mkdtemp(join(inject('filesFolder'), 'restored-'));
  const files = diskStorage({ folder, minFreeBytes: 0, key: dataKey });
  const backup = await checkBackup(path, { backupKey, dataKey }, sandbox.migrations);
  await restoreBackup(backup, { owner, files, log: silentLog, sandbox: sandbox.migrations });
  return { ...backup, owner, files };
}

export const silentLog = createLog({ write() {} });

/** Where a backup may be written. */
export async function aPath(): Promise<string> {
  return join(await mkdtemp(join(inject('filesFolder'), 'backup-')), 'clinic.tar.gz');
}

/** The first row of an answer. */
export async function only<Row>({ pool }: Pick<Database, 'pool'>, query: string): Promise<Row | undefined> {
  return (await pool.query(query)).rows[0];
}
