import type { PoolClient } from 'pg';
import { allowBulkWork } from '../database/connection-watch.ts';
import { WAITING_DELIVERIES } from '../jobs/queue.ts';

/**
 * The schemas whose rows are saved. The tables of the queue belong to another package, so they are saved as deliveries.
 */
const SCHEMAS = ['public', 'sandbox'];
/** One table has a row only during a transaction, and no role may read it. The migrations write the other. */
const LEFT_OUT = ['public.guard_pass', 'sandbox.migration'];
/** Rows may contain pictures, so only a few are in memory at once. */
const ROWS_AT_ONCE = 200;

/** One table with its writable columns, all quoted for SQL. */
export interface SavedTable {
  name: string;
  columns: string[];
}

export async function listTables(client: PoolClient, schemas = SCHEMAS): Promise<SavedTable[]> {
  const { rows } = await client.query<SavedTable>(
    `select format('%I.%I', nspname, relname) as name,
       array_agg(quote_ident(attname) order by attnum) as columns
     from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relkind = 'r' and nspname = any($1) and nspname || '.' || relname <> all($2)
     group by nspname, relname
     order by nspname, relname`,
    [schemas, LEFT_OUT],
  );
  return rows;
}

/** The values of all sequences that were used. */
export async function readSequences(client: PoolClient): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = any($1) and last_value is not null`,
    [SCHEMAS],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/**
 * Yields a line of JSON for each row, in PostgreSQL's text form, which fits every column type. The order is that of the
 * disk, which differs in every database.
 */
export async function* readLines(client: PoolClient, { name }: SavedTable): AsyncGenerator<string[]> {
  await client.query(
    `declare saved_rows no scroll cursor for select (saved_row.*)::text as line from only ${name} as saved_row`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from saved_rows`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => JSON.stringify(line));
  }
  await client.query('close saved_rows');
}

export async function writeLines(
  client: PoolClient,
  { name, columns }: SavedTable,
  lines: string[],
): Promise<void> {
  const rows = lines.map((line) => JSON.parse(line) as string);
  const list = columns.join(', ');
  await client.query(
    `insert into ${name} (${list}) overriding system value select ${list} from unnest($1::${name}[])`,
    [rows],
  );
}

/**
 * Yields the deliveries that are not made yet, including those under way: after a restore they are made again, as after
 * a kill.
 */
export async function* waitingDeliveries(client: PoolClient): AsyncGenerator<string[]> {
  const { rows: found } = await client.query(`select to_regclass('jobs.job') is not null as has_queue`);
  if (!found[0]?.has_queue) return;
  const { rows } = await client.query(WAITING_DELIVERIES);
  yield rows.map((row) => JSON.stringify(row));
}

/** Sets what the text form of a value depends on. */
export async function speakPlainly(client: PoolClient): Promise<void> {
  allowBulkWork(client);
  await client.query(`
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local timezone = 'UTC';
    set local datestyle = 'ISO';
    set local intervalstyle = 'postgres';
    set local extra_float_digits = 1;
    set local bytea_output = 'hex'`);
}
