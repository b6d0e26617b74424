import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { shutDemoAccounts } from '../register/demo-accounts.service.ts';
import { offerSetUp } from './staff-accounts.service.ts';
import { setUpApp } from './testing-staff.ts';

const ADMIN = {
  first_name: 'Eva',
  last_name: 'Klein',
  email: 'eva.klein@klinik.example.test',
  password: 'ein-gutes-schloss-7',
};
const INVALID = { status: 422, body: { code: 'identity.link_invalid' } };

const aNewClinic = () => aClinic({ environment: { DEMO: '0', PUBLIC_URL: 'http://localhost' } });

async function newLink(clinic: Clinic): Promise<string> {
  const url = await offerSetUp(clinic.deps);
  expect(url).toMatch(/^http:\/\/localhost\/staff\/set-up\/[\w-]{43}$/);
  return url?.split('/').at(-1) ?? '';
}

const setUp = (clinic: Clinic, token: string, changes: object = {}) =>
  clinic.call('POST /api/staff/set-up', { ...ADMIN, token, ...changes });

test('6.3.2: the printed link makes the first administrator, who then sets up the second factor', async () => {
  const clinic = await aNewClinic();

  const made = await setUp(clinic, await newLink(clinic));
  expect(made.body).toEqual({ pending_token: expect.any(String), second_factor: 'to_set_up' });
  const { token, user } = await setUpApp(clinic, made.body.pending_token);

  expect(user).toMatchObject({ name: 'Eva Klein', roles: ['admin'] });
  const { body } = await clinic.call('GET /api/staff/accounts', undefined, { token });
  expect(body.data).toMatchObject([{ email: ADMIN.email, state: 'active', has_second_factor: true }]);
});

test('6.3.2: the link works once, also when two use it at the same moment', async () => {
  const clinic = await aNewClinic();
  const link = await newLink(clinic);

  const answers = await Promise.all([
    setUp(clinic, link),
    setUp(clinic, link, { email: 'zweite@klinik.example.test' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await setUp(clinic, link, { email: 'dritte@klinik.example.test' })).toMatchObject(INVALID);
  const { rows } = await clinic.db.execute(sql`select roles from staff_member`);
  expect(rows).toEqual([{ roles: ['admin'] }]);
});

test('6.3.2: the link works for one hour or until the next start; only its hash is stored', async () => {
  const clinic = await aNewClinic();
  const first = await newLink(clinic);
  const second = await newLink(clinic);

  const { rows } = await clinic.db.execute(sql`select token_hash from staff_set_up`);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(second);
  expect(await setUp(clinic, first)).toMatchObject(INVALID);
  clinic.clock.advance(3600);
  expect(await setUp(clinic, second)).toMatchObject(INVALID);
});

test('6.3.2: there is no link when there is an administrator or the demo, and an old link no longer works', async () => {
  const clinic = await aNewClinic();
  const link = await newLink(clinic);
  await aStaffMember(clinic, 'admin');

  expect(await setUp(clinic, link)).toMatchObject(INVALID);
  expect(await offerSetUp(clinic.deps)).toBeUndefined();
  expect(await offerSetUp((await aClinic()).deps)).toBeUndefined();
});

test('administrators of a demo that is no longer loaded do not count, and their sessions end', async () => {
  const clinic = await aNewClinic();
  const { token } = await aStaffMember(clinic, 'admin');
  await clinic.db.execute(sql`update staff_member set is_demo = true`);

  await shutDemoAccounts(clinic.deps);

  expect((await clinic.call('GET /api/staff/accounts', undefined, { token })).status).toBe(401);
  expect((await setUp(clinic, await newLink(clinic))).status).toBe(200);
});

test('after an administrator is removed in the database, the next link creates a new one', async () => {
  const clinic = await aNewClinic();
  const first = await setUp(clinic, await newLink(clinic));
  const { token } = await setUpApp(clinic, first.body.pending_token);
  await clinic.db.execute(sql`update staff_member set left_at = now(), password_hash = null`);

  const again = await setUp(clinic, await newLink(clinic));
  expect(again.body.second_factor).toBe('to_set_up');
  expect((await clinic.call('GET /api/staff/accounts', undefined, { token })).status).toBe(401);
});

test('the address of a demo account is not taken over', async () => {
  const clinic = await aNewClinic();
  const { email } = await aStaffMember(clinic, 'admin');
  await clinic.db.execute(sql`update staff_member set is_demo = true`);
  const link = await newLink(clinic);

  expect(await setUp(clinic, link, { email })).toMatchObject({
    status: 409,
    body: { code: 'identity.address_taken', errors: { email: [expect.any(String)] } },
  });
  expect((await setUp(clinic, link)).status).toBe(200);
});

test.each([
  ['password', 'kurz'],
  ['password', 'sommer2026'],
  ['password', 'eva.klein-eva.klein'],
  ['email', 'kein-at'],
  ['first_name', ''],
  ['last_name', 'Klein\nBcc: x'],
])('6.2: %s %j is refused, and the link still works', async (field, value) => {
  const clinic = await aNewClinic();
  const link = await newLink(clinic);

  const { status, body } = await setUp(clinic, link, { [field]: value });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  expect((await setUp(clinic, link)).status).toBe(200);
});

test('after sixty wrong links guessing is refused', async () => {
  const clinic = await aNewClinic();
  const link = await newLink(clinic);
  for (let i = 0; i < 60; i += 1) expect((await setUp(clinic, 'x'.repeat(43))).status).toBe(422);

  expect((await setUp(clinic, link)).status).toBe(429);
});

test('the first administrator can be a doctor as well; a role that the form does not have takes no effect', async () => {
  const clinic = await aNewClinic();
  const made = await setUp(clinic, await newLink(clinic), { is_doctor: true, roles: ['assistant'] });
  const { token, user } = await setUpApp(clinic, made.body.pending_token);
  expect(user.roles).toEqual(['admin', 'doctor']);

  const steps = async (): Promise<{ step: string; is_done: boolean }[]> =>
    (await clinic.call('GET /api/staff/tasks', {}, { token })).body.data.set_up;
  expect(await steps()).toContainEqual({ step: 'doctor_account', is_done: false });
  const { rows } = await clinic.db.execute<{ id: number }>(sql`
    insert into doctor (slug, first_name, last_name, position) values ('eva', 'Eva', 'Klein', 1) returning id`);
  const linked = await clinic.call(
    `POST /api/staff/accounts/${user.id}/doctor`,
    { doctor_id: Number(rows[0]?.id) },
    { token },
  );
  expect(linked.status).toBe(200);
  const me = await clinic.call('GET /api/staff/me', {}, { token });
  expect(me.body.data.doctor_id).toBe(Number(rows[0]?.id));
});
