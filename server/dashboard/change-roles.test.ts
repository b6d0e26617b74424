import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aCatalogue } from '#server/catalogue/testing.ts';
import { findActor } from '#server/platform/sessions/sessions.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';

let clinic: Clinic;
let admin: Member;
let doctor: Member;
let annaId: number;
type Member = Awaited<ReturnType<typeof aStaffMember>>;

beforeEach(async () => {
  clinic = await aClinic();
  annaId = (await aCatalogue(clinic.db)).doctorId('anna');
  admin = await aStaffMember(clinic, 'admin');
  doctor = await aStaffMember(clinic, 'doctor');
});

const change = (id: number | string, roles: unknown, token: string | undefined = admin.token) =>
  clinic.call(`POST /api/staff/accounts/${id}/roles`, { roles }, { token });
const link = (id: number, doctor_id: number | null, token = admin.token) =>
  clinic.call(`POST /api/staff/accounts/${id}/doctor`, { doctor_id }, { token });

async function rolesOf(id: number): Promise<unknown> {
  const { rows } = await clinic.db.execute(sql`select roles from staff_member where id = ${id}`);
  return rows[0]?.roles;
}
const isSignedIn = async ({ token }: Member) =>
  (await findActor(clinic.db, token, false, clinic.clock.now())) !== undefined;

test('an administrator gives a colleague a second role; the session ends and a mail tells the colleague', async () => {
  const { status, body } = await change(doctor.id, ['doctor', 'admin']);
  expect([status, body.message]).toEqual([
    200,
    'Die Rollen sind gespeichert. Die Person meldet sich neu an.',
  ]);
  expect(await rolesOf(doctor.id)).toEqual(['admin', 'doctor']);
  expect(await isSignedIn(doctor)).toBe(false);
  expect(await isSignedIn(admin)).toBe(true);
  await clinic.drain();
  const [letter] = await clinic.letters(doctor.email);
  expect(letter?.subject).toBe('Ihre Rollen im Arbeitsbereich');
  expect(letter?.text).toContain('Verwaltung, Ärztin');

  const { body: list } = await clinic.call('GET /api/staff/accounts', {}, { token: admin.token });
  const listed = (list.data as { id: number; roles: string[] }[]).find(({ id }) => id === doctor.id);
  expect(listed?.roles).toEqual(['admin', 'doctor']);
});

test('the same roles in another order change nothing, end no session and send no mail', async () => {
  await change(doctor.id, ['doctor', 'assistant']);
  const again = await aStaffMember(clinic, 'doctor');
  await clinic.drain();
  const before = (await clinic.letters(doctor.email)).length;
  expect((await change(doctor.id, ['assistant', 'doctor', 'doctor'])).status).toBe(200);
  await clinic.drain();
  expect(await clinic.letters(doctor.email)).toHaveLength(before);
  expect(await isSignedIn(again)).toBe(true);
});

test('a role that is taken away while the person is signed in opens nothing any more', async () => {
  const both = await aStaffMember(clinic, ['admin', 'doctor']);
  expect((await clinic.call('GET /api/staff/accounts', {}, { token: both.token })).status).toBe(200);
  expect((await change(both.id, ['doctor'])).status).toBe(200);
  const refused = await clinic.call('GET /api/staff/accounts', {}, { token: both.token });
  expect([refused.status, refused.body.code]).toEqual([401, 'session.required']);
});

test('nobody changes the own roles', async () => {
  for (const roles of [['admin', 'doctor'], ['doctor']]) {
    const { status, body } = await change(admin.id, roles);
    expect([status, body.code]).toEqual([409, 'identity.own_account']);
  }
  expect(await rolesOf(admin.id)).toEqual(['admin']);
});

test('two administrators take each other’s role at once: one of them stays an administrator', async () => {
  const other = await aStaffMember(clinic, ['admin', 'doctor']);
  const answers = await Promise.all([
    change(other.id, ['doctor'], admin.token),
    change(admin.id, ['assistant'], other.token),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  const { rows } = await clinic.db.execute(
    sql`select count(*)::int as count from staff_member where 'admin' = any(roles)`,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('one ends the account of the other, who takes the role of the first at once: one administrator stays', async () => {
  const other = await aStaffMember(clinic, ['admin', 'doctor']);
  await Promise.all([
    clinic.call(`POST /api/staff/accounts/${other.id}/end`, {}, { token: admin.token }),
    change(admin.id, ['assistant'], other.token),
  ]);
  const { rows } = await clinic.db.execute(
    sql`select count(*)::int as count from staff_member where 'admin' = any(roles) and left_at is null`,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test('roles are changed with a fresh proof only', async () => {
  clinic.clock.advance(11 * 60);
  const { status, body } = await change(doctor.id, ['doctor', 'admin']);
  expect([status, body.code]).toEqual([403, 'session.proof_required']);
  expect(await rolesOf(doctor.id)).toEqual(['doctor']);
});

test('visitors, patients, doctors and assistants change no roles, not even of their own account', async () => {
  const assistant = await aStaffMember(clinic, ['doctor', 'assistant']);
  const patient = await aPatient(clinic);
  const anonymous = await clinic.call(`POST /api/staff/accounts/${assistant.id}/roles`, { roles: ['admin'] });
  expect(anonymous.status).toBe(401);
  expect((await change(assistant.id, ['admin'], patient.token)).status).toBe(403);
  expect((await change(assistant.id, ['admin'], assistant.token)).status).toBe(403);
  expect(await rolesOf(assistant.id)).toEqual(['doctor', 'assistant']);
});

test.each([
  [[]],
  [['owner']],
  [['admin', 'owner']],
  ['admin'],
  [{ 0: 'admin' }],
  [null],
  [[['admin']]],
  [['admin', 'doctor', 'assistant', 'admin']],
])('a malformed list of roles %j is refused at its field', async (roles) => {
  const { status, body } = await change(doctor.id, roles);
  const [field] = Object.keys(body.errors ?? {});
  expect([status, field?.split('.')[0]]).toEqual([422, 'roles']);
  expect(await rolesOf(doctor.id)).toEqual(['doctor']);
});

test('roles of somebody who has left, or of nobody, cannot be changed', async () => {
  await clinic.call(`POST /api/staff/accounts/${doctor.id}/end`, {}, { token: admin.token });
  for (const id of [doctor.id, 999_999]) expect((await change(id, ['admin'])).status).toBe(404);
});

test('whoever is no doctor any more is no longer linked to the doctor’s entry', async () => {
  await link(doctor.id, annaId);
  expect((await change(doctor.id, ['assistant'])).status).toBe(200);
  const { rows } = await clinic.db.execute(sql`select staff_id from doctor where id = ${annaId}`);
  expect(rows).toEqual([{ staff_id: null }]);
  expect((await link(doctor.id, annaId)).body.code).toBe('identity.not_a_doctor');
});

test('the only administrator links the own account as a doctor; with a second one, that one does it', async () => {
  const both = await aStaffMember(clinic, ['admin', 'doctor']);
  expect((await link(both.id, annaId, both.token)).body.code).toBe('identity.own_account');
  expect((await change(admin.id, ['assistant'], both.token)).status).toBe(200);
  expect((await link(both.id, annaId, both.token)).status).toBe(200);
});

test('a role that a client sends is never trusted', async () => {
  for (const body of [{ role: 'admin' }, { roles: ['admin'] }, { actor: { roles: ['admin'] } }]) {
    const { status } = await clinic.call('GET /api/staff/accounts', body, { token: doctor.token });
    expect(status).toBe(403);
    await clinic.call('POST /api/staff/step-up', body, { token: doctor.token });
  }
  const headers = { 'x-role': 'admin', 'x-roles': 'admin' };
  const asked = await clinic.call('GET /api/staff/accounts', {}, { token: doctor.token, headers });
  expect(asked.status).toBe(403);
  expect(await rolesOf(doctor.id)).toEqual(['doctor']);
});

test('the database refuses an account without a role or with an unknown one', async () => {
  for (const roles of ['{}', '{owner}', '{admin,doctor,assistant,admin}', '{admin,NULL}']) {
    const refused = clinic.db.execute(
      sql`update staff_member set roles = ${roles}::text[] where id = ${doctor.id}`,
    );
    await expect(refused).rejects.toThrow();
  }
});
