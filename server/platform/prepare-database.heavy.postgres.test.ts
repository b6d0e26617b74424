import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { sandbox } from '#sandbox/sandbox.ts';
import { createApp } from '#server/app.ts';
import { sealAudit, verifyChain } from '#server/audit/chain/chain.service.ts';
import { readConfig } from '#server/config.ts';
import { filePorts, providerPorts } from '#server/ports.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember, PASSWORD } from '#server/testing/people.ts';
import { tickingClock } from './clock.ts';
import { type Database, openDatabase } from './database/database.ts';
import { aFilesEnvironment } from './database/testing.ts';
import { onDatabase } from './database/testing-setup.ts';
import { createLog } from './log.ts';
import { prepareDatabase } from './prepare-database.ts';
import { inProcessPubSub } from './pubsub/open-pubsub.ts';
import { openSession } from './sessions/sessions.ts';

// Roles are made for a whole server, and some tests start a process, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const name = `roles_${randomUUID().replaceAll('-', '')}`;
const [OWNER, PORTAL] = [`${name}_owner`, `${name}_portal`];
const lines: string[] = [];
const log = createLog({ write: (line) => lines.push(line) });
const wish = { migrationDatabaseUrl: undefined, isProduction: true };
let server: pg.Pool;
let urls: Record<'owner' | 'portal', string>;
let portal: Database;

function urlOf(serverUrl: string, role: string): string {
  const url = new URL(onDatabase(serverUrl, name));
  url.username = role;
  url.password = 'x7Kq-2Rm9';
  return url.href;
}

const prepare = (database: Database, wanted: Parameters<typeof prepareDatabase>[1]) =>
  prepareDatabase(database, wanted, log, sandbox.migrations);

/** As docs/operations.md tells an administrator to. */
beforeAll(async () => {
  const template = inject('databaseTemplate');
  if (template.engine !== 'postgres') throw new Error('This test is about PostgreSQL only.');
  server = new pg.Pool({ connectionString: template.serverUrl, max: 1 });
  for (const role of [OWNER, PORTAL]) await server.query(`create role ${role} login password 'x7Kq-2Rm9'`);
  await server.query(`create database ${name} owner ${OWNER}`);
  urls = { owner: urlOf(template.serverUrl, OWNER), portal: urlOf(template.serverUrl, PORTAL) };
  portal = await openDatabase({ databaseUrl: urls.portal, dataDir: '' });
  await prepare(portal, { ...wish, migrationDatabaseUrl: urls.owner });
});

afterAll(async () => {
  await portal.close();
  await server.query(`drop database ${name} with (force)`);
  for (const role of [OWNER, PORTAL]) await server.query(`drop role ${role}`);
  await server.end();
});

/** One client and no pool, because only the end of a client waits until its connection is closed. */
async function connectAsOwner(): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: urls.owner });
  await owner.connect();
  return owner;
}

/** The whole portal as the role that owns nothing. */
async function aPortalAsRole() {
  const clock = tickingClock();
  clock.set(new Date('2026-11-16T09:00:00Z'));
  const environment = { NODE_ENV: 'test', DEMO: '0', ...(await aFilesEnvironment()) };
  const config = readConfig(environment);
  const { db, changes } = portal;
  const deps = {
    config,
    db,
    changes,
    log,
    now: clock.now,
    mailer: sandbox.mailer(db, clock.now),
    pubsub: inProcessPubSub(),
    ...(await providerPorts(config, clock.now, async () => 'http://127.0.0.1:1')),
    ...(await filePorts(config)),
  };
  const { http, jobs } = await createApp(deps);
  await jobs.start();
  const call = async (route: string, token: string, payload?: object) => {
    const [method, url] = route.split(' ') as ['GET' | 'POST' | 'PUT', string];
    const headers = { authorization: `Bearer ${token}`, locale: 'de' };
    const { statusCode, body } = await http.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: statusCode, body: JSON.parse(body) };
  };
  const close = async () => {
    await http.close();
    await jobs.stop();
  };
  return { clinic: { db, clock } as Clinic, deps, call, jobs, close };
}

const aNewPatient = () =>
  aPatient({ db: portal.db, clock: tickingClock() } as Clinic, { email: `${randomUUID()}@example.test` });

const rowsOf = async (statement: string) => (await portal.pool.query(statement)).rows;

test('the portal works as a role that owns nothing: booking rows, jobs, erasing, merging and sealing', async () => {
  const { clinic, deps, call, jobs, close } = await aPortalAsRole();
  const maria = await aPatient(clinic, { email: 'maria@example.test' });
  const twin = await aPatient(clinic, { email: 'marja@example.test' });
  const olga = await aPatient(clinic, {
    email: 'olga@example.test',
    birthdate: '1950-01-01',
    phone: '3077777777',
  });
  const admin = await aStaffMember(clinic, 'admin');

  const change = { user: { first_name: 'Marie', phone: '3011111111' } };
  expect(await call('PUT /api/patients/update-profile', maria.token, change)).toMatchObject({ status: 200 });
  expect(await rowsOf('select field, old_value, actor_kind from profile_change order by id')).toEqual([
    { field: 'first_name', old_value: 'Anna', actor_kind: 'patient' },
    { field: 'phone', old_value: '15123456789', actor_kind: 'patient' },
  ]);
  const merge = { into_id: twin.id, reason: 'Am Telefon bestätigt: eine Person' };
  expect(await call(`POST /api/staff/patients/${maria.id}/merge`, admin.token, merge)).toMatchObject({
    status: 200,
  });
  expect(await rowsOf(`select count(*)::int as n from profile_change where patient_id = ${twin.id}`)).toEqual(
    [{ n: 2 }],
  );

  const { token } = await openSession(
    portal.db,
    { kind: 'patient', patientId: olga.id },
    {},
    clinic.clock.now(),
  );
  const erasure = await call('POST /api/patients/deletion-request', token, { current_password: PASSWORD });
  expect(erasure).toMatchObject({ status: 200 });
  await jobs.drain();
  await sealAudit(deps);
  expect(await verifyChain(portal.db)).toMatchObject({ fault: undefined, waiting: 0 });
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  await close();
});

test('a portal that may not migrate starts only on a schema that is up to date', async () => {
  await prepare(portal, wish);

  const owner = await connectAsOwner();
  await owner.query('update sandbox.migration set created_at = created_at - 1');
  await expect(prepare(portal, wish)).rejects.toThrow('run npm run db:migrate as its owner first');
  await owner.query('update sandbox.migration set created_at = created_at + 1');
  await owner.query('update drizzle.__drizzle_migrations set created_at = created_at - 1');
  await expect(prepare(portal, wish)).rejects.toThrow('is from before version 1.0.0');
  await owner.query('update drizzle.__drizzle_migrations set created_at = created_at + 1');
  await owner.end();
});

test('a portal without the sandbox refuses a database with the sandbox schema until the owner removes it', async () => {
  const asOwner = { ...wish, migrationDatabaseUrl: urls.owner };
  onTestFinished(() => prepare(portal, asOwner));
  await expect(prepareDatabase(portal, wish, log)).rejects.toThrow('run npm run db:migrate');

  await prepareDatabase(portal, asOwner, log);

  expect(await rowsOf(`select nspname from pg_namespace where nspname = 'sandbox'`)).toEqual([]);
  await prepareDatabase(portal, wish, log);
  await expect(prepare(portal, wish)).rejects.toThrow('db:migrate');
});

test('in production the role of the portal may own nothing; elsewhere the log says so', async () => {
  const alone = await openDatabase({ databaseUrl: urls.owner, dataDir: '' });
  await expect(prepare(alone, wish)).rejects.toThrow('could lift the guards of the records');
  await prepare(alone, { ...wish, isProduction: false });
  expect(lines.at(-1)).toContain('could lift the guards of the records');
  await alone.close();
});

test('a member of the owner role counts as the owner', async () => {
  await server.query(`grant ${OWNER} to ${PORTAL}`);
  await expect(prepare(portal, wish)).rejects.toThrow('could lift the guards of the records');
  await server.query(`revoke ${OWNER} from ${PORTAL}`);
  await prepare(portal, { ...wish, migrationDatabaseUrl: urls.owner });
});

test.each([
  ['empty a log', 'truncate access_log'],
  ['empty everything', 'truncate patient cascade'],
  ['switch a guard off', 'alter table access_log disable trigger all'],
  ['switch one guard off', 'alter table access_log disable trigger access_log_is_kept'],
  ['drop a guard', 'drop trigger access_log_is_kept on access_log'],
  [
    'add a guard of its own',
    'create trigger mine before delete on access_log for each row execute function refuse_truncate()',
  ],
  [
    'replace what a guard asks',
    `create or replace function is_erasing(bigint) returns boolean language sql as 'select true'`,
  ],
  ['make a function of the same name', 'create schema mine'],
  [
    'make one in a schema that is there',
    `create function jobs.is_erasing(bigint) returns boolean language sql as 'select true'`,
  ],
  ['drop a table', 'drop table access_log'],
  ['drop the schema', 'drop schema public cascade'],
  ['rename a column', 'alter table access_log rename column at to "when"'],
  ['become the owner', `set role ${OWNER}`],
  ['become a replica', 'set session_replication_role = replica'],
  ['write itself a pass', `insert into guard_pass (kind, patient_id) values ('erasing', 1)`],
  ['read passes', 'select * from guard_pass'],
  [
    'write into the chain',
    `insert into audit_entry (table_name, row_id, action, content_hash) values ('x', 1, 'added', '')`,
  ],
  ['change the chain', `update audit_entry set hash = ''`],
  ['cut the chain', 'delete from audit_entry'],
  ['change a head', `update audit_day set head = ''`],
  ['remove a day', 'delete from audit_day'],
  [
    'invent a profile change',
    `insert into profile_change (patient_id, field, old_value, actor_kind, at) values (1, 'email', 'x', 'system', now())`,
  ],
  ['change an old value', `update profile_change set old_value = ''`],
  ['change the history of a setting', `update setting_change set key = 'x'`],
  ['remove the history of settings', 'delete from setting_change'],
  ['remove a wish to be forgotten', 'delete from deletion_request'],
  ['forget which migrations ran', 'delete from drizzle.__drizzle_migrations'],
])('the role of the portal cannot %s', async (_, statement) => {
  await expect(portal.pool.query(statement)).rejects.toMatchObject({
    code: expect.stringMatching(/^42501$/),
  });
});

test('the role of the portal cannot give itself more', async () => {
  await portal.pool.query(`grant all on access_log to ${PORTAL}`);

  const [may] = await rowsOf(`select has_table_privilege('access_log', 'truncate, trigger') as more`);
  expect(may).toEqual({ more: false });
});

test('the role of the portal cannot open a guard by a setting or by a table of its own', async () => {
  const { id } = await aNewPatient();
  await portal.pool.query(
    `insert into access_log (patient_id, kind, actor_kind, at) values ($1, 'profile_read', 'system', now())`,
    [id],
  );
  const preparations = [
    `select set_config('online_klinik.erasing', 'on', true), set_config('online_klinik.merging', 'on', true)`,
    `create temp table guard_pass (transaction xid8, kind text, patient_id bigint, into_id bigint) on commit drop;
     insert into guard_pass values (pg_current_xact_id(), 'erasing', ${id}, null), (pg_current_xact_id(), 'merging', ${id}, ${id})`,
    `create temp table deletion_request (patient_id bigint) on commit drop; insert into deletion_request values (${id});
     set local search_path = pg_temp, public`,
  ];
  for (const preparation of preparations) {
    for (const statement of [
      `delete from public.access_log where patient_id = ${id}`,
      `update public.access_log set kind = 'chat_read' where patient_id = ${id}`,
    ]) {
      const client = await portal.pool.connect();
      await client.query(`begin; ${preparation}`);
      await expect(client.query(statement)).rejects.toThrow('history is only added');
      await client.query('rollback');
      client.release();
    }
  }
  const client = await portal.pool.connect();
  await client.query(`begin; ${preparations[2]}`);
  await expect(client.query(`select allow_erasing(${id})`)).rejects.toThrow('did not ask for it');
  await client.query('rollback');
  client.release();
});

test('audit:verify, as the role of the portal, prints each day and names the first row that somebody changed', async () => {
  const verify = (...args: string[]) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: urls.portal };
    return spawnSync(process.execPath, ['scripts/audit-verify.ts', ...args], { env, encoding: 'utf8' });
  };
  const patient = await aNewPatient();
  const [{ id } = { id: 0 }] = await rowsOf(`insert into access_log (patient_id, kind, actor_kind, at)
    values (${patient.id}, 'chat_read', 'system', now()) returning id`);
  const [sealed] = await rowsOf(`select seal_audit('2099-03-01') as entries`);
  const [day] = await rowsOf(`select entries, head from audit_day where day = '2099-03-01'`);
  expect(day?.entries).toBe(sealed?.entries);

  const from = ['--from', '2099-03-01'];
  const whole = verify(...from, '--head', `2099-03-01=${day?.head}`);
  expect([whole.status, whole.stderr]).toEqual([0, '']);
  expect(whole.stdout).toMatch(
    new RegExp(`\\nDatabase: .*\\n2099-03-01 +${day?.entries}  ${day?.head}\\nThe chain is whole.\\n$`),
  );
  const other = verify(...from, '--head', '2099-03-01=other');
  expect([other.status, other.stdout]).toEqual([
    1,
    expect.stringContaining('the head is not the one that was noted'),
  ]);

  const owner = await connectAsOwner();
  const forge = (kind: string) =>
    owner.query(`alter table access_log disable trigger user;
      update access_log set kind = '${kind}' where id = ${id};
      alter table access_log enable trigger user`);
  onTestFinished(async () => {
    await forge('chat_read');
    await owner.end();
  });
  await forge('export_made');
  const broken = verify(...from);
  expect(broken.status).toBe(1);
  expect(broken.stdout).toMatch(
    new RegExp(`BROKEN: 2099-03-01 #\\d+, access_log ${id}: the row was changed`),
  );
});
