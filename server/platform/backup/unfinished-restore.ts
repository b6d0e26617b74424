import type { Pool } from 'pg';
import type { FileStorage } from '#server/adapters/file-storage/file-storage.ts';
import type { Database } from '../database/database.ts';
import { StartRefusal } from '../failure.ts';
import type { Manifest } from './archive.ts';

/**
 * A killed restore leaves no rows, because they are in one transaction. Its files and the tables of the queue remain.
 * This schema names the new files until the rows are committed; the same commit drops it.
 */
const SCHEMA = 'unfinished_restore';
const FILES_ASKED_AT_ONCE = 20;

export const FORGET_ATTEMPT = `drop schema ${SCHEMA} cascade`;

/** Whether a restore into this database was killed or is running. */
export async function isUnfinished(pool: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query('select from pg_namespace where nspname = $1', [SCHEMA]);
  return rows.length > 0;
}

/** A portal that started here would show an empty clinic, and the restore would then refuse its tables. */
export async function refuseUnfinished(pool: Pick<Pool, 'query'>): Promise<void> {
  if (await isUnfinished(pool))
    throw new StartRefusal(
      `A restore into this database has not ended: run npm run restore again, or drop the schema ${SCHEMA} to begin with an empty clinic.`,
    );
}

/**
 * Records the files that the attempt adds. A file that already exists is not recorded, because it may belong to another
 * portal.
 */
export async function recordAttempt(
  { pool }: Pick<Database, 'pool'>,
  files: FileStorage,
  { parts }: Manifest,
): Promise<void> {
  const wanted = Object.keys(parts).flatMap((part) => (part.startsWith('files/') ? [part.slice(6)] : []));
  const missing: string[] = [];
  for (let start = 0; start < wanted.length; start += FILES_ASKED_AT_ONCE) {
    const ids = wanted.slice(start, start + FILES_ASKED_AT_ONCE);
    const areThere = await Promise.all(ids.map((id) => files.exists(id)));
    missing.push(...ids.filter((_id, place) => !areThere[place]));
  }
  const client = await pool.connect();
  try {
    await client.query(`begin; create schema ${SCHEMA}; create table ${SCHEMA}.file (id text primary key)`);
    await client.query(`insert into ${SCHEMA}.file select unnest($1::text[])`, [missing]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Removes what an attempt left: its files and the empty tables of the queue. */
export async function removeAttempt({ pool }: Pick<Database, 'pool'>, files: FileStorage): Promise<void> {
  if (!(await isUnfinished(pool))) return;
  const { rows } = await pool.query<{ id: string }>(`select id from ${SCHEMA}.file`);
  for (const { id } of rows) await files.remove(id);
  await pool.query(`drop schema if exists jobs cascade; ${FORGET_ATTEMPT}`);
}
