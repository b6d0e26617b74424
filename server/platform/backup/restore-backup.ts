import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { FileStorage } from '#server/adapters/file-storage/file-storage.ts';
import { type DataKey, findKey } from '../data-key.ts';
import type { Database } from '../database/database.ts';
import { knownMigrations, type Migrations, migrateUpTo } from '../database/migrate.ts';
import { StartRefusal } from '../failure.ts';
import { createQueue, enqueueSaved, type SavedDelivery, startQueue, stopQueue } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import { type Head, type Manifest, openArchive, partOf, verifyArchive } from './archive.ts';
import { listTables, readLines, type SavedTable, speakPlainly, writeLines } from './saved-tables.ts';
import type { Entry } from './tar.ts';

export interface RestoreTarget {
  /** As the role that owns the tables. */
  owner: Database;
  files: FileStorage;
  dataKey: DataKey;
  log: Log;
  /** Where stand-ins are allowed, their rows are restored too. */
  sandbox?: Migrations | undefined;
}

/**
 * Fills an empty instance from a backup. The whole archive is checked before the first row is written; all rows come in
 * one transaction, which commits after every table and every file has been read back and compared. The schema is then
 * the one of the backup: `prepareDatabase` brings it up to date.
 */
export async function restoreBackup(
  path: string,
  backupKey: Buffer | undefined,
  target: RestoreTarget,
): Promise<{ head: Head; manifest: Manifest }> {
  const archive = await verifyArchive(path, backupKey);
  requireKnownVersion(path, archive.head, target);
  requireDataKey(archive.head, target.dataKey);
  await requireEmpty(target.owner);
  await makeSchema(archive.head, target);
  const queue = createQueue(target.owner.db, target.log);
  await startQueue(queue);
  const client = await target.owner.pool.connect();
  try {
    await client.query('begin');
    await speakPlainly(client);
    await load(client, openArchive(path, backupKey), archive.manifest, target, queue);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
    await stopQueue(queue);
  }
  return archive;
}

function requireKnownVersion(
  path: string,
  { migrations, portalVersion }: Head,
  { sandbox }: RestoreTarget,
): void {
  const isKnown =
    knownMigrations().includes(migrations.public) &&
    (!sandbox || !migrations.sandbox || knownMigrations(sandbox).includes(migrations.sandbox));
  if (isKnown) return;
  throw new StartRefusal(
    `${path} comes from a newer portal (${portalVersion}): restore it with that version or a later one.`,
  );
}

function requireDataKey({ dataKeyId }: Head, dataKey: DataKey): void {
  try {
    findKey(dataKey, dataKeyId);
  } catch {
    throw new StartRefusal(
      `The files of this backup are sealed with the data key ${dataKeyId}: set DATA_KEY to it. The backup does not contain it.`,
    );
  }
}

async function requireEmpty({ pool }: Database): Promise<void> {
  const { rows } = await pool.query(
    `select from pg_tables where schemaname in ('public', 'sandbox', 'jobs') limit 1`,
  );
  if (rows.length > 0)
    throw new StartRefusal('This database is not empty. A backup is restored into a new one only.');
}

async function makeSchema({ migrations }: Head, { owner, sandbox }: RestoreTarget): Promise<void> {
  if (sandbox && migrations.sandbox) await migrateUpTo(owner, migrations.sandbox, sandbox);
  await migrateUpTo(owner, migrations.public);
}

type Queue = ReturnType<typeof createQueue>;

async function load(
  client: PoolClient,
  entries: AsyncIterable<Entry>,
  manifest: Manifest,
  { files, sandbox }: RestoreTarget,
  queue: Queue,
): Promise<void> {
  const tables = await listTables(client, sandbox ? ['public', 'sandbox'] : ['public']);
  requireSameTables(tables, manifest, sandbox !== undefined);
  const tighten = await loosen(client, tables);
  for await (const { part, content } of inParts(entries)) {
    const [kind, name] = part.split(/\/(.*)/s);
    const table = tables.find((each) => each.name === name);
    if (kind === 'tables' && table) await writeTable(client, table, content);
    if (part === 'deliveries') await writeDeliveries(client, queue, content);
    if (kind === 'files' && name) await writeFile(files, name, content, manifest);
  }
  for (const table of tables) await compareTable(client, table, manifest);
  for (const [name, value] of Object.entries(manifest.sequences)) {
    if (tables.length > 0 && (sandbox || name.startsWith('public.'))) {
      await client.query('select setval($1, $2)', [name, value]);
    }
  }
  // A session that was ended after the backup must not be open again.
  await client.query('update session set ended_at = now() where ended_at is null');
  await tighten();
}

function requireSameTables(tables: SavedTable[], { parts }: Manifest, hasSandbox: boolean): void {
  const saved = Object.entries(parts)
    .filter(([name]) => name.startsWith('tables/') && (hasSandbox || !name.startsWith('tables/sandbox.')))
    .map(([name, { columns = [] }]) => `${name.slice('tables/'.length)}: ${columns.join(', ')}`);
  const present = tables.map(({ name, columns }) => `${name}: ${columns.join(', ')}`);
  const odd = [
    ...saved.filter((each) => !present.includes(each)),
    ...present.filter((each) => !saved.includes(each)),
  ];
  if (odd.length > 0)
    throw new StartRefusal(`The tables of the backup are not those of its version: ${odd[0]}.`);
}

/**
 * Empties the tables (migrations fill some) and takes away what hinders rows from coming in any order: foreign keys, and
 * triggers that would write the log and change what they meet. Returns how to put both back; the keys are then checked.
 */
async function loosen(client: PoolClient, tables: SavedTable[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace::regnamespace::text in ('public', 'sandbox')`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  return async () => {
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}

/** Entries of one part follow each other. */
async function* inParts(entries: AsyncIterable<Entry>): AsyncGenerator<{ part: string; content: Buffer[] }> {
  let current: { part: string; content: Buffer[] } | undefined;
  for await (const entry of entries) {
    const part = partOf(entry);
    // Rows end with their entry, so a table is loaded entry by entry; a file is put as a whole.
    if (current?.part === part && part.startsWith('files/')) current.content.push(entry.bytes);
    else {
      if (current) yield current;
      current = { part, content: [entry.bytes] };
    }
  }
  if (current) yield current;
}

const ROWS_AT_ONCE = 200;

function linesIn(content: Buffer[]): string[] {
  return Buffer.concat(content).toString().split('\n').slice(0, -1);
}

async function writeTable(client: PoolClient, table: SavedTable, content: Buffer[]): Promise<void> {
  const lines = linesIn(content);
  for (let start = 0; start < lines.length; start += ROWS_AT_ONCE) {
    await writeLines(client, table, lines.slice(start, start + ROWS_AT_ONCE));
  }
}

async function writeDeliveries(client: PoolClient, queue: Queue, content: Buffer[]): Promise<void> {
  const deliveries = linesIn(content).map((line) => JSON.parse(line) as SavedDelivery);
  await enqueueSaved(queue, drizzle(client), deliveries);
}

/** A file of the same name can only be left by an earlier attempt. */
async function writeFile(
  files: FileStorage,
  id: string,
  content: Buffer[],
  { parts }: Manifest,
): Promise<void> {
  await files.putSealed(id, Buffer.concat(content));
  const hash = createHash('sha256');
  for await (const part of (await files.openSealed(id)) ?? []) hash.update(part as Buffer);
  if (hash.digest('hex') !== parts[`files/${id}`]?.sha256)
    throw new StartRefusal(`The file ${id} is not in the storage as it was saved.`);
}

/** Rows are read back in the order in which they came. */
async function compareTable(client: PoolClient, table: SavedTable, { parts }: Manifest): Promise<void> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const lines of readLines(client, table)) {
    hash.update(lines.join(''));
    rows += lines.length;
  }
  const saved = parts[`tables/${table.name}`];
  if (saved?.rows === rows && saved.sha256 === hash.digest('hex')) return;
  throw new StartRefusal(`The table ${table.name} is not as it was saved: ${rows} of ${saved?.rows} rows.`);
}
