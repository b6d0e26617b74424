import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, PASSWORD } from '#server/testing/people.ts';

const EMAIL = 'anna.berger@example.test';
const HERE = '/api/patients/second-factor';
const REAUTHENTICATION = { current_password: PASSWORD };

const appOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });
const codeAt = (clinic: Clinic, secret: string) =>
  appOf(secret).generate({ timestamp: clinic.clock.now().getTime() });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const logIn = async (clinic: Clinic) =>
  (await clinic.call('POST /api/login', { email: EMAIL, password: PASSWORD })).body;
const finish = (clinic: Clinic, factor: object) => clinic.call('POST /api/login/second-factor', factor);

async function withApp(clinic: Clinic) {
  const { token } = await aPatient(clinic);
  const { secret } = (await clinic.call(`POST ${HERE}/totp`, REAUTHENTICATION, { token })).body.data;
  const confirmed = await clinic.call(
    `POST ${HERE}/totp/confirm`,
    { code: codeAt(clinic, secret) },
    { token },
  );
  clinic.clock.advance(60);
  return { token, secret, recoveryCodes: confirmed.body.data.recovery_codes as string[] };
}

test('a patient sets up an app with the password and its first code; ten recovery codes are shown once', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  expect(
    (await clinic.call(`POST ${HERE}/totp`, { current_password: 'falsch-geraten' }, { token })).status,
  ).toBe(422);
  const begun = await clinic.call(`POST ${HERE}/totp`, REAUTHENTICATION, { token });
  const { secret, otpauth_url } = begun.body.data;
  expect(otpauth_url).toMatch(/^otpauth:\/\/totp\/Online%20Klinik:/);
  expect(await logIn(clinic)).toHaveProperty('access_token');

  const refused = await clinic.call(
    `POST ${HERE}/totp/confirm`,
    { code: wrong(codeAt(clinic, secret)) },
    { token },
  );
  expect(refused.status).toBe(422);
  const code = codeAt(clinic, secret);
  const confirmed = await clinic.call(`POST ${HERE}/totp/confirm`, { code }, { token });
  expect(confirmed.body.data.recovery_codes).toHaveLength(10);
  expect((await clinic.call(`POST ${HERE}/totp/confirm`, { code }, { token })).status).toBe(404);
  expect((await clinic.call(`POST ${HERE}/totp`, REAUTHENTICATION, { token })).status).toBe(409);

  const { data } = (await clinic.call(`GET ${HERE}`, undefined, { token })).body;
  expect(data).toEqual({
    has_totp: true,
    passkeys: [],
    recovery_codes_left: 10,
    can_add_passkey: true,
    is_required: false,
  });
  expect((await clinic.letters(EMAIL))[0]?.text).toContain('zweite Bestätigung');
});

test('login asks for the second factor before it opens a session', async () => {
  const clinic = await aClinic();
  const { secret } = await withApp(clinic);

  const first = await clinic.call('POST /api/login', { email: EMAIL, password: PASSWORD });
  expect(first.status).toBe(200);
  expect(first.body).not.toHaveProperty('access_token');
  expect(first.body.second_factor.methods).toEqual(['totp', 'recovery_code']);
  expect(first.body.data.second_factor).toEqual(first.body.second_factor);
  expect(String(first.headers['set-cookie'])).not.toContain('session=');
  const { token } = first.body.second_factor;
  expect((await clinic.call('GET /api/patients/get-profile', undefined, { token })).status).toBe(401);

  const answer = await finish(clinic, { token, totp: codeAt(clinic, secret) });
  expect(answer.body.user.name).toBe('Anna Berger');
  expect((await finish(clinic, { token, totp: codeAt(clinic, secret) })).body.code).toBe(
    'identity.sign_in_expired',
  );
});

test('the one-time code by mail does not replace the second factor', async () => {
  const clinic = await aClinic();
  await withApp(clinic);
  await clinic.call('POST /api/send-otp', { email: EMAIL });
  const otp = (await clinic.letters(EMAIL))
    .map(({ text }) => /^\d{6}$/m.exec(text)?.[0])
    .find((code) => code);
  const { status, body } = await clinic.call('POST /api/verify-otp', { email: EMAIL, otp });
  expect(status).toBe(200);
  expect(body).not.toHaveProperty('access_token');
});

test('a code of the app is used once, five tries end a sign-in, and a sign-in ends after ten minutes', async () => {
  const clinic = await aClinic();
  const { secret } = await withApp(clinic);
  const totp = codeAt(clinic, secret);
  const { token } = (await logIn(clinic)).second_factor;
  expect((await finish(clinic, { token, totp })).status).toBe(200);

  const { token: second } = (await logIn(clinic)).second_factor;
  for (let i = 0; i < 5; i += 1) {
    const { status, body } = await finish(clinic, { token: second, totp });
    expect(status).toBe(422);
    expect(body.errors.totp).toHaveLength(1);
  }
  clinic.clock.advance(60);
  expect((await finish(clinic, { token: second, totp: codeAt(clinic, secret) })).body.code).toBe(
    'identity.sign_in_expired',
  );

  const { token: third } = (await logIn(clinic)).second_factor;
  clinic.clock.advance(600);
  expect((await finish(clinic, { token: third, totp: codeAt(clinic, secret) })).body.code).toBe(
    'identity.sign_in_expired',
  );
});

test('twenty wrong app codes a day close the app and are mailed to the owner; a recovery code still works once', async () => {
  const clinic = await aClinic();
  const { secret, recoveryCodes } = await withApp(clinic);
  for (let round = 0; round < 4; round += 1) {
    const { token } = (await logIn(clinic)).second_factor;
    for (let i = 0; i < 5; i += 1) await finish(clinic, { token, totp: wrong(codeAt(clinic, secret)) });
  }
  const { token } = (await logIn(clinic)).second_factor;
  expect((await finish(clinic, { token, totp: codeAt(clinic, secret) })).status).toBe(422);
  expect(
    (await clinic.letters(EMAIL)).filter(({ subject }) => subject.includes('falsche Codes')),
  ).toHaveLength(1);

  const recovery_code = recoveryCodes[0]?.toLowerCase().replaceAll('-', ' ');
  expect((await finish(clinic, { token, recovery_code })).status).toBe(200);
  const { token: again } = (await logIn(clinic)).second_factor;
  expect((await finish(clinic, { token: again, recovery_code })).body.errors.recovery_code).toHaveLength(1);
});

test('new recovery codes replace the old; removing the app needs the password, and login no longer asks for a code', async () => {
  const clinic = await aClinic();
  const { token, recoveryCodes } = await withApp(clinic);
  const renewed = await clinic.call(`POST ${HERE}/recovery-codes`, REAUTHENTICATION, { token });
  expect(renewed.body.data.recovery_codes).toHaveLength(10);
  const { token: pending } = (await logIn(clinic)).second_factor;
  expect((await finish(clinic, { token: pending, recovery_code: recoveryCodes[0] })).status).toBe(422);

  expect(
    (await clinic.call(`POST ${HERE}/totp/remove`, { current_password: 'falsch-geraten' }, { token })).status,
  ).toBe(422);
  expect((await clinic.call(`POST ${HERE}/totp/remove`, REAUTHENTICATION, { token })).status).toBe(200);
  expect((await clinic.call(`POST ${HERE}/totp/remove`, REAUTHENTICATION, { token })).status).toBe(404);
  expect((await clinic.call(`POST ${HERE}/recovery-codes`, REAUTHENTICATION, { token })).status).toBe(404);
  expect(await logIn(clinic)).toHaveProperty('access_token');
});

test('an address that was never proven gets no second factor', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic, { emailVerifiedAt: null });
  expect((await clinic.call(`POST ${HERE}/totp`, REAUTHENTICATION, { token })).body.code).toBe(
    'identity.email_unverified',
  );
  expect((await clinic.call(`POST ${HERE}/passkeys/options`, REAUTHENTICATION, { token })).status).toBe(409);
});

test('second factors are for signed-in patients, and a sign-in needs its token and a factor', async () => {
  const clinic = await aClinic();
  for (const path of [
    '/totp',
    '/totp/confirm',
    '/totp/remove',
    '/passkeys',
    '/passkeys/options',
    '/passkeys/1/remove',
    '/recovery-codes',
  ]) {
    expect((await clinic.call(`POST ${HERE}${path}`, {})).status, path).toBe(401);
  }
  expect((await clinic.call(`GET ${HERE}`)).status).toBe(401);
  expect((await finish(clinic, {})).status).toBe(422);
  expect((await finish(clinic, { token: 'x'.repeat(43) })).body.code).toBe('identity.sign_in_expired');
});
