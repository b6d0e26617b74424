import type { Pool } from 'pg';
import type { Random } from '#server/testing/seeded-random.ts';

interface Column {
  name: string;
  type: string;
  isRequired: boolean;
  isKey: boolean;
  /** The column of another table that this one must name. */
  parent: { table: string; column: string } | null;
  /** The values that a check allows. */
  allowed: string[];
}

export interface FilledTable {
  name: string;
  columns: Column[];
}

const COLUMNS = `
  select format('%I.%I', nspname, relname) as table, quote_ident(attname) as name,
    format_type(atttypid, null) as type, attnotnull as "isRequired",
    exists (select from pg_index where indrelid = pg_class.oid and indisprimary and attnum = any(indkey)) as "isKey",
    (select json_build_object('table', format('%I.%I', n.nspname, p.relname), 'column', quote_ident(a.attname))
      from pg_constraint c join pg_class p on p.oid = confrelid join pg_namespace n on n.oid = p.relnamespace
      join pg_attribute a on a.attrelid = confrelid and a.attnum = confkey[array_position(conkey, pg_attribute.attnum)]
      where c.conrelid = pg_class.oid and contype = 'f' and pg_attribute.attnum = any(conkey) limit 1) as parent,
    (select string_agg(pg_get_constraintdef(c.oid), ' ') from pg_constraint c
      where c.conrelid = pg_class.oid and contype = 'c' and pg_attribute.attnum = any(conkey)) as checks
  from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace
  join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where relkind = 'r' and nspname in ('public', 'sandbox') and relname not in ('guard_pass', 'migration')
    and attgenerated = '' and attidentity = ''
  order by 1, attnum`;

/** Every table that is backed up, as the database describes it. */
export async function describeTables(pool: Pool): Promise<FilledTable[]> {
  const { rows } = await pool.query<Column & { table: string; checks: string | null }>(COLUMNS);
  const tables = Map.groupBy(rows, ({ table }) => table);
  return [...tables].map(([name, found]) => ({
    name,
    columns: found.map(({ checks, ...column }) => ({
      ...column,
      allowed: allowedBy(checks ?? '', column.name),
    })),
  }));
}

function allowedBy(checks: string, column: string): string[] {
  const one = new RegExp(`\\(${column} = '([^']*)'`, 'g');
  const several = new RegExp(`\\(${column} = ANY \\(ARRAY\\[([^\\]]*)\\]`, 'g');
  const within = new RegExp(`\\(${column} <@ ARRAY\\[([^\\]]*)\\]`, 'g');
  const lists = [...checks.matchAll(several), ...checks.matchAll(within)];
  const listed = lists.flatMap(([, list = '']) => [...list.matchAll(/'([^']*)'/g)]);
  const cases = checks.includes(`CASE ${column}`) ? [...checks.matchAll(/WHEN '([^']*)'/g)] : [];
  return [...checks.matchAll(one), ...listed, ...cases].map(([, value = '']) => value);
}

/** The triggers guard records from the portal; here rows of any history are wanted. Foreign keys stay. */
export async function disableGuards(pool: Pool, tables: FilledTable[]): Promise<void> {
  for (const { name } of tables) await pool.query(`alter table ${name} disable trigger user`);
}

/** Adds a row of made-up values, if the constraints of the table let one of some attempts pass. */
export async function addRow(pool: Pool, { name, columns }: FilledTable, random: Random): Promise<boolean> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const values = [];
    for (const column of columns) values.push(await valueFor(pool, column, random, attempt));
    const list = columns.map((column) => column.name).join(', ');
    const places = columns.map(({ type }, place) => `$${place + 1}::${type}`).join(', ');
    const insert =
      columns.length > 0
        ? `insert into ${name} (${list}) values (${places})`
        : `insert into ${name} default values`;
    if (await isAccepted(pool, insert, values)) return true;
  }
  return false;
}

/**
 * Rows of very different lengths. A short one fills the room that a long one left on an earlier page, so even an insert does not
 * keep the order of what it gets.
 */
export async function addUnevenRows(pool: Pool): Promise<void> {
  const uneven = `jsonb_build_object('text', repeat(md5(n::text), n * 7919 % 55))`;
  await pool.query(`
    insert into outbox_event (name, payload) select 'uneven', ${uneven} from generate_series(1, 400) as n`);
  await pool.query(`
    insert into sandbox.object (provider, id, kind, body, "inner", created_at)
    select 'stripe', 'uneven-' || n, 'uneven', ${uneven}, '{}', now() from generate_series(1, 400) as n`);
}

/** Gives one column of one row a made-up value, or writes the same again; either way the row moves on the disk. */
export async function changeRow(pool: Pool, { name, columns }: FilledTable, random: Random): Promise<void> {
  const free = columns.filter(({ isKey }) => !isKey);
  if (free.length === 0) return;
  const column = random.pick(free);
  const value = await valueFor(pool, column, random, random.below(40));
  const isSame = random.below(3) === 0;
  const set = isSame ? column.name : `$1::${column.type}`;
  await isAccepted(
    pool,
    `update ${name} set ${column.name} = ${set} where ${someRow(name, random)}`,
    isSame ? [] : [value],
  );
}

export async function removeRow(pool: Pool, { name }: FilledTable, random: Random): Promise<void> {
  await isAccepted(pool, `delete from ${name} where ${someRow(name, random)}`, []);
}

function someRow(name: string, random: Random): string {
  const place = `floor(${random.below(1000) / 1000} * (select count(*) from ${name}))`;
  return `ctid = (select ctid from ${name} offset ${place} limit 1)`;
}

/** A refusal by a constraint is an answer: this row is not possible. */
async function isAccepted(pool: Pool, statement: string, values: unknown[]): Promise<boolean> {
  return await pool.query(statement, values).then(
    ({ rowCount }) => (rowCount ?? 0) > 0,
    (error: { code?: string }) => {
      if (!/^2[23]/.test(error.code ?? '')) throw error;
      return false;
    },
  );
}

async function valueFor(pool: Pool, column: Column, random: Random, attempt: number): Promise<unknown> {
  const { parent, allowed, isRequired, type } = column;
  // Constraints often want several columns filled or empty together, so whole attempts leave out what they may.
  if (!isRequired && (attempt % 3 === 1 || (attempt % 3 === 2 && random.below(2) === 0))) return null;
  if (parent) {
    const { rows } = await pool.query(
      `select ${parent.column}::text as value from ${parent.table} where ${someRow(parent.table, random)}`,
    );
    return rows[0]?.value ?? null;
  }
  if (allowed.length > 0) return type.endsWith('[]') ? [random.pick(allowed)] : random.pick(allowed);
  return madeUp(type, random);
}

const WORDS = [
  'Grüße, "Anführung"',
  "it's (a, b)",
  'a\\b\n\tc',
  '',
  '🌷',
  'word',
  '{}',
  'de',
  'a@b.example',
  '0'.repeat(64),
];

function madeUp(type: string, random: Random): unknown {
  const number = random.below(1e6);
  if (type.endsWith('[]')) return `{${String(madeUp(type.slice(0, -2), random)).replace(/[^\w.-]/g, '')}}`;
  if (/int|numeric|double|real/.test(type)) return random.pick([0, 1, 2, 5, 10, 60, number]);
  if (type === 'boolean') return random.below(2) === 0;
  if (type === 'jsonb' || type === 'json')
    return JSON.stringify(random.pick([{}, [], { a: [1, 'ä', null] }, { de: {}, en: {} }]));
  if (type === 'bytea') return Buffer.from(`${number}\0\\`);
  if (type === 'uuid') return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  // Within a day, because some checks bound how far two times are apart.
  const day = new Date(Date.UTC(2026, 0, 1) + random.below(1200) * 60_000 + random.below(1000));
  if (type === 'date') return day.toISOString().slice(0, 10);
  if (type.startsWith('time without')) return random.pick(['08:30:00.5', '12:00', '17:00']);
  if (type.startsWith('timestamp')) return day.toISOString().replace('Z', '123Z');
  if (type === 'tstzrange') return '[2026-01-01T00:00Z,2026-01-01T21:00Z)';
  if (type === 'inet' || type === 'cidr') return '10.1.2.3';
  return random.pick([...WORDS, `word ${number}`, String(number).padStart(32, '0')]);
}
