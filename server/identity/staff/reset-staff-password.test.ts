import { expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember, PASSWORD } from '#server/testing/people.ts';
import { ensureStaffMember } from '../register/demo-accounts.service.ts';
import { appCode, firstSignIn, logInStaff } from './testing-staff.ts';

const EMAIL = 'doctor@klinik.example.test';
const NEW = 'ein-neues-schloss-am-tor';
const INVALID = { status: 422, body: { code: 'identity.link_invalid' } };

const forgot = (clinic: Clinic, email = EMAIL, options = {}) =>
  clinic.call('POST /api/staff/forgot-password', { email }, options);
const reset = (clinic: Clinic, token: string, changes: object = {}) =>
  clinic.call('POST /api/staff/reset-password', {
    token,
    password: NEW,
    password_confirmation: NEW,
    ...changes,
  });

async function links(clinic: Clinic, email = EMAIL): Promise<string[]> {
  const letters = await clinic.letters(email);
  return letters.flatMap(({ text }) => /http\S+reset-password\S+/.exec(text)?.[0] ?? []);
}

async function newToken(clinic: Clinic): Promise<string> {
  await forgot(clinic);
  return (await links(clinic))[0]?.split('/').at(-1) ?? '';
}

test('SEAM-20: the link leads to the staff workspace, from the configured address', async () => {
  const clinic = await aClinic();
  await aStaffMember(clinic, 'doctor');

  const { status, body } = await forgot(clinic, EMAIL.toUpperCase(), { headers: { host: 'evil.test' } });

  expect([status, body.message]).toEqual([200, expect.stringContaining('60 Minuten')]);
  expect(await links(clinic)).toEqual([
    expect.stringMatching(/^http:\/\/portal\.test\/staff\/reset-password\/[\w-]{43}$/),
  ]);
});

test('SEAM-20: a new password ends all sessions and waiting sign-ins; the app stays required', async () => {
  const clinic = await aClinic();
  await aStaffMember(clinic, 'doctor');
  const { token: session, secret } = await firstSignIn(clinic, EMAIL);
  const { pending_token: waiting } = (await logInStaff(clinic, EMAIL)).body;

  expect((await reset(clinic, await newToken(clinic))).status).toBe(200);

  expect((await clinic.call('GET /api/staff/me', undefined, { token: session })).status).toBe(401);
  const finish = (pending_token: string) =>
    clinic.call('POST /api/staff/login/second-factor', { pending_token, code: appCode(clinic, secret) });
  expect((await finish(waiting)).status).toBe(422);
  expect((await logInStaff(clinic, EMAIL, PASSWORD)).status).toBe(422);
  const { body } = await logInStaff(clinic, EMAIL, NEW);
  expect(body).toEqual({ pending_token: expect.any(String), second_factor: 'required' });
  expect((await finish(body.pending_token)).status).toBe(200);
  expect((await clinic.letters(EMAIL)).map(({ subject }) => subject)).toContain('Änderung an Ihrem Konto');
});

test('SEAM-20: a link works once, also at the same moment, and earlier links end with it', async () => {
  const clinic = await aClinic();
  await aStaffMember(clinic, 'doctor');
  const earlier = await newToken(clinic);
  clinic.clock.advance(61);
  const token = await newToken(clinic);

  const answers = await Promise.all([reset(clinic, token), reset(clinic, token)]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await reset(clinic, token)).toMatchObject(INVALID);
  expect(await reset(clinic, earlier)).toMatchObject(INVALID);
});

test('SEAM-20: a newer link ends the older one, which was not used yet', async () => {
  const clinic = await aClinic();
  await aStaffMember(clinic, 'doctor');
  const older = await newToken(clinic);
  clinic.clock.advance(61);
  const newer = await newToken(clinic);

  expect(await reset(clinic, older)).toMatchObject(INVALID);
  expect((await reset(clinic, newer)).status).toBe(200);
});

test('SEAM-20: a link ends after 60 minutes', async () => {
  const clinic = await aClinic();
  await aStaffMember(clinic, 'doctor');
  const token = await newToken(clinic);
  clinic.clock.advance(60 * 60);
  expect(await reset(clinic, token)).toMatchObject(INVALID);
  expect((await logInStaff(clinic, EMAIL)).status).toBe(200);
});

test('a link ends when the account ends or its password changes', async () => {
  const clinic = await aClinic();
  const doctor = await aStaffMember(clinic, 'doctor');
  const admin = await aStaffMember(clinic, 'admin');
  const token = await newToken(clinic);
  await clinic.call(`POST /api/staff/accounts/${doctor.id}/end`, {}, { token: admin.token });
  expect(await reset(clinic, token)).toMatchObject(INVALID);

  await forgot(clinic, admin.email);
  const [link = ''] = await links(clinic, admin.email);
  const password = { current_password: PASSWORD, new_password: NEW, confirm_password: NEW };
  await clinic.call('PUT /api/admins/update-profile-password', { password }, { token: admin.token });
  expect(await reset(clinic, link.split('/').at(-1) ?? '')).toMatchObject(INVALID);
});

test('SEAM-20: the answer is the same for a patient, an invited colleague, the demo and nobody, and none gets a link', async () => {
  const clinic = await aClinic();
  const { email: patient } = await aPatient(clinic);
  const person = { firstName: 'Lena', lastName: 'Maurer', roles: ['doctor'], locale: 'de' } as const;
  const now = clinic.clock.now();
  await ensureStaffMember(clinic.db, { ...person, email: 'neu@klinik.example.test' }, now);
  const demo = { ...person, email: 'demo@klinik.example.test', passwordHash: 'x', isDemo: true };
  await ensureStaffMember(clinic.db, demo, now);
  await aStaffMember(clinic, 'doctor');

  const expected = (await forgot(clinic)).body;
  for (const email of [patient, 'neu@klinik.example.test', demo.email, 'niemand@klinik.example.test']) {
    expect(await forgot(clinic, email)).toMatchObject({ status: 200, body: expected });
    expect(await clinic.letters(email)).toEqual([]);
  }
});

test('VAL-14: both passwords are required, alike and hard to guess, and a refused one does not use up the link', async () => {
  const clinic = await aClinic();
  await aStaffMember(clinic, 'doctor');
  const token = await newToken(clinic);
  const keysOf = async (changes: object) => {
    const { status, body } = await reset(clinic, token, changes);
    return [status, ...Object.keys(body.errors)];
  };

  expect(await keysOf({ password: '', password_confirmation: '' })).toEqual([
    422,
    'password',
    'password_confirmation',
  ]);
  expect(await keysOf({ password_confirmation: 'anders-als-das-andere' })).toEqual([
    422,
    'password_confirmation',
  ]);
  const guessed = { password: 'marasommer1', password_confirmation: 'marasommer1' };
  expect(await keysOf(guessed)).toEqual([422, 'password']);
  expect(await keysOf({ token: 'kurz' })).toEqual([422, 'token']);
  expect((await forgot(clinic, 'kein-at')).status).toBe(422);
  expect((await reset(clinic, token)).status).toBe(200);
});

test("SEAM-20: a patient's link opens no staff account", async () => {
  const clinic = await aClinic();
  const { email } = await aPatient(clinic);
  await clinic.call('POST /api/patients/forgot-password', { email });
  const token = new URL((await links(clinic, email))[0] ?? '').pathname.split('/').at(-1) ?? '';
  expect(await reset(clinic, token)).toMatchObject(INVALID);
});

test('SEAM-23: repeated requests send few mails, and requests and guesses from one network are limited', async () => {
  const clinic = await aClinic();
  await aStaffMember(clinic, 'doctor');
  for (let i = 0; i < 60; i += 1) expect((await forgot(clinic)).status).toBe(200);
  expect(await links(clinic)).toHaveLength(1);
  expect((await forgot(clinic)).status).toBe(429);

  let status = 0;
  for (let i = 0; i < 61; i += 1) ({ status } = await reset(clinic, `${i}`.padStart(43, 'x')));
  expect(status).toBe(429);
});

test('SEAM-23: an address gets one link a minute and four an hour', async () => {
  const clinic = await aClinic();
  await aStaffMember(clinic, 'doctor');
  for (const sent of [1, 2, 3, 4, 4, 4]) {
    await forgot(clinic);
    await forgot(clinic);
    expect(await links(clinic)).toHaveLength(sent);
    clinic.clock.advance(61);
  }
  clinic.clock.advance(3_600);
  await forgot(clinic);
  expect(await links(clinic)).toHaveLength(5);
});
