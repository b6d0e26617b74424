import { expect, onTestFinished, test } from 'vitest';
import { type Answer, aClinic, type Clinic } from '#server/testing/clinic.ts';
import { addressOf, openEvents } from '#server/testing/live-events.ts';
import { aPatient, aStaffMember, PASSWORD } from '#server/testing/people.ts';
import { closeAccount } from '../erase-account.store.ts';
import { type Account, findAccount } from '../patient.store.ts';
import { holdAccount } from '../register/register.service.ts';
import { openPatientSession } from '../sign-in/sign-in.service.ts';

const NEW = 'ein-neues-schloss-am-tor';
const FORM = { current_password: PASSWORD, new_password: NEW, new_password_confirm: NEW };

const change = (clinic: Clinic, who: 'patients' | 'admins', password: object, token?: string) =>
  clinic.call(`PUT /api/${who}/update-profile-password`, { password }, { token });

const cookiesOf = (headers: Answer['headers']) =>
  [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ');

test('ACC-04, API-31, ENT-30: the password changes, all other sessions end and the owner gets a mail', async () => {
  const clinic = await aClinic();
  const { email, token } = await aPatient(clinic);
  const { token: other } = await aPatient(clinic);
  const isAlive = async (each: string) =>
    (await clinic.call('GET /api/patients/get-profile', undefined, { token: each })).status;

  const answer = await change(clinic, 'patients', FORM, token);

  expect(answer.status).toBe(200);
  expect([await isAlive(answer.body.access_token), await isAlive(other)]).toEqual([200, 401]);
  expect((await clinic.call('POST /api/login', { email, password: PASSWORD })).status).toBe(422);
  expect((await clinic.call('POST /api/login', { email, password: NEW })).status).toBe(200);
  const [letter] = await clinic.letters(email);
  expect(letter?.text).toContain('das Passwort Ihres Kontos');
});

test('7.2.4: a new password gives this session a new token; the old token and its streams end at once', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  const profile = (options: object) => clinic.call('GET /api/patients/get-profile', undefined, options);
  const events = await openEvents(`${await addressOf(clinic.http)}/api/chats/stream`, token);
  onTestFinished(events.hangUp);
  await events.next();

  const { body, headers } = await change(clinic, 'patients', FORM, token);

  expect(body.access_token).not.toBe(token);
  expect((await profile({ token })).status).toBe(401);
  expect((await profile({ token: body.access_token })).status).toBe(200);
  expect((await profile({ headers: { cookie: cookiesOf(headers) } })).status).toBe(200);
  expect(await events.next()).toBeUndefined();
  const sessions = await clinic.call('GET /api/patients/sessions', undefined, { token: body.access_token });
  expect(sessions.body.data).toMatchObject([{ is_current: true }]);
});

test.each([
  ['admins/update-profile-password', 'admin'],
  ['staff/password', 'doctor'],
] as const)(
  '7.2.4: a staff session continues with a new token and cookie after PUT %s',
  async (path, role) => {
    const clinic = await aClinic();
    const { token } = await aStaffMember(clinic, role);
    const me = (options: object) => clinic.call('GET /api/staff/me', undefined, options);
    const { body, headers } = await clinic.call(`PUT /api/${path}`, { password: FORM }, { token });

    expect((await me({ token })).status).toBe(401);
    expect((await me({ token: body.access_token })).status).toBe(200);
    expect(String(headers['set-cookie'])).toContain(`staff-session=${body.access_token}`);
    expect((await me({ headers: { cookie: cookiesOf(headers) } })).status).toBe(200);
  },
);

test('7.2.4: a refused change keeps the token, and of two changes at once one counts', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  await change(clinic, 'patients', { ...FORM, current_password: 'falsch-geraten' }, token);
  const answers = await Promise.all([1, 2].map(() => change(clinic, 'patients', FORM, token)));

  const tokens = answers.flatMap(({ body }) => body.access_token ?? []);
  expect(tokens).toHaveLength(1);
  const profile = await clinic.call('GET /api/patients/get-profile', undefined, { token: tokens[0] });
  expect(profile.status).toBe(200);
});

test('OR-23: a wrong current password is a 422 under password.current_password and keeps the session', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  const { status, body } = await change(
    clinic,
    'patients',
    { ...FORM, current_password: 'falsch-geraten' },
    token,
  );
  expect(status).toBe(422);
  expect(body.errors).toEqual({ 'password.current_password': ['Ihr aktuelles Passwort stimmt nicht.'] });
  expect((await clinic.call('GET /api/patients/get-profile', undefined, { token })).status).toBe(200);
});

test.each([
  [{ ...FORM, new_password: 'kurz', new_password_confirm: 'kurz' }, ['password.new_password']],
  [{ ...FORM, new_password: 'passwort1', new_password_confirm: 'passwort1' }, ['password.new_password']],
  [{ ...FORM, new_password_confirm: 'etwas-ganz-anderes' }, ['password.new_password_confirm']],
  [{}, ['password.current_password', 'password.new_password', 'password.new_password_confirm']],
])('VAL-07: %j is refused under %j', async (form, keys) => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  const { status, body } = await change(clinic, 'patients', form, token);
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(keys);
});

test('SEAM-23: guesses at the password from a signed-in session are limited', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  for (let i = 0; i < 10; i += 1)
    await change(clinic, 'patients', { ...FORM, current_password: `raten-${i}` }, token);
  expect((await change(clinic, 'patients', FORM, token)).status).toBe(429);
});

test('API-31: changing the password needs a session', async () => {
  const clinic = await aClinic();
  expect((await change(clinic, 'patients', FORM)).status).toBe(401);
});

test('API-33, ROLE-10: an administrator changes the own password, and the other own sessions end', async () => {
  const clinic = await aClinic();
  const { email, token } = await aStaffMember(clinic);
  const { token: other } = await aStaffMember(clinic);
  expect(
    (await change(clinic, 'admins', { ...FORM, current_password: 'falsch-geraten' }, token)).status,
  ).toBe(422);

  const { status, body } = await change(clinic, 'admins', FORM, token);
  expect(status).toBe(200);

  expect((await change(clinic, 'admins', FORM, other)).status).toBe(401);
  expect((await change(clinic, 'admins', FORM, body.access_token)).body.code).toBe('identity.wrong_password');
  expect(await clinic.letters(email)).toHaveLength(1);
});

test('API-32, ACC-08, ROLE-10: an admin saves the document form with one address text', async () => {
  const clinic = await aClinic();
  const { token } = await aStaffMember(clinic);
  const save = (user: object) => clinic.call('PUT /api/admins/update-profile', { user }, { token });
  expect(
    (await save({ first_name: 'Marie', address: 'Hafenweg 3, 20457 Hamburg', phone: '040 123456' })).status,
  ).toBe(200);
  expect((await save({ first_name: ' ' })).body.errors).toHaveProperty(['user.first_name']);
});

test('OR-10, ROLE-10: patients, doctors and visitors do not reach the calls of admins', async () => {
  const clinic = await aClinic();
  const patient = await aPatient(clinic);
  const doctor = await aStaffMember(clinic, 'doctor');
  for (const [token, status] of [
    [patient.token, 403],
    [doctor.token, 403],
    [undefined, 401],
  ] as const) {
    expect((await change(clinic, 'admins', FORM, token)).status).toBe(status);
    expect((await clinic.call('PUT /api/admins/update-profile', { user: {} }, { token })).status).toBe(
      status,
    );
  }
});

test('SEAM-01: a doctor changes the own password by giving the present one', async () => {
  const clinic = await aClinic();
  const { token } = await aStaffMember(clinic, 'doctor');
  const form = (current_password: string) => ({ password: { ...FORM, current_password } });
  const send = (password: object) => clinic.call('PUT /api/staff/password', password, { token });

  expect((await send(form('falsch'))).body.errors).toHaveProperty('password.current_password');
  expect((await send(form(FORM.current_password))).status).toBe(200);
  expect((await clinic.call('PUT /api/staff/password', form('x'))).status).toBe(401);
});

test('SEAM-01: a doctor cannot choose a password that everybody guesses', async () => {
  const clinic = await aClinic();
  const { token, email } = await aStaffMember(clinic, 'doctor');
  const weak = `${email.split('@')[0]}-${email.split('@')[0]}`;
  for (const password of ['Passwort123', weak]) {
    const { status, body } = await clinic.call(
      'PUT /api/staff/password',
      { password: { ...FORM, new_password: password, new_password_confirm: password } },
      { token },
    );
    expect([status, Object.keys(body.errors)]).toEqual([422, ['password.new_password']]);
  }
});

test('SEAM-19: a sign-in that began before the password changed, or the clinic or its owner closed the account, opens nothing', async () => {
  const clinic = await aClinic();
  const { id, token } = await aPatient(clinic);
  const client = {
    locale: 'de',
    network: '192.0.2.1',
    device: '',
    setSessionCookie: () => undefined,
  } as never;
  const readBefore = async () => {
    const account = await findAccount(clinic.db, id);
    if (!account) throw new Error('She has an account.');
    return account;
  };
  const continueSession = (account: Account) => openPatientSession(clinic.deps, account, false, client);

  const withOldPassword = await readBefore();
  await change(clinic, 'patients', FORM, token);
  await expect(continueSession(withOldPassword)).rejects.toMatchObject({
    code: 'identity.wrong_credentials',
  });
  const notHeldBack = await readBefore();
  await holdAccount(clinic.deps, id);
  await expect(continueSession(notHeldBack)).rejects.toMatchObject({ code: 'identity.not_approved' });
  await closeAccount(clinic.db, id, clinic.clock.now());
  await expect(continueSession(notHeldBack)).rejects.toMatchObject({ code: 'identity.wrong_credentials' });
});

test('OR-33: a staff sign-in with the old password ends when the password changes', async () => {
  const clinic = await aClinic();
  const { email, token } = await aStaffMember(clinic);
  const signIn = () => clinic.call('POST /api/staff/login', { email, password: PASSWORD });

  const [changed, ...signIns] = await Promise.all([
    change(clinic, 'admins', FORM, token),
    ...Array.from({ length: 6 }, signIn),
  ]);

  expect(changed.status).toBe(200);
  const pending = signIns.flatMap(({ body }) => (body.pending_token ? [body.pending_token] : []));
  const steps = pending.map((each) =>
    clinic.call('POST /api/staff/second-factor/begin', { pending_token: each }),
  );
  const codes = (await Promise.all(steps)).map(({ body }) => body.code);
  expect(codes).toEqual(pending.map(() => 'identity.sign_in_expired'));
});
