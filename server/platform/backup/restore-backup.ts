import { Socket } from 'node:net';
import type { Client } from 'pg';
import type { FileStorage } from '#server/adapters/file-storage/file-storage.ts';
import { type DataKey, findKey } from '../data-key.ts';
import type { Database } from '../database/database.ts';
import {
  isFromBefore,
  knownMigrations,
  type Migrations,
  migrateUpTo,
  refusalFromBefore,
  refuseFromBefore,
} from '../database/migrate.ts';
import { StartRefusal } from '../failure.ts';
import { createQueue, startQueue, stopQueue } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import { type Head, type Manifest, openArchive, verifyArchive } from './archive.ts';
import { loadArchive } from './load-archive.ts';
import { speakPlainly } from './saved-tables.ts';
import { FORGET_ATTEMPT, isUnfinished, recordAttempt, removeAttempt } from './unfinished-restore.ts';

export interface RestoreTarget {
  /** A connection as the role that owns the tables. */
  owner: Database;
  files: FileStorage;
  log: Log;
  /** Set where the sandbox is allowed: its rows are restored too. */
  sandbox?: Migrations | undefined;
}

/** A complete backup of a known version, which the data key opens. */
export interface CheckedBackup {
  path: string;
  backupKey: Buffer | undefined;
  head: Head;
  manifest: Manifest;
}

interface BackupKeys {
  backupKey: Buffer | undefined;
  /** Undefined where no key is configured; a new key would open nothing. */
  dataKey: DataKey | undefined;
}

/**
 * Reads and compares the whole archive. Refuses a backup that cannot be restored here, before any database or folder is
 * opened.
 */
export async function checkBackup(
  path: string,
  { backupKey, dataKey }: BackupKeys,
  sandbox?: Migrations,
): Promise<CheckedBackup> {
  const { head, manifest } = await verifyArchive(path, backupKey);
  requireKnownVersion(path, head, sandbox);
  requireDataKey(head, dataKey);
  return { path, backupKey, head, manifest };
}

/**
 * Fills an empty instance from a backup. One transaction writes schema and rows. It commits after every table, delivery
 * and file was read back and compared, and after newer migrations ran. A failure before that leaves the instance empty;
 * the next attempt removes what a killed attempt left.
 */
export async function restoreBackup(backup: CheckedBackup, target: RestoreTarget): Promise<void> {
  const lock = await lockRestores(target.owner);
  try {
    await requireEmpty(target.owner);
    await removeAttempt(target.owner, target.files);
    await recordAttempt(target.owner, target.files, backup.manifest);
    await fill(backup, target).catch(async (error) => {
      // If the database is lost as well, the next attempt removes the rest.
      await removeAttempt(target.owner, target.files).catch(() => {});
      throw error;
    });
  } finally {
    await lock?.end();
  }
}

/** Any number will do, as long as every version of this server uses the same one. */
const RESTORE_LOCK = 5_446_228;

/** The lock of its folder already makes this process the only one on an embedded database. */
async function lockRestores({ newConnection }: Database): Promise<Client | undefined> {
  const connection = newConnection?.(new Socket());
  if (!connection) return undefined;
  await connection.connect();
  const { rows } = await connection.query('select pg_try_advisory_lock($1) as is_mine', [RESTORE_LOCK]);
  if (rows[0]?.is_mine) return connection;
  await connection.end();
  throw new StartRefusal('Another restore into this database is under way.');
}

async function fill(
  { path, backupKey, head, manifest }: CheckedBackup,
  target: RestoreTarget,
): Promise<void> {
  const { owner, files, log, sandbox } = target;
  const queue = createQueue(owner.db, log);
  try {
    await startQueue(queue);
    const client = await owner.pool.connect();
    try {
      await client.query('begin');
      await speakPlainly(client);
      if (sandbox && head.migrations.sandbox) await migrateUpTo(client, head.migrations.sandbox, sandbox);
      await migrateUpTo(client, head.migrations.public);
      await loadArchive(client, openArchive(path, backupKey), manifest, {
        files,
        queue,
        hasSandbox: sandbox !== undefined,
      });
      // A session that ended after the backup must not be open again.
      await client.query('update session set ended_at = now() where ended_at is null');
      if (sandbox) await migrateUpTo(client, Number.POSITIVE_INFINITY, sandbox);
      await migrateUpTo(client, Number.POSITIVE_INFINITY);
      await client.query(FORGET_ATTEMPT);
      await client.query('commit');
    } catch (error) {
      // A lost connection has rolled back already.
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release(true);
    }
  } finally {
    await stopQueue(queue);
  }
}

function requireKnownVersion(
  path: string,
  { migrations, portalVersion }: Head,
  sandbox: Migrations | undefined,
): void {
  if (isFromBefore(migrations.public)) throw refusalFromBefore(`The backup ${path}`);
  const isKnown =
    knownMigrations().includes(migrations.public) &&
    (!sandbox || !migrations.sandbox || knownMigrations(sandbox).includes(migrations.sandbox));
  if (isKnown) return;
  throw new StartRefusal(
    `${path} comes from a newer portal (${portalVersion}): restore it with that version or a later one.`,
  );
}

function requireDataKey({ dataKeyId }: Head, dataKey: DataKey | undefined): void {
  try {
    if (dataKey) return void findKey(dataKey, dataKeyId);
  } catch {
    // The key differs; the sentence below names it.
  }
  throw new StartRefusal(
    `The files of this backup are sealed with the data key ${dataKeyId}: set DATA_KEY to it. The backup does not contain it.`,
  );
}

/** Refuses a database with tables. Those of the queue may be left from an unfinished attempt. */
export async function requireEmpty({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await refuseFromBefore(pool);
  const schemas = ['public', 'sandbox', ...((await isUnfinished(pool)) ? [] : ['jobs'])];
  const { rows } = await pool.query('select from pg_tables where schemaname = any($1) limit 1', [schemas]);
  if (rows.length > 0)
    throw new StartRefusal('This database is not empty. A backup is restored into a new one only.');
}
