import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aCatalogue } from '#server/catalogue/testing.ts';
import { ensureStaffMember } from '#server/identity/register/demo-accounts.service.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';

let clinic: Clinic;
let annaId: number;
let lenaId: number;
let admin: { id: number; token: string };
let doctor: { id: number; token: string };
let secondId: number;

beforeEach(async () => {
  clinic = await aClinic();
  const { doctorId } = await aCatalogue(clinic.db);
  [annaId, lenaId] = [doctorId('anna'), doctorId('lena')];
  admin = await aStaffMember(clinic, 'admin');
  doctor = await aStaffMember(clinic, 'doctor');
  const person = { email: 'ida@klinik.example.test', firstName: 'Ida', lastName: 'Adler' };
  const invited = { ...person, roles: ['doctor'], locale: 'de' } as const;
  secondId = await ensureStaffMember(clinic.db, invited, clinic.clock.now());
});

const link = (id: number | string, doctor_id: unknown, token: string | undefined = admin.token) =>
  clinic.call(`POST /api/staff/accounts/${id}/doctor`, { doctor_id }, { token });

/** `[account, doctor, name]` of all doctors. */
async function listed() {
  const { body } = await clinic.call('GET /api/staff/accounts', {}, { token: admin.token });
  type Row = { id: number; roles: string[]; doctor_id: number | null; doctor_name: string | null };
  return (body.data as Row[])
    .filter(({ roles }) => roles.includes('doctor'))
    .map(({ id, doctor_id, doctor_name }) => [id, doctor_id, doctor_name]);
}

test('SEAM-01: an administrator links an account to a doctor and removes the link again', async () => {
  expect(await listed()).toEqual([
    [secondId, null, null],
    [doctor.id, null, null],
  ]);
  const answer = await link(doctor.id, annaId);
  expect([answer.status, answer.body.message]).toEqual([200, 'Das Konto ist mit dem Eintrag verbunden.']);
  expect(await listed()).toEqual([
    [secondId, null, null],
    [doctor.id, annaId, 'Dr. med. Anna Keller'],
  ]);
  const me = await clinic.call('GET /api/staff/me', {}, { token: doctor.token });
  expect(me.body.data.doctor_id).toBe(annaId);

  expect((await link(doctor.id, null)).status).toBe(200);
  expect((await link(doctor.id, null)).status).toBe(200);
  expect((await listed())[1]).toEqual([doctor.id, null, null]);
});

test('an account has at most one doctor, and a doctor has at most one account', async () => {
  await link(doctor.id, annaId);
  expect((await link(doctor.id, annaId)).status).toBe(200);
  const taken = await link(secondId, annaId);
  expect([taken.status, taken.body.code]).toEqual([409, 'catalogue.doctor_taken']);

  expect((await link(doctor.id, lenaId)).status).toBe(200);
  expect((await listed())[1]?.[1]).toBe(lenaId);
  expect((await link(secondId, annaId)).status).toBe(200);
});

test('two administrators link two accounts to one doctor at once: the server accepts one', async () => {
  const answers = await Promise.all([link(doctor.id, annaId), link(secondId, annaId)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('two administrators link two doctors to one account at once: the server keeps one', async () => {
  const answers = await Promise.all([link(doctor.id, annaId), link(doctor.id, lenaId)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect([annaId, lenaId]).toContain((await listed())[1]?.[1]);
});

test('an administrator can link a doctor who has left to another account', async () => {
  await link(doctor.id, annaId);
  await clinic.call(`POST /api/staff/accounts/${doctor.id}/end`, {}, { token: admin.token });
  expect((await link(doctor.id, lenaId)).status).toBe(404);
  expect((await link(secondId, annaId)).status).toBe(409);

  expect((await link(doctor.id, null)).status).toBe(200);
  expect((await link(secondId, annaId)).status).toBe(200);
});

test('the server links only accounts with the role doctor, and only to an existing doctor', async () => {
  const { id } = await aStaffMember(clinic, 'assistant');
  const refused = await link(id, annaId);
  expect([refused.status, refused.body.code]).toEqual([409, 'identity.not_a_doctor']);
  expect((await link(999_999, annaId)).status).toBe(404);
  expect((await link(999_999, null)).status).toBe(404);
  expect((await link(doctor.id, 999_999)).status).toBe(404);
  expect((await link('x', annaId)).status).toBe(422);
  for (const nonsense of [undefined, 'anna', 0, 1.5])
    expect((await link(doctor.id, nonsense)).body.errors).toHaveProperty('doctor_id');
});

test('OR-33: only an administrator with a recent sign-in can link an account', async () => {
  const patient = await aPatient(clinic);
  const { token } = await aStaffMember(clinic, 'assistant');
  expect((await clinic.call(`POST /api/staff/accounts/${doctor.id}/doctor`, {})).status).toBe(401);
  for (const other of [patient.token, doctor.token, token])
    expect((await link(doctor.id, annaId, other)).status).toBe(403);

  clinic.clock.advance(10 * 60);
  const late = await link(doctor.id, annaId);
  expect([late.status, late.body.code]).toEqual([403, 'session.proof_required']);
});

const ME = 'GET /api/staff/me';

test('the account call names the doctor of a doctor’s account, and none for an assistant', async () => {
  const clinic = await aClinic();
  const { doctorId } = await aCatalogue(clinic.db);
  const doctor = await aStaffMember(clinic, 'doctor');
  const assistant = await aStaffMember(clinic, 'assistant');
  await clinic.db.execute(sql`update doctor set staff_id = ${doctor.id} where slug = 'anna'`);
  const me = async ({ token }: { token: string }) => (await clinic.call(ME, undefined, { token })).body.data;

  const doctor_id = doctorId('anna');
  expect(await me(doctor)).toEqual({
    id: doctor.id,
    name: 'Mara Sommer',
    email: doctor.email,
    roles: ['doctor'],
    doctor_id,
    proves_with: 'code',
  });
  expect(await me(assistant)).toMatchObject({ roles: ['assistant'], doctor_id: null });
});

test('a demo account without a second factor confirms itself with its password', async () => {
  const clinic = await aClinic();
  const { token, id } = await aStaffMember(clinic, 'doctor');
  await clinic.db.execute(sql`update staff_member set is_demo = true where id = ${id}`);
  expect((await clinic.call(ME, undefined, { token })).body.data).toMatchObject({ proves_with: 'password' });
});

test('only staff who still work at the clinic can call their own account', async () => {
  const clinic = await aClinic();
  const { token, id } = await aStaffMember(clinic, 'doctor');
  expect((await clinic.call(ME)).status).toBe(401);
  expect((await clinic.call(ME, undefined, { token: (await aPatient(clinic)).token })).status).toBe(403);
  expect((await clinic.call(ME, undefined, { token })).status).toBe(200);

  await clinic.db.execute(sql`update staff_member set left_at = now() where id = ${id}`);
  expect((await clinic.call(ME, undefined, { token })).status).toBe(401);
});
