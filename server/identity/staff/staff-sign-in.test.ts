import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aClinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember, PASSWORD } from '#server/testing/people.ts';
import { appCode, firstSignIn, logInStaff, setUpApp, wrongCode } from './testing-staff.ts';

const EXPIRED = { status: 422, body: { code: 'identity.sign_in_expired' } };

test('6.3.3: a member without a second factor sets one up before the first session opens', async () => {
  const clinic = await aClinic();
  const { id, email } = await aStaffMember(clinic, 'doctor');

  const login = await logInStaff(clinic, email);
  expect(login.body).toEqual({ pending_token: expect.any(String), second_factor: 'to_set_up' });
  expect(String(login.headers['set-cookie'])).not.toContain('session=');
  const token = login.body.pending_token;
  expect((await clinic.call('POST /api/staff/logout', {}, { token })).status).toBe(401);

  const { user, token: opened, recoveryCodes } = await setUpApp(clinic, token);
  expect(user).toEqual({ id, name: 'Mara Sommer', roles: ['doctor'] });
  expect(recoveryCodes).toHaveLength(10);
  expect((await clinic.call('POST /api/staff/logout', {}, { token: opened })).status).toBe(200);
  expect((await clinic.letters(email))[0]?.text).toContain('zweite Bestätigung');
});

test('6.3.3: later, password and code open the session; the password alone does not replace the app', async () => {
  const clinic = await aClinic();
  const { email } = await aStaffMember(clinic, 'assistant');
  const { secret } = await firstSignIn(clinic, email);

  const { body } = await logInStaff(clinic, email);
  expect(body.second_factor).toBe('required');
  const pending = { pending_token: body.pending_token };
  expect(await clinic.call('POST /api/staff/second-factor/begin', pending)).toMatchObject({
    status: 409,
    body: { code: 'identity.second_factor_exists' },
  });
  const code = appCode(clinic, secret);
  expect(await clinic.call('POST /api/staff/second-factor/confirm', { ...pending, code })).toMatchObject({
    status: 409,
    body: { code: 'identity.second_factor_exists' },
  });
  const done = await clinic.call('POST /api/staff/login/second-factor', { ...pending, code });
  expect(done.body.user.roles).toEqual(['assistant']);
  expect(await clinic.call('POST /api/staff/login/second-factor', { ...pending, code })).toMatchObject(
    EXPIRED,
  );
});

test('6.5.1: a code of the app and a recovery code each work once', async () => {
  const clinic = await aClinic();
  const { email } = await aStaffMember(clinic);
  const { secret, recoveryCodes } = await firstSignIn(clinic, email);
  const give = async (code: string | undefined) => {
    const { pending_token } = (await logInStaff(clinic, email)).body;
    return (await clinic.call('POST /api/staff/login/second-factor', { pending_token, code })).status;
  };

  const code = appCode(clinic, secret);
  expect([await give(code), await give(code)]).toEqual([200, 422]);
  const typed = recoveryCodes[0]?.toLowerCase().replaceAll('-', ' ');
  expect([await give(typed), await give(typed)]).toEqual([200, 422]);
  expect((await clinic.letters(email))[0]?.text).toContain('Wiederherstellungscode benutzt');
});

test('O.Data: the secret of an app is stored encrypted, and an old unencrypted one still works', async () => {
  const clinic = await aClinic();
  const { email } = await aStaffMember(clinic);
  const { secret } = await firstSignIn(clinic, email);
  const stored = await clinic.db.execute<{ secret: string }>(sql`select secret from totp_factor`);
  expect(stored.rows[0]?.secret).toMatch(/^v1:/);

  await clinic.db.execute(sql`update totp_factor set secret = ${secret}`);
  const { pending_token } = (await logInStaff(clinic, email)).body;
  const factor = { pending_token, code: appCode(clinic, secret) };
  expect((await clinic.call('POST /api/staff/login/second-factor', factor)).status).toBe(200);
});

test('two uses of one pending sign-in at the same moment open one session', async () => {
  const clinic = await aClinic();
  const { email } = await aStaffMember(clinic);
  const { recoveryCodes } = await firstSignIn(clinic, email);
  const { pending_token } = (await logInStaff(clinic, email)).body;

  const answers = await Promise.all(
    recoveryCodes
      .slice(0, 2)
      .map((code) => clinic.call('POST /api/staff/login/second-factor', { pending_token, code })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('6.6.3: five tries end a sign-in, twenty wrong codes a day close the app for that day', async () => {
  const clinic = await aClinic();
  const { email } = await aStaffMember(clinic);
  const { secret, recoveryCodes } = await firstSignIn(clinic, email);
  const statuses: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const { pending_token } = (await logInStaff(clinic, email)).body;
    for (let i = 0; i < 5; i += 1) {
      const code = wrongCode(clinic, secret);
      statuses.push(
        (await clinic.call('POST /api/staff/login/second-factor', { pending_token, code })).status,
      );
    }
    const code = appCode(clinic, secret);
    expect(await clinic.call('POST /api/staff/login/second-factor', { pending_token, code })).toMatchObject(
      EXPIRED,
    );
  }

  expect(new Set(statuses)).toEqual(new Set([422]));
  const { pending_token } = (await logInStaff(clinic, email)).body;
  const right = { pending_token, code: appCode(clinic, secret) };
  expect((await clinic.call('POST /api/staff/login/second-factor', right)).status).toBe(422);
  const recovery = { pending_token, code: recoveryCodes[3] };
  expect((await clinic.call('POST /api/staff/login/second-factor', recovery)).status).toBe(200);
  expect((await clinic.letters(email)).some(({ text }) => text.includes('24 Stunden'))).toBe(true);
});

test('a sign-in waits ten minutes for its code and thirty for its set-up', async () => {
  const clinic = await aClinic();
  const { email } = await aStaffMember(clinic);
  const begin = (pending_token: string) =>
    clinic.call('POST /api/staff/second-factor/begin', { pending_token });
  const first = (await logInStaff(clinic, email)).body.pending_token;
  clinic.clock.advance(29 * 60);
  expect((await begin(first)).status).toBe(200);
  clinic.clock.advance(60);
  expect(await begin(first)).toMatchObject(EXPIRED);

  const { secret } = await firstSignIn(clinic, email);
  const { pending_token } = (await logInStaff(clinic, email)).body;
  clinic.clock.advance(10 * 60);
  const late = { pending_token, code: appCode(clinic, secret) };
  expect(await clinic.call('POST /api/staff/login/second-factor', late)).toMatchObject(EXPIRED);
});

test('a pending sign-in of a patient does not work for staff, and the other way round', async () => {
  const clinic = await aClinic();
  const { email } = await aStaffMember(clinic);
  const staffToken = (await logInStaff(clinic, email)).body.pending_token;
  const patient = await aPatient(clinic);
  const here = { token: patient.token };
  const form = { current_password: PASSWORD };
  const { secret } = (await clinic.call('POST /api/patients/second-factor/totp', form, here)).body.data;
  const code = appCode(clinic, secret);
  await clinic.call('POST /api/patients/second-factor/totp/confirm', { code }, here);
  clinic.clock.advance(60);
  const login = await clinic.call('POST /api/login', { email: patient.email, password: PASSWORD });
  const { token } = login.body.second_factor;

  const totp = appCode(clinic, secret);
  const atStaff = { pending_token: token, code: totp };
  expect(await clinic.call('POST /api/staff/login/second-factor', atStaff)).toMatchObject(EXPIRED);
  expect(await clinic.call('POST /api/staff/second-factor/begin', atStaff)).toMatchObject(EXPIRED);
  expect(await clinic.call('POST /api/login/second-factor', { token: staffToken, totp })).toMatchObject(
    EXPIRED,
  );
});

test('a new password ends sign-ins that wait for their second factor', async () => {
  const clinic = await aClinic();
  const { email } = await aStaffMember(clinic, 'admin');
  const { token, secret } = await firstSignIn(clinic, email);
  const { pending_token } = (await logInStaff(clinic, email)).body;
  const chosen = { new_password: 'ein-gutes-schloss-7', new_password_confirm: 'ein-gutes-schloss-7' };
  const password = { current_password: PASSWORD, ...chosen };
  await clinic.call('PUT /api/admins/update-profile-password', { password }, { token });

  const factor = { pending_token, code: appCode(clinic, secret) };
  expect(await clinic.call('POST /api/staff/login/second-factor', factor)).toMatchObject(EXPIRED);
});

test('a patient’s address opens no staff account, and the other way round', async () => {
  const clinic = await aClinic();
  const patient = await aPatient(clinic);
  const { email } = await aStaffMember(clinic);

  expect((await logInStaff(clinic, patient.email)).status).toBe(422);
  expect((await clinic.call('POST /api/login', { email, password: PASSWORD })).status).toBe(422);
});

test.each([
  [{ email: 'kein-at', password: 'x' }, ['email', 'messages']],
  [{ email: 'a@example.test' }, ['password', 'messages']],
  [{ email: ['a@example.test'], password: { $gt: '' } }, ['email', 'password', 'messages']],
])('a malformed login %o is refused field by field', async (form, fields) => {
  const clinic = await aClinic();

  const { status, body } = await clinic.call('POST /api/staff/login', form);
  expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, fields.toSorted()]);
});

test.each([
  ['login/second-factor', { code: '123456' }, 'pending_token'],
  ['login/second-factor', { pending_token: 'x'.repeat(43), code: ['1'] }, 'code'],
  ['second-factor/begin', { pending_token: 'kurz' }, 'pending_token'],
  ['second-factor/confirm', { pending_token: 'x'.repeat(43) }, 'code'],
  ['second-factor/confirm', { pending_token: 'x'.repeat(201), code: '1' }, 'pending_token'],
  ['invitation', { token: 'x'.repeat(43) }, 'password'],
  ['set-up', { token: { $ne: '' } }, 'token'],
])('a malformed call of %s with %o is refused at its field', async (path, form, field) => {
  const clinic = await aClinic();

  const { status, body } = await clinic.call(`POST /api/staff/${path}`, form);
  expect([status, body.code]).toEqual([422, 'request.invalid']);
  expect(body.errors).toHaveProperty(field);
});

test.each(['login/second-factor', 'second-factor/begin', 'second-factor/confirm'])(
  'a token that nobody was given opens nothing at %s',
  async (path) => {
    const clinic = await aClinic();

    const form = { pending_token: 'x'.repeat(43), code: '123456' };
    expect(await clinic.call(`POST /api/staff/${path}`, form)).toMatchObject(EXPIRED);
  },
);

test('6.3.2: demo accounts need no second factor while the demo is loaded, and cannot sign in without it', async () => {
  const clinic = await aClinic();
  const { email } = await aStaffMember(clinic);
  await clinic.db.execute(sql`update staff_member set is_demo = true`);
  expect((await logInStaff(clinic, email)).body).toHaveProperty('access_token');

  clinic.deps.config.hasDemoData = false;
  expect(await logInStaff(clinic, email)).toMatchObject({
    status: 422,
    body: { code: 'identity.wrong_credentials' },
  });
});

test('7.3.1, 7.3.2: a staff session ends after 15 idle minutes and after 8 hours at the latest', async () => {
  const clinic = await aClinic();
  const start = clinic.clock.now().getTime();
  const { token, email } = await aStaffMember(clinic, 'admin');
  const idle = (await firstSignIn(clinic, email)).token;
  const list = async (token: string) =>
    (await clinic.call('GET /api/staff/accounts', undefined, { token, headers: { 'x-person-acted': '1' } }))
      .status;

  while (clinic.clock.now().getTime() < start + (8 * 60 - 14) * 60_000) {
    clinic.clock.advance(13 * 60);
    expect(await list(token)).toBe(200);
  }
  expect(await list(idle)).toBe(401);
  clinic.clock.advance(14 * 60);
  expect(await list(token)).toBe(401);
});

test('7.4.1: signing out ends the session and its cookie; the cookie is not the patients’ one', async () => {
  const clinic = await aClinic();
  const { email } = await aStaffMember(clinic, 'admin');
  await clinic.db.execute(sql`update staff_member set is_demo = true`);
  const login = await logInStaff(clinic, email);
  const cookie = String(login.headers['set-cookie']);
  expect(cookie).toContain(`staff-session=${login.body.access_token}`);
  const asCookie = { headers: { cookie: `staff-session=${login.body.access_token}` } };
  expect((await clinic.call('GET /api/staff/accounts', undefined, asCookie)).status).toBe(200);
  const asPatient = { headers: { cookie: `session=${login.body.access_token}` } };
  expect((await clinic.call('GET /api/staff/accounts', undefined, asPatient)).status).toBe(401);

  const bye = await clinic.call('POST /api/staff/logout', {}, { token: login.body.access_token });
  expect(bye.status).toBe(200);
  expect(String(bye.headers['set-cookie'])).toContain('staff-session=;');
  expect((await clinic.call('GET /api/staff/accounts', undefined, asCookie)).status).toBe(401);
});
