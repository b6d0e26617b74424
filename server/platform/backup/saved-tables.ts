import type { PoolClient } from 'pg';
import { allowBulkWork } from '../database/connection-watch.ts';
import { WAITING_DELIVERIES } from '../jobs/queue.ts';

/** The schemas whose rows are saved. Those of the queue are saved as deliveries, because its tables are another package's. */
const SCHEMAS = ['public', 'sandbox'];
/** One row for the time of a transaction, which no role may read; and what the migrations themselves write. */
const LEFT_OUT = ['public.guard_pass', 'sandbox.migration'];
/** Rows may hold pictures, so only few are in memory at once. */
const ROWS_AT_ONCE = 200;

/** One table, quoted for use in SQL, with the columns that can be written. */
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
 * A line of JSON for each row, which holds the row in the text form of PostgreSQL; it fits every type of a column. The
 * order is that of the disk, which no other database shares.
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

/** What the queue has not delivered yet, also what is just being delivered: as after a kill, it is delivered again. */
export async function* waitingDeliveries(client: PoolClient): AsyncGenerator<string[]> {
  const { rows: found } = await client.query(`select to_regclass('jobs.job') is not null as has_queue`);
  if (!found[0]?.has_queue) return;
  const { rows } = await client.query(WAITING_DELIVERIES);
  yield rows.map((row) => JSON.stringify(row));
}

/** The text form of a value depends on these settings. */
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
