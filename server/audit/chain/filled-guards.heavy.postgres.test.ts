import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { capabilities } from '#server/app.ts';
import { signIn } from '#server/appointments/testing.ts';
import type { Database } from '#server/platform/database/database.ts';
import { PASSWORD } from '#server/testing/people.ts';
import { eraseAfterRetention } from '../erase/erase-patient.service.ts';
import type { Archivist, RichPatient } from '../testing.ts';
import { type Column, columnsOf, filledTables, otherValue, ROLE } from './testing-filled-tables.ts';

vi.setConfig({ testTimeout: 180_000 });

/** What the portal itself has to write into a row that is there already. Nothing else of any guarded row may change. */
const MAY_CHANGE = [
  'deletion_request.outlook',
  'deletion_request.erased_at',
  'deletion_request.kept_until',
  'patient_document.released_at',
  'patient_document.removed_at',
  'patient_document.removed_by_id',
  'treatment_paper.withdrawn_at',
  'treatment_paper.withdrawn_by_id',
  'treatment_side_effect.withdrawn_at',
];

let archive: Archivist;
let portal: Database;
let owner: pg.Pool;
let tables: string[];
let maria: RichPatient;
let olga: RichPatient;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ archive, portal, owner, tables, maria, olga, close } = await filledTables());
}, 180_000);

afterAll(() => close());

async function refusalOf(statement: string): Promise<string> {
  const client = await portal.pool.connect();
  try {
    await client.query('begin');
    await client.query(statement);
    return 'done';
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    return `${code} ${message}`;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** The content of every guarded table. */
async function digests(): Promise<Record<string, string>> {
  const each = tables.map(
    (table) => `select '${table}' as name, count(*) || ' rows, ' || coalesce(
      md5(string_agg(kept::text, chr(10) order by kept::text)), '') as digest from ${table} kept`,
  );
  const { rows } = await owner.query<{ name: string; digest: string }>(each.join(' union all '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

test('every guarded table has rows here, and the two for which the question was asked are among them', async () => {
  expect(tables).toEqual(expect.arrayContaining(['anamnesis', 'payment_ledger']));
  const empty = Object.entries(await digests()).filter(([, digest]) => digest.startsWith('0 rows'));
  expect(empty).toEqual([]);
});

test('the role of the portal changes no column of a guarded row but those that say what became of it', async () => {
  const changeable: string[] = [];
  for (const table of tables) {
    for (const column of await columnsOf(owner, table)) {
      const why = await refusalOf(`update ${table} set ${column.name} = ${otherValue(column)}`);
      if (!REFUSED.test(why)) changeable.push(`${table}.${column.name}`);
    }
  }
  expect(changeable.toSorted()).toEqual(MAY_CHANGE.toSorted());
});

test('what became of a row is said once: a withdrawn paper or side effect stays withdrawn', async () => {
  for (const table of ['treatment_paper', 'treatment_side_effect']) {
    await portal.pool.query(`update ${table} set withdrawn_at = now() where id = 1`);
    for (const later of ['null', `now() + interval '1 day'`])
      await expect(
        portal.pool.query(`update ${table} set withdrawn_at = ${later} where id = 1`),
      ).rejects.toMatchObject({ code: 'P0001' });
  }
});

/** By a guard, by a missing right, or because a generated number cannot be set at all. */
const REFUSED = /^(P0001|42501|428C9) /;

const ACTS: [string, (table: string, column: Column, key: string) => string][] = [
  ['delete', (table) => `delete from ${table}`],
  ['merge', (table) => `merge into ${table} using (select 1) one on true when matched then delete`],
  [
    'merge into an update',
    (table, column) =>
      `merge into ${table} kept using (select 1) one on true
       when matched then update set ${column.name} = ${otherValue({ ...column, name: `kept.${column.name}` })}`,
  ],
  [
    'upsert',
    (table, column, key) =>
      `insert into ${table} overriding system value select * from ${table}
       on conflict (${key}) do update set ${column.name} = ${otherValue({ ...column, name: `excluded.${column.name}` })}`,
  ],
  ['truncate', (table) => `truncate ${table}`],
  ['truncate with everything that refers to it', (table) => `truncate ${table} cascade`],
  ['switch all guards off', (table) => `alter table ${table} disable trigger all`],
  ['switch the guards of the portal off', (table) => `alter table ${table} disable trigger user`],
  ['drop a guard', (table) => `drop trigger ${table}_is_kept on ${table}`],
  ['rename a guard', (table) => `alter trigger ${table}_is_kept on ${table} rename to gone`],
  ['add a column', (table) => `alter table ${table} add column mine text`],
  [
    'change the type of a column',
    (table, { name }) => `alter table ${table} alter ${name} type text using 'x'`,
  ],
  ['drop a column', (table, { name }) => `alter table ${table} drop column ${name} cascade`],
  ['take the table over', (table) => `alter table ${table} owner to ${ROLE}`],
  ['drop the table', (table) => `drop table ${table} cascade`],
  [
    'turn deletes into nothing by a rule',
    (table) => `create rule mine as on insert to ${table} do instead nothing`,
  ],
  ['become a replica', (table) => `set local session_replication_role = replica; delete from ${table}`],
  ['defer the guards', (table) => `set constraints all deferred; delete from ${table}`],
  ['copy from a program', (table) => `copy ${table} from program 'true'`],
  ['copy from a file', (table) => `copy ${table} from '/dev/null'`],
  [
    'delete by a function',
    (table) => `create function pg_temp.away() returns void language sql as 'delete from public.${table}';
      select pg_temp.away()`,
  ],
  [
    'delete by a function with the rights of its maker',
    (
      table,
    ) => `create function pg_temp.away() returns void language sql security definer set search_path = pg_temp
      as 'delete from public.${table}'; select pg_temp.away()`,
  ],
  [
    'swallow the refusal',
    (table) => `do $$ begin
      begin delete from ${table}; exception when raise_exception then null; end;
      delete from ${table};
    end $$`,
  ],
  ['delete through a view', (table) => `create temp view mine as select * from ${table}; delete from mine`],
  [
    'write a pass first',
    (table) =>
      `insert into guard_pass (kind, patient_id) select 'erasing', id from patient; delete from ${table}`,
  ],
  [
    'show a pass of its own',
    (
      table,
    ) => `create temp table guard_pass (transaction xid8, kind text, patient_id bigint, into_id bigint) on commit drop;
      insert into guard_pass select pg_current_xact_id(), 'erasing', id, null from patient;
      set local search_path = pg_temp, public; delete from public.${table}`,
  ],
];

test.each(ACTS)(
  'the role of the portal cannot %s in any guarded table, and every row stays',
  async (_, act) => {
    const before = await digests();
    const done: string[] = [];
    for (const table of tables) {
      const { key, column } = await keyAndColumnOf(table);
      const why = await refusalIfKept(act(table, column, key));
      if (!REFUSED.test(why)) done.push(`${table}: ${why}`);
    }
    expect(done).toEqual([]);
    expect(await digests()).toEqual(before);
  },
);

test.each([
  'select * from guard_pass',
  `update guard_pass set kind = 'merging'`,
  'delete from guard_pass',
  'truncate guard_pass',
  'alter table guard_pass disable trigger all',
  'drop table guard_pass cascade',
  'drop function allow_erasing(bigint)',
])('the role of the portal cannot reach the passes: %s', async (statement) => {
  await expect(portal.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('a pass opens nobody else’s rows, and is over with its transaction', async () => {
  const before = await digests();
  for (const table of ['anamnesis', 'access_log', 'consent', 'patient_document', 'invoice']) {
    const others = await refusalOf(
      `select allow_erasing(${olga.id}); delete from ${table} where patient_id = ${maria.id}`,
    );
    expect(others, table).toMatch(/^P0001 /);
    const later = await refusalOf(
      `select allow_erasing(${olga.id}); commit; begin; delete from ${table} where patient_id = ${olga.id}`,
    );
    expect(later, table).toMatch(/^P0001 /);
  }
  const whose = `payment_id in (select id from payment where patient_id = ${maria.id})`;
  expect(
    await refusalOf(`select allow_erasing(${olga.id}); delete from payment_ledger where ${whose}`),
  ).toMatch(/^P0001 /);
  expect(await refusalOf(`select allow_erasing(${maria.id})`)).toContain('did not ask for it');
  expect(await digests()).toEqual(before);
});

test('SEAM-27: with the pass the role of the portal erases what the law no longer demands, and only of that patient', async () => {
  const { clinic } = archive;
  const rowsOf = async (mark: string) => ({
    anamnesis: (await owner.query(`select from anamnesis where patient_id = ${mark}`)).rowCount,
    payment_ledger: (
      await owner.query(`select from payment_ledger
        where payment_id in (select id from payment where patient_id = ${mark})`)
    ).rowCount,
  });
  const olgas = await rowsOf(String(olga.id));
  expect([olgas, await rowsOf(String(maria.id))]).toEqual(Array(2).fill({ anamnesis: 1, payment_ledger: 1 }));
  const token = await signIn(clinic, { kind: 'patient', patientId: maria.id });
  const asked = await clinic.call(
    'POST /api/patients/deletion-request',
    { current_password: PASSWORD },
    { token },
  );
  expect(asked.status).toBe(200);

  clinic.clock.advance(11 * 366 * 86_400);
  await eraseAfterRetention({ ...clinic.deps, db: portal.db }, capabilities);

  expect(await rowsOf(String(maria.id))).toEqual({ anamnesis: 0, payment_ledger: 0 });
  expect(await rowsOf(String(olga.id))).toEqual(olgas);
});

/** The primary key, and a column that nothing may change. */
async function keyAndColumnOf(table: string): Promise<{ key: string; column: Column }> {
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
     where indrelid = $1::regclass and indisprimary order by array_position(indkey, attnum)`,
    [table],
  );
  const keys = rows.map(({ name }) => name);
  const free = (await columnsOf(owner, table)).filter(({ name }) => !keys.includes(name));
  const column = free.find(({ name }) => !MAY_CHANGE.includes(`${table}.${name}`)) ?? free[0];
  if (!column) throw new Error(`${table} has nothing but its key.`);
  return { key: keys.join(', '), column };
}

/** As `refusalOf`, but what is not refused stays done, so that the rows show it. */
async function refusalIfKept(statement: string): Promise<string> {
  try {
    await portal.pool.query(statement);
    return 'done';
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    return `${code} ${message}`;
  }
}
