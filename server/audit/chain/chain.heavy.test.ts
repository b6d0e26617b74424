import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { openSession } from '#server/platform/sessions/sessions.ts';
import { aStaffMember, PASSWORD } from '#server/testing/people.ts';
import { recordAccess } from '../access/log-access.service.ts';
import { type Archivist, anArchive, type RichPatient } from '../testing.ts';
import { CHAINED_TABLES } from './chain.rules.ts';
import { sealAudit, verifyChain } from './chain.service.ts';

let archive: Archivist;
let maria: RichPatient;

beforeEach(async () => {
  archive = await anArchive();
  maria = await archive.aRichPatient('maria');
});

const { raw } = sql;
/** Only the owner of the database can do this; no guard stops the owner. */
const unguarded = (...statements: string[]) =>
  archive.clinic.db.transaction(async (tx) => {
    await tx.execute(raw('set local session_replication_role = replica'));
    for (const statement of statements) await tx.execute(raw(statement));
  });
const seal = () => sealAudit(archive.clinic.deps);
const verify = (range = {}) => verifyChain(archive.clinic.db, range);

async function look(times: number): Promise<void> {
  const { db, clock } = archive.clinic;
  for (let n = 0; n < times; n += 1) {
    const actor = { kind: 'staff', staffId: 1, roles: ['doctor'] } as const;
    await recordAccess(db, { patientId: maria.id, kind: 'profile_read', actor }, clock.now());
  }
}

/** Three days with some accesses each, all sealed. */
async function threeDays(): Promise<void> {
  for (const times of [3, 4, 2]) {
    await look(times);
    await seal();
    archive.clinic.clock.advance(24 * 3600);
  }
}

test('the chain contains exactly the tables of the audit', async () => {
  const { rows } = await archive.clinic.db.execute(sql`select tgrelid::regclass::text as name from pg_trigger
    join pg_proc on pg_proc.oid = tgfoid where proname = 'note_audit_row' order by 1`);

  expect(rows.map(({ name }) => name)).toEqual([...CHAINED_TABLES].toSorted());
});

test('an untouched log is complete: each day has its entries and a head that follows the day before', async () => {
  await threeDays();
  const { days, waiting, fault } = await verify();

  expect([fault, waiting]).toEqual([undefined, 0]);
  expect(days).toHaveLength(3);
  expect(days.slice(1).map(({ entries }) => entries)).toEqual([4, 2]);
  expect(days.slice(1).map(({ previousHead }) => previousHead)).toEqual(
    days.slice(0, 2).map(({ head }) => head),
  );
  const [, second] = days;
  expect((await verify({ from: second?.day, to: second?.day })).days).toEqual([second]);
});

test('entries that are not sealed yet are counted and compared too', async () => {
  await look(2);
  const before = await verify();
  expect(before).toMatchObject({ days: [], fault: undefined });
  expect(before.waiting).toBeGreaterThan(2);

  await unguarded(`update access_log set kind = 'export_made' where id = (select max(id) from access_log)`);
  expect((await verify()).fault).toMatch(/^not sealed yet, access_log \d+: the row was changed$/);
});

test('a log of more than two thousand entries is compared to its end, sealed or not', async () => {
  const copies = sql`insert into access_log (patient_id, kind, actor_kind, actor_id, at)
    select patient_id, kind, actor_kind, actor_id, at from access_log, generate_series(1, 2100)
    where access_log.id = (select max(id) from access_log)`;
  await look(1);
  await archive.clinic.db.execute(copies);
  expect((await verify()).waiting).toBeGreaterThan(2100);
  const last = `update access_log set kind = '%s' where id = (select max(id) from access_log)`;
  await unguarded(last.replace('%s', 'export_made'));
  expect((await verify()).fault).toMatch(/^not sealed yet, access_log \d+: the row was changed$/);
  await unguarded(last.replace('%s', 'profile_read'));

  await seal();
  const { days, waiting, fault } = await verify();
  expect([fault, waiting]).toEqual([undefined, 0]);
  expect(days[0]?.entries).toBeGreaterThan(2100);
  await unguarded(last.replace('%s', 'export_made'));
  expect((await verify()).fault).toMatch(/access_log \d+: the row was changed$/);
});

const LAST_OF_SECOND = `(select row_id from audit_entry where position = 4 and day = (select day from audit_day order by day offset 1 limit 1))`;
const SECOND = `(select day from audit_day order by day offset 1 limit 1)`;

test.each([
  [
    'a changed row',
    [`update access_log set actor_id = 99 where id = ${LAST_OF_SECOND}`],
    /#4, access_log \d+: the row was changed$/,
  ],
  [
    'a row given to another patient',
    [`update access_log set patient_id = 1000 where id = ${LAST_OF_SECOND}`],
    /#4, access_log \d+: the row was changed$/,
  ],
  [
    'a deleted row',
    [`delete from access_log where id = ${LAST_OF_SECOND}`],
    /#4, access_log \d+: the row was deleted$/,
  ],
  [
    'an inserted row',
    [
      `insert into access_log (patient_id, kind, actor_kind, at) select patient_id, kind, actor_kind, at from access_log limit 1`,
    ],
    /^access_log \d+: the row was inserted past the chain$/,
  ],
  [
    'an inserted entry',
    [
      `insert into audit_entry (table_name, row_id, action, content_hash, day, position, hash) select table_name, row_id, action, content_hash, day, 5, hash from audit_entry where position = 4 and day = ${SECOND}`,
    ],
    /#5, access_log \d+: the entry was changed, inserted or moved$/,
  ],
  [
    'two entries in another order',
    [
      `update audit_entry set position = 90 where position = 2 and day = ${SECOND}`,
      `update audit_entry set position = 2 where position = 3 and day = ${SECOND}`,
      `update audit_entry set position = 3 where position = 90 and day = ${SECOND}`,
    ],
    /#2, access_log \d+: the entry was changed, inserted or moved$/,
  ],
  [
    'a row and its entry cut out of the middle',
    [
      `delete from access_log where id = (select row_id from audit_entry where position = 2 and day = ${SECOND})`,
      `delete from audit_entry where position = 2 and day = ${SECOND}`,
    ],
    /#2: the entry is missing$/,
  ],
  [
    'the end of a closed day cut off, rows and entries',
    [
      `delete from access_log where id = ${LAST_OF_SECOND}`,
      `delete from audit_entry where position = 4 and day = ${SECOND}`,
    ],
    /#4: the entry is missing$/,
  ],
  [
    'the end of a closed day cut off, and the day made to fit',
    [
      `delete from access_log where id = ${LAST_OF_SECOND}`,
      `delete from audit_entry where position = 4 and day = ${SECOND}`,
      `update audit_day set entries = 3, head = (select hash from audit_entry e where e.position = 3 and e.day = audit_day.day) where day = ${SECOND}`,
    ],
    /: the day does not follow \d{4}-\d\d-\d\d$/,
  ],
  [
    'a day before the first one removed',
    [
      `delete from access_log where id in (select row_id from audit_entry where table_name = 'access_log' and day = (select min(day) from audit_day))`,
      `delete from audit_entry where day = (select min(day) from audit_day)`,
      `delete from audit_day where day = (select min(day) from audit_day)`,
    ],
    /: the day does not follow the beginning$/,
  ],
  [
    'a whole day removed',
    [
      `delete from access_log where id in (select row_id from audit_entry where table_name = 'access_log' and day = ${SECOND})`,
      `delete from audit_entry where day = ${SECOND}`,
      `delete from audit_day where day = ${SECOND}`,
    ],
    /: the day does not follow \d{4}-\d\d-\d\d$/,
  ],
  [
    'a day without its head',
    [`delete from audit_day where day = (select max(day) from audit_day)`],
    /: the head of the day is missing$/,
  ],
  [
    'a changed consent',
    [`update consent set is_given = not is_given where id = (select min(id) from consent)`],
    /consent \d+: the row was changed$/,
  ],
])('%s is found', async (_, statements, fault) => {
  await threeDays();
  await unguarded(...statements);

  expect((await verify()).fault).toMatch(fault);
});

test('a changed row with a new hash in its entry is found, too', async () => {
  await threeDays();
  await unguarded(
    `update access_log set actor_id = 99 where id = ${LAST_OF_SECOND}`,
    `set local timezone = 'UTC'`,
    `update audit_entry e set content_hash = audit_hash('access_log', e.salt, to_jsonb(a)) from access_log a
      where a.id = e.row_id and e.table_name = 'access_log' and a.actor_id = 99`,
  );

  expect((await verify()).fault).toMatch(/#4, access_log \d+: the entry was changed, inserted or moved$/);
});

test('erasing a patient keeps the chain complete and deletes the salt with which the rows could be guessed', async () => {
  const { clinic } = archive;
  await threeDays();
  const salted = async () => {
    const { rows } = await clinic.db.execute<{ n: number }>(sql`select count(*)::int as n from audit_entry
      where salt is not null and table_name in ('access_log', 'consent', 'emergency_access')`);
    return rows[0]?.n;
  };
  expect(await salted()).toBeGreaterThan(0);

  const owner = { kind: 'patient', patientId: maria.id } as const;
  const { token } = await openSession(clinic.db, owner, {}, clinic.clock.now());
  const wish = { current_password: PASSWORD };
  const { status } = await clinic.call('POST /api/patients/deletion-request', wish, { token });
  expect(status).toBe(200);
  clinic.clock.advance(11 * 366 * 24 * 3600);
  await clinic.drain();
  await seal();

  expect((await clinic.db.execute(sql`select 1 from access_log`)).rows).toEqual([]);
  expect(await verify()).toMatchObject({ fault: undefined, waiting: 0 });
  expect(await salted()).toBe(0);
});

test('merging two accounts keeps the chain complete', async () => {
  const { clinic } = archive;
  clinic.clock.advance(60);
  const twin = await archive.aRichPatient('marja');
  const admin = await aStaffMember(clinic, 'admin');
  await seal();

  const wish = { into_id: maria.id, reason: 'Am Telefon bestätigt: eine Person' };
  const { status } = await clinic.call(`POST /api/staff/patients/${twin.id}/merge`, wish, {
    token: admin.token,
  });
  expect(status).toBe(200);
  expect((await verify()).fault).toBeUndefined();
  await seal();
  expect(await verify()).toMatchObject({ fault: undefined, waiting: 0 });
});

test('entries of transactions that run at once are all sealed, once each', async () => {
  await Promise.all([look(10), look(10), seal(), look(10), seal()]);
  await Promise.all([seal(), seal()]);

  const { days, waiting, fault } = await verify();
  const { rows } = await archive.clinic.db.execute(sql`select count(*)::int as n from audit_entry`);
  expect([fault, waiting]).toEqual([undefined, 0]);
  expect(days.map(({ entries }) => ({ n: entries }))).toEqual(rows);
});

test('after the clock goes back, entries are added to the latest day', async () => {
  await look(1);
  await seal();
  archive.clinic.clock.set(new Date(archive.clinic.clock.now().getTime() - 48 * 3_600_000));
  await look(1);
  await seal();

  const { days, fault } = await verify();
  expect([days.length, fault]).toEqual([1, undefined]);
});

test('the head of a finished day is logged', async () => {
  await threeDays();
  const [first] = (await verify()).days;

  const line = archive.clinic.logLines.find((each) => each.includes('audit day closed'));
  expect(line).toContain(`${first?.day} ${first?.entries} ${first?.head}`);
});

test('a finished day is logged once, however often nothing new is sealed', async () => {
  await threeDays();
  await seal();
  await seal();

  const closed = archive.clinic.logLines.filter((each) => each.includes('audit day closed'));
  expect(closed).toHaveLength(2);
});
