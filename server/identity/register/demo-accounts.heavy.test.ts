import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD, demoPatients } from '#database/demo/accounts.ts';
import { loadDemoClinic } from '#database/demo.ts';
import { openSession } from '#server/platform/sessions/sessions.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { shutDemoAccounts } from './demo-accounts.service.ts';

const EMAIL = 'patientin@example.com';
const logIn = (clinic: Clinic, email = EMAIL, password = DEMO_PASSWORD) =>
  clinic.call('POST /api/login', { email, password });

async function idOf({ db }: Clinic): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from patient where email = ${EMAIL}`);
  return Number(rows[0]?.id);
}

test('without the demo nobody signs in as a demo patient, and open sessions end', async () => {
  const clinic = await aClinic();
  await loadDemoClinic(clinic.deps);
  const patientId = await idOf(clinic);
  const { token } = await openSession(clinic.db, { kind: 'patient', patientId }, {}, clinic.clock.now());
  await clinic.db.execute(sql`insert into passkey (subject_kind, subject_id, credential_id, public_key, counter, name, transports, created_at)
    values ('patient', ${patientId}, 'id', 'key', 0, 'Key', '{}', now())`);
  expect((await logIn(clinic)).status).toBe(200);

  await shutDemoAccounts(clinic.deps);

  for (const { person } of demoPatients) expect((await logIn(clinic, person.email)).status).toBe(422);
  expect((await clinic.call('GET /api/patients/get-profile', undefined, { token })).status).toBe(401);
  expect((await clinic.db.execute(sql`select 1 from passkey`)).rows).toEqual([]);
});

test('a patient of the demo who chose another address and password is shut out as well', async () => {
  const clinic = await aClinic();
  await loadDemoClinic(clinic.deps);
  const other = await aPatient(clinic);
  await clinic.db.execute(sql`update patient set email = 'x@example.test', email_key = 'x@example.test',
    password_hash = (select password_hash from patient where id = ${other.id}) where email = ${EMAIL}`);
  expect((await logIn(clinic, 'x@example.test', 'korrekt-pferd-batterie')).status).toBe(200);

  await shutDemoAccounts(clinic.deps);

  expect((await logIn(clinic, 'x@example.test', 'korrekt-pferd-batterie')).status).toBe(422);
  expect((await logIn(clinic, other.email, 'korrekt-pferd-batterie')).status).toBe(200);
});

test('after the demo is loaded again its patients can sign in again', async () => {
  const clinic = await aClinic();
  await loadDemoClinic(clinic.deps);
  await shutDemoAccounts(clinic.deps);

  await loadDemoClinic(clinic.deps);

  expect((await logIn(clinic)).status).toBe(200);
});

test('the demo is not loaded into the database of a real clinic', async () => {
  const clinic = await aClinic();
  await aStaffMember(clinic, 'admin');

  await expect(loadDemoClinic(clinic.deps)).rejects.toThrow(
    'DEMO must be 0: the database holds a clinic that did not begin as a demo.',
  );
  const { rows } = await clinic.db.execute(
    sql`select email from staff_member union all select email from patient`,
  );
  expect(rows).toHaveLength(1);
});

test('the demo is loaded again beside people whom its visitors added', async () => {
  const clinic = await aClinic();
  await loadDemoClinic(clinic.deps);
  await aStaffMember(clinic, 'admin');
  await aPatient(clinic);

  await loadDemoClinic(clinic.deps);
  expect((await logIn(clinic)).status).toBe(200);
});
