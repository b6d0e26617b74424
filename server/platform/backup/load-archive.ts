import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { FileStorage } from '#server/adapters/file-storage/file-storage.ts';
import { StartRefusal } from '../failure.ts';
import { type createQueue, enqueueSaved, type SavedDelivery } from '../jobs/queue.ts';
import { DELIVERIES, type Manifest, partOf } from './archive.ts';
import { addRow, emptySum, linesIn } from './row-sum.ts';
import { listTables, readLines, type SavedTable, waitingDeliveries, writeLines } from './saved-tables.ts';
import type { Entry } from './tar.ts';

interface Place {
  files: FileStorage;
  queue: ReturnType<typeof createQueue>;
  hasSandbox: boolean;
}

/**
 * Writes the archive into the schema of its version, reads everything back and compares it with the manifest. The
 * caller owns the transaction.
 */
export async function loadArchive(
  client: PoolClient,
  entries: AsyncIterable<Entry>,
  manifest: Manifest,
  { files, queue, hasSandbox }: Place,
): Promise<void> {
  const tables = await listTables(client, hasSandbox ? ['public', 'sandbox'] : ['public']);
  requireSameTables(tables, manifest, hasSandbox);
  const tighten = await loosen(client, tables);
  for await (const { part, content } of inParts(entries)) {
    const [kind, name] = part.split(/\/(.*)/s);
    const table = tables.find((each) => each.name === name);
    if (kind === 'tables' && table) await writeTable(client, table, content);
    if (part === DELIVERIES) await writeDeliveries(client, queue, content);
    if (kind === 'files' && name) await writeFile(files, name, content, manifest);
  }
  for (const table of tables) await compareRows(readLines(client, table), `tables/${table.name}`, manifest);
  await compareRows(waitingDeliveries(client), DELIVERIES, manifest);
  for (const [name, value] of Object.entries(manifest.sequences)) {
    if (hasSandbox || name.startsWith('public.')) await client.query('select setval($1, $2)', [name, value]);
  }
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
 * Empties the tables, because migrations fill some, and drops what forbids rows in any order: foreign keys, and
 * triggers that would write the log or change rows. Returns a function that restores both and checks the keys.
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

/** Groups the entries by part. The entries of one part follow each other. */
async function* inParts(entries: AsyncIterable<Entry>): AsyncGenerator<{ part: string; content: Buffer[] }> {
  let current: { part: string; content: Buffer[] } | undefined;
  for await (const entry of entries) {
    const part = partOf(entry);
    // A row ends with its entry, so tables are loaded entry by entry. A file is written as a whole.
    if (current?.part === part && part.startsWith('files/')) current.content.push(entry.bytes);
    else {
      if (current) yield current;
      current = { part, content: [entry.bytes] };
    }
  }
  if (current) yield current;
}

const ROWS_AT_ONCE = 200;

async function writeTable(client: PoolClient, table: SavedTable, content: Buffer[]): Promise<void> {
  const lines = linesIn(Buffer.concat(content));
  for (let start = 0; start < lines.length; start += ROWS_AT_ONCE) {
    await writeLines(client, table, lines.slice(start, start + ROWS_AT_ONCE));
  }
}

async function writeDeliveries(client: PoolClient, queue: Place['queue'], content: Buffer[]): Promise<void> {
  const deliveries = linesIn(Buffer.concat(content)).map((line) => JSON.parse(line) as SavedDelivery);
  await enqueueSaved(queue, drizzle(client), deliveries);
}

/** Files never change, so a file of the same name has the same content. A damaged one is replaced. */
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

async function compareRows(
  batches: AsyncIterable<string[]>,
  part: string,
  { parts }: Manifest,
): Promise<void> {
  const found = emptySum();
  for await (const lines of batches) for (const line of lines) addRow(found, line);
  const saved = parts[part];
  if (saved?.rows === found.rows && saved.rowSum === String(found.sum)) return;
  throw new StartRefusal(`${part} are not as they were saved: ${found.rows} of ${saved?.rows} rows.`);
}
