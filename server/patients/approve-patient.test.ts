import { beforeEach, expect, test } from 'vitest';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { findAccountByEmail } from '#server/identity/patient.store.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aStaffMember, FORM, proveMailbox, register } from '#server/testing/people.ts';

const WAITING = 'Ihr Zugang wird noch geprüft. Wir schreiben Ihnen, sobald er freigegeben ist.';
let clinic: Clinic;

beforeEach(async () => {
  clinic = await aClinic();
});

/** A registered patient with a proven mailbox, after all events were delivered. */
async function aNewPatient() {
  await register(clinic);
  const { body } = await proveMailbox(clinic);
  await clinic.drain();
  const account = await findAccountByEmail(clinic.db, FORM.email);
  return {
    id: account?.id ?? 0,
    token: body.userSession?.access_token as string | undefined,
    message: body.message,
  };
}

async function aWaitingPatient() {
  await addMissingSettings(clinic.db, [{ key: 'account_approval', value: '1' }]);
  return await aNewPatient();
}

const { email, password } = FORM;
const logIn = () => clinic.call('POST /api/login', { email, password });
const approve = (id: number, token: string | undefined) =>
  clinic.call(`POST /api/staff/patients/${id}/approve`, {}, { token });

test('SEAM-19: an account works at once unless the clinic requires approval', async () => {
  const { token } = await aNewPatient();

  expect((await logIn()).status).toBe(200);
  expect((await clinic.call('GET /api/patients/get-profile', undefined, { token })).status).toBe(200);
});

test('SEAM-19: with the setting a new account waits: confirming the mailbox does not sign in, and only the owner learns why', async () => {
  const { token, message } = await aWaitingPatient();

  expect(token).toBeUndefined();
  expect(message).toBe(
    'Ihre E-Mail-Adresse ist bestätigt. Ihr Zugang wird noch geprüft; wir schreiben Ihnen, sobald er freigegeben ist.',
  );
  expect((await logIn()).body).toMatchObject({
    code: 'identity.not_approved',
    errors: { messages: [WAITING] },
  });
  const wrong = await clinic.call('POST /api/login', { email, password: 'ganz-falsch-geraten' });
  expect(wrong.body.code).toBe('identity.wrong_credentials');
});

test('OR-21: every visitor reads that new accounts wait for approval, and registering gets its usual answer', async () => {
  const usual = await register(clinic, { email: 'ohne.freigabe@example.test' });
  await addMissingSettings(clinic.db, [{ key: 'account_approval', value: '1' }]);

  const settings = await clinic.call('GET /api/get-settings');
  expect(settings.body.data).toEqual([{ key: 'account_approval', value: '1' }]);
  expect((await register(clinic)).body).toEqual(usual.body);
});

test('SEAM-19: staff find the waiting account and approve it once, and the patient gets a mail', async () => {
  const { id } = await aWaitingPatient();
  const { token } = await aStaffMember(clinic, 'assistant');
  const tasks = async () => (await clinic.call('GET /api/staff/tasks', {}, { token })).body.data;
  expect((await tasks()).waiting_accounts).toMatchObject([{ id, name: expect.any(String) }]);
  const before = (await clinic.letters(email)).length;

  expect((await approve(id, token)).status).toBe(200);
  expect((await approve(id, token)).status).toBe(200);
  expect((await logIn()).status).toBe(200);
  expect((await clinic.letters(email)).length).toBe(before + 1);
  expect((await tasks()).waiting_accounts).toEqual([]);
});

test('SEAM-19: patients cannot approve themselves, and doctors, visitors and missing patients are refused', async () => {
  const { id } = await aWaitingPatient();
  const { token: doctor } = await aStaffMember(clinic, 'doctor');
  const { token: admin } = await aStaffMember(clinic, 'admin');

  expect((await approve(id, doctor)).status).toBe(403);
  expect((await approve(id, undefined)).status).toBe(401);
  expect((await approve(id + 99, admin)).status).toBe(404);
});
