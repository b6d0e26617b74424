import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { capabilities } from '#server/app.ts';
import { emptyDatabase } from '#server/platform/database/testing.ts';

interface Row {
  table: string;
  purpose: string;
  keptUntil: string;
  exported: string;
}

/** Columns that link a row to a patient, also without a foreign key. */
const LINKS = ['patient_id', 'appointment_id', 'anamnesis_id', 'payment_id', 'subject_id', 'payer', 'holder'];

const documented: Row[] = [
  ...readFileSync('docs/data-catalogue.md', 'utf8').matchAll(/^\| (\w+) \| (.*) \| (.*) \| (.*) \|$/gm),
]
  .map(([, table = '', purpose = '', keptUntil = '', exported = '']) => ({
    table,
    purpose,
    keptUntil,
    exported,
  }))
  .filter(({ table }) => table !== 'table');
const exportedTables = capabilities.flatMap(({ personalData }) => personalData?.tables ?? []);
let tables: string[];
let aboutPatients: string[];

beforeAll(async () => {
  const { db } = await emptyDatabase();
  const all = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  tables = all.rows.map(({ name }) => name).filter((name) => !name.startsWith('__'));
  const found = await db.execute<{ name: string }>(sql`
    with recursive about(name) as (
      select table_name::text from information_schema.columns
      where table_schema = 'public' and column_name = any(${sql.param(LINKS)}::text[])
      union
      select conrelid::regclass::text from pg_constraint
      join about on confrelid = about.name::regclass where contype = 'f'
    )
    select name from about`);
  aboutPatients = found.rows.map(({ name }) => name);
});

test('SEAM-27: every table of the database has a purpose and an end in the data catalogue', () => {
  expect(documented.map(({ table }) => table).toSorted()).toEqual(tables.toSorted());
  for (const { table, purpose, keptUntil } of documented) {
    expect(
      [purpose, keptUntil].every((words) => words.trim().length > 3),
      table,
    ).toBe(true);
  }
});

test('SEAM-27: every table that can be about a patient is exported, or the catalogue says why not', () => {
  expect(aboutPatients).toEqual(
    expect.arrayContaining(['patient_document', 'message', 'payment_link', 'session']),
  );
  for (const table of aboutPatients) {
    const exported = documented.find((row) => row.table === table)?.exported ?? '';
    const isExported = exportedTables.includes(table);
    expect(exported, table).toMatch(isExported ? /^yes/ : /^no: .{10,}/);
  }
});

test('each table that the catalogue calls exported is exported by exactly one capability', () => {
  const promised = documented.filter(({ exported }) => exported.startsWith('yes')).map(({ table }) => table);
  expect(exportedTables.toSorted()).toEqual(promised.toSorted());
});
