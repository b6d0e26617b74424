import { expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember, PASSWORD } from '#server/testing/people.ts';
import { aSoftwareAuthenticator } from '#server/testing/software-authenticator.ts';
import { findAccount } from '../patient.store.ts';
import { openPatientSession } from '../sign-in/sign-in.service.ts';
import { appCode, wrongCode } from '../staff/testing-staff.ts';
import { setSecondFactorRule } from './manage-second-factor.service.ts';

const EMAIL = 'anna.berger@example.test';
const PROFILE = 'GET /api/patients/get-profile';
const SET_UP = 'POST /api/login/set-up';

const logIn = (clinic: Clinic) => clinic.call('POST /api/login', { email: EMAIL, password: PASSWORD });
const isOpen = async (clinic: Clinic, token: string) =>
  (await clinic.call(PROFILE, undefined, { token })).status === 200;
const requireFactor = (clinic: Clinic, isRequired = true) =>
  clinic.db.transaction((tx) => setSecondFactorRule(tx, isRequired, clinic.clock.now()));

async function setUpApp(clinic: Clinic, token: string) {
  const { secret } = (await clinic.call(`${SET_UP}/totp`, { token })).body.data;
  const done = await clinic.call(`${SET_UP}/totp/confirm`, { token, code: appCode(clinic, secret) });
  clinic.clock.advance(60);
  return { secret: secret as string, done };
}

/** A patient without a second factor, in a clinic that requires one. */
async function aStrictClinic() {
  const clinic = await aClinic();
  const patient = await aPatient(clinic);
  await requireFactor(clinic);
  const { token } = (await logIn(clinic)).body.second_factor;
  return { clinic, patient, token: token as string };
}

test('an administrator requires the second factor with a fresh proof, and every patient is signed out', async () => {
  const clinic = await aClinic();
  const admin = await aStaffMember(clinic);
  const doctor = await aStaffMember(clinic, 'doctor');
  const patient = await aPatient(clinic);
  const demand = (by: string, value: string | null, was: string | null) =>
    clinic.call(
      'PUT /api/staff/settings',
      { values: { patient_second_factor: value }, was: { patient_second_factor: was } },
      { token: by },
    );

  expect((await demand(patient.token, '1', null)).status).toBe(403);
  expect((await clinic.call('PUT /api/staff/settings', { values: {}, was: {} })).status).toBe(401);
  expect((await demand(doctor.token, '1', null)).status).toBe(403);
  clinic.clock.advance(11 * 60);
  expect((await demand(admin.token, '1', null)).body.code).toBe('session.proof_required');
  expect(await isOpen(clinic, patient.token)).toBe(true);

  const { token: proven } = await aStaffMember(clinic);
  expect((await demand(proven, '1', null)).status).toBe(200);
  expect(await isOpen(clinic, patient.token)).toBe(false);
  expect((await logIn(clinic)).body.second_factor).toMatchObject({ methods: [], is_to_set_up: true });
  expect((await clinic.call('GET /api/staff/settings', {}, { token: proven })).status).toBe(200);

  expect((await demand(proven, null, '1')).status).toBe(200);
  expect((await logIn(clinic)).body).toHaveProperty('access_token');
});

test('without a second factor the password opens only the set-up, which ends with a session and ten recovery codes', async () => {
  const { clinic, token } = await aStrictClinic();
  expect(await isOpen(clinic, token)).toBe(false);
  const guess = await clinic.call('POST /api/login/second-factor', { token, totp: '000000' });
  expect(guess.body.code).toBe('identity.wrong_second_factor');

  const { secret } = (await clinic.call(`${SET_UP}/totp`, { token })).body.data;
  const refused = await clinic.call(`${SET_UP}/totp/confirm`, { token, code: wrongCode(clinic, secret) });
  expect(refused.body).toMatchObject({
    code: 'identity.wrong_second_factor',
    errors: { code: [expect.any(String)] },
  });
  const { done } = await setUpApp(clinic, token);

  expect(done.status).toBe(200);
  expect(done.body.recovery_codes).toHaveLength(10);
  expect(String(done.headers['set-cookie'])).toContain('session=');
  expect(await isOpen(clinic, done.body.access_token)).toBe(true);
  expect((await clinic.letters(EMAIL))[0]?.text).toContain('zweite Bestätigung');
  expect((await clinic.call(`${SET_UP}/totp`, { token })).body.code).toBe('identity.sign_in_expired');
  expect((await logIn(clinic)).body.second_factor).toMatchObject({
    methods: ['totp', 'recovery_code'],
    is_to_set_up: false,
  });
});

test('a mailed code is no second factor: a patient who signs in with it must set one up as well', async () => {
  const { clinic } = await aStrictClinic();
  await clinic.call('POST /api/send-otp', { email: EMAIL });
  const [letter] = await clinic.letters(EMAIL);
  const otp = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0];
  const { body } = await clinic.call('POST /api/verify-otp', { email: EMAIL, otp });
  expect(body).not.toHaveProperty('access_token');
  expect(body.second_factor).toMatchObject({ is_to_set_up: true });
});

test('a passkey can be set up during the sign-in', async () => {
  const { clinic, token } = await aStrictClinic();
  const authenticator = aSoftwareAuthenticator(clinic.deps.config.publicUrl);
  const options = (await clinic.call(`${SET_UP}/passkey-options`, { token })).body.data;
  const passkey = authenticator.create(options);
  const added = await clinic.call(`${SET_UP}/passkey`, { token, name: 'Mein Handy', passkey });
  expect(added.body.recovery_codes).toHaveLength(10);
  expect(await isOpen(clinic, added.body.access_token)).toBe(true);
  const again = await clinic.call(`${SET_UP}/passkey`, { token, name: 'Zweites', passkey });
  expect(again.body.code).toBe('identity.sign_in_expired');
});

test('a sign-in that waits for a factor cannot set up another one, and its token ends after five tries or 30 minutes', async () => {
  const { clinic, token } = await aStrictClinic();
  const late = (await logIn(clinic)).body.second_factor.token;
  const { secret } = await setUpApp(clinic, token);
  for (const route of ['totp', 'passkey-options']) {
    expect((await clinic.call(`${SET_UP}/${route}`, { token: late })).body.code).toBe(
      'identity.second_factor_exists',
    );
  }
  const confirmed = await clinic.call(`${SET_UP}/totp/confirm`, {
    token: late,
    code: appCode(clinic, secret),
  });
  expect(confirmed.body.code).toBe('identity.second_factor_exists');

  const other = await aPatient(clinic, { email: 'bea@example.test' });
  const pending = async () =>
    (await clinic.call('POST /api/login', { email: other.email, password: PASSWORD })).body.second_factor
      .token;
  const [tried, old] = [await pending(), await pending()];
  const begun = (await clinic.call(`${SET_UP}/totp`, { token: tried })).body.data.secret;
  for (let n = 0; n < 5; n += 1) {
    await clinic.call(`${SET_UP}/totp/confirm`, { token: tried, code: wrongCode(clinic, begun) });
  }
  const sixth = await clinic.call(`${SET_UP}/totp/confirm`, { token: tried, code: appCode(clinic, begun) });
  expect(sixth.body.code).toBe('identity.sign_in_expired');
  clinic.clock.advance(31 * 60);
  expect((await clinic.call(`${SET_UP}/totp`, { token: old })).body.code).toBe('identity.sign_in_expired');
  expect((await clinic.call(`${SET_UP}/totp`, { token: 'x'.repeat(43) })).body.code).toBe(
    'identity.sign_in_expired',
  );
  expect((await clinic.call(`${SET_UP}/totp`, {})).status).toBe(422);
});

test('an account with an unproven address cannot set up a factor and lock the owner out', async () => {
  const { clinic } = await aStrictClinic();
  await aPatient(clinic, { email: 'fremd@example.test', emailVerifiedAt: null });
  const { body } = await clinic.call('POST /api/login', { email: 'fremd@example.test', password: PASSWORD });
  const token = body.second_factor?.token ?? 'x'.repeat(43);
  const begun = await clinic.call(`${SET_UP}/totp`, { token });
  expect([409, 422]).toContain(begun.status);
  expect(body).not.toHaveProperty('access_token');
});

test('removing the last factor signs the patient out, and the next sign-in asks for another one', async () => {
  const { clinic, token } = await aStrictClinic();
  const { done } = await setUpApp(clinic, token);
  const own = { token: done.body.access_token };
  const { data } = (await clinic.call('GET /api/patients/second-factor', undefined, own)).body;
  expect(data.is_required).toBe(true);

  const removed = await clinic.call(
    'POST /api/patients/second-factor/totp/remove',
    { current_password: PASSWORD },
    own,
  );
  expect(removed.body.message).toContain('melden Sie sich neu an');
  expect(await isOpen(clinic, own.token)).toBe(false);
  expect((await logIn(clinic)).body.second_factor.is_to_set_up).toBe(true);
});

test('a sign-in that began before the factor became required opens no session', async () => {
  const clinic = await aClinic();
  const { id } = await aPatient(clinic);
  const account = await findAccount(clinic.db, id);
  if (!account) throw new Error('She has an account.');
  await requireFactor(clinic);
  const client = {
    locale: 'de',
    network: '192.0.2.1',
    device: '',
    trustTokens: [],
    setSessionCookie: () => undefined,
  };
  const goOn = openPatientSession(clinic.deps, account, false, client as never);
  await expect(goOn).rejects.toMatchObject({ code: 'identity.sign_in_expired' });

  const [, ...signIns] = await Promise.all([
    requireFactor(clinic, false).then(() => requireFactor(clinic)),
    ...Array.from({ length: 6 }, () => logIn(clinic)),
  ]);
  for (const { body } of signIns) {
    if (body.access_token) expect(await isOpen(clinic, body.access_token)).toBe(false);
  }
});
