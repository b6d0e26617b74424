import { createWriteStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { sandbox } from '#sandbox/sandbox.ts';
import { diskStorage } from '#server/adapters/file-storage/disk-storage.ts';
import { storedFiles } from '#server/app.ts';
import { PRODUCTION } from '#server/testing/production-environment.ts';
import type { StoredFiles } from '../capability.ts';
import { systemClock } from '../clock.ts';
import { dataKeyOf } from '../data-key.ts';
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
export async function backUp(
  database: Database,
  source: Source,
  backupKey?: Buffer,
  named: StoredFiles[] = storedFiles,
): Promise<string> {
  const path = await aPath();
  const { files, dataKey, now } = source;
  const tar = makeBackup({ ...database, files, dataKey, now, storedFiles: named });
  await writeArchive(tar, backupKey, createWriteStream(path));
  return path;
}

/** An empty instance that this backup is restored into. */
export async function restore(
  path: string,
  { dataKey }: Pick<Deps, 'dataKey'>,
  backupKey?: Buffer,
  into?: Database,
) {
  const owner = into ?? (await aBareDatabase());
  const folder = await mkdtemp(join(inject('filesFolder'), 'restored-'));
  const files = diskStorage({ folder, minFreeBytes: 0, key: dataKey });
  const backup = await checkBackup(path, { backupKey, dataKey }, sandbox.migrations);
  await restoreBackup(backup, { owner, files, log: silentLog, sandbox: sandbox.migrations });
  return { ...backup, owner, files };
}

export const silentLog = createLog({ write() {} });

/** An empty storage with a key, and the clock. */
export async function someFiles(): Promise<Source> {
  const folder = await mkdtemp(join(inject('filesFolder'), 'files-'));
  const dataKey = dataKeyOf({ current: Buffer.from(PRODUCTION.DATA_KEY, 'base64') });
  return { dataKey, files: diskStorage({ folder, minFreeBytes: 0, key: dataKey }), now: systemClock.now };
}

/** A digest of each table of the clinic, counted by the database itself. Sessions end at a restore. */
export async function contentOf({ pool }: Pick<Database, 'pool'>): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'sandbox') and tablename not in ('guard_pass', 'migration') order by 1`,
  );
  for (const { name } of tables) {
    const row = name === 'public.session' ? `(to_jsonb(saved) - 'ended_at')` : 'to_jsonb(saved)';
    const { rows } = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(${row}::text), ' ' order by md5(${row}::text))), '') as digest
       from ${name} as saved`,
    );
    contents[name] = rows[0]?.digest ?? '';
  }
  return contents;
}

/** Where a backup may be written. */
export async function aPath(): Promise<string> {
  return join(await mkdtemp(join(inject('filesFolder'), 'backup-')), 'clinic.tar.gz');
}

/** The first row of an answer. */
export async function only<Row>({ pool }: Pick<Database, 'pool'>, query: string): Promise<Row | undefined> {
  return (await pool.query(query)).rows[0];
}
