import { expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, confirmationToken, PASSWORD, register } from '#server/testing/people.ts';

const EMAIL = 'anna.berger@example.test';
const NEW = 'ein-neues-schloss-am-tor';

const forgot = (clinic: Clinic, email = EMAIL, options = {}) =>
  clinic.call('POST /api/patients/forgot-password', { email }, options);
const reset = (clinic: Clinic, token: string, changes: object = {}) =>
  clinic.call('POST /api/patients/reset-password', {
    token,
    email: EMAIL,
    password: NEW,
    password_confirmation: NEW,
    ...changes,
  });
const logIn = (clinic: Clinic, password: string) =>
  clinic.call('POST /api/login', { email: EMAIL, password });

async function links(clinic: Clinic): Promise<string[]> {
  const letters = await clinic.letters(EMAIL);
  return letters.flatMap(({ text }) => /http\S+reset-password\S+/.exec(text)?.[0] ?? []);
}

async function newToken(clinic: Clinic): Promise<string> {
  await forgot(clinic);
  return new URL((await links(clinic))[0] ?? '').pathname.split('/').at(-1) ?? '';
}

test('PWD-02, API-25, SEAM-20: the link comes from the configured address, never from the Host header', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);

  const answer = await forgot(clinic, EMAIL, {
    headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
  });

  expect(answer.status).toBe(200);
  expect(answer.body.message).toContain('60 Minuten');
  const [link = ''] = await links(clinic);
  expect(link).toMatch(
    /^http:\/\/portal\.test\/patient\/reset-password\/[\w-]{43}\?email=anna\.berger%40example\.test$/,
  );
});

test('PWD-04, API-26, SEAM-20: a reset sets the password, ends all sessions and mails the owner', async () => {
  const clinic = await aClinic();
  const { token: session } = await aPatient(clinic);

  const answer = await reset(clinic, await newToken(clinic));

  expect(answer.status).toBe(200);
  expect((await clinic.call('GET /api/patients/get-profile', undefined, { token: session })).status).toBe(
    401,
  );
  expect((await logIn(clinic, PASSWORD)).status).toBe(422);
  expect((await logIn(clinic, NEW)).status).toBe(200);
  expect((await clinic.letters(EMAIL)).map(({ subject }) => subject)).toContain('Änderung an Ihrem Konto');
});

test('SEAM-20: a link works once, also at the same moment, and earlier links end with it', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  const earlier = await newToken(clinic);
  clinic.clock.advance(61);
  const token = await newToken(clinic);

  const answers = await Promise.all([reset(clinic, token), reset(clinic, token)]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await reset(clinic, token)).body.code).toBe('identity.link_invalid');
  expect((await reset(clinic, earlier)).body.errors.token).toHaveLength(1);
});

test('SEAM-20: a link ends after 60 minutes', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  const token = await newToken(clinic);
  clinic.clock.advance(60 * 60);
  expect((await reset(clinic, token)).status).toBe(422);
  expect((await logIn(clinic, PASSWORD)).status).toBe(200);
});

test("SEAM-20: a link does not work for somebody else's address, and is not used up by the try", async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  await aPatient(clinic, { email: 'ben@example.test', firstName: 'Ben' });
  const token = await newToken(clinic);
  expect((await reset(clinic, token, { email: 'ben@example.test' })).status).toBe(422);
  expect((await reset(clinic, token)).status).toBe(200);
});

test('SEAM-20: a newer link ends the older one, which was not used yet', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  const older = await newToken(clinic);
  clinic.clock.advance(61);
  const newer = await newToken(clinic);

  expect((await reset(clinic, older)).body.code).toBe('identity.link_invalid');
  expect((await reset(clinic, newer)).status).toBe(200);
});

test('SEAM-20: a request that sends no mail leaves the link of the former mail usable', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  const token = await newToken(clinic);
  await forgot(clinic);
  expect(await links(clinic)).toHaveLength(1);
  expect((await reset(clinic, token)).status).toBe(200);
});

test('SEAM-20: wrong addresses for a link are counted, from all networks together', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  const token = await newToken(clinic);
  const tryAs = (email: string, network: string) =>
    clinic.call(
      'POST /api/patients/reset-password',
      { token, email, password: NEW, password_confirmation: NEW },
      { network },
    );

  for (let i = 0; i < 5; i += 1)
    expect((await tryAs(`fremd${i}@example.test`, `203.0.113.${i}`)).body.code).toBe('identity.link_invalid');
  expect((await tryAs(EMAIL, '203.0.113.9')).status).toBe(429);
  expect((await logIn(clinic, PASSWORD)).status).toBe(200);

  // A new link has tries of its own, so its owner is not shut out.
  clinic.clock.advance(61);
  expect((await reset(clinic, await newToken(clinic))).status).toBe(200);
});

test('VAL-14, API-26: both passwords are required, alike and not common, with the key of each', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  const token = await newToken(clinic);
  const keysOf = async (changes: object) => Object.keys((await reset(clinic, token, changes)).body.errors);

  expect(await keysOf({ password: '', password_confirmation: '' })).toEqual([
    'password',
    'password_confirmation',
  ]);
  expect(await keysOf({ password_confirmation: 'anders-als-das-andere' })).toEqual(['password_confirmation']);
  expect(await keysOf({ password: 'sommer2026', password_confirmation: 'sommer2026' })).toEqual(['password']);
  expect(await keysOf({ password: 'annaberger1', password_confirmation: 'annaberger1' })).toEqual([
    'password',
  ]);
  expect(
    (await reset(clinic, token, { password_confirmation: undefined, confirm_password: NEW })).status,
  ).toBe(200);
});

test('VAL-14: forgot password needs an e-mail address', async () => {
  const clinic = await aClinic();
  expect((await forgot(clinic, 'nope')).body.errors.email).toEqual([
    'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  ]);
  expect((await forgot(clinic, '')).body.errors.email).toHaveLength(1);
});

test('SEAM-23: repeated requests send few mails, and requests from one network are limited', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  for (let i = 0; i < 60; i += 1) expect((await forgot(clinic)).status).toBe(200);
  expect(await links(clinic)).toHaveLength(1);
  expect((await forgot(clinic)).status).toBe(429);
});

test('ROLE-09: guessing tokens from one network ends with 429', async () => {
  const clinic = await aClinic();
  let status = 0;
  for (let i = 0; i < 61; i += 1) ({ status } = await reset(clinic, `guess-${i}`));
  expect(status).toBe(429);
});

test('after a first proof by a reset the link of the registration mail signs nobody in, also not in the browser that registered', async () => {
  const clinic = await aClinic();
  const registered = await register(clinic, { email: EMAIL });
  const cookies = [registered.headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0]);
  const xsrf = cookies.find((cookie) => cookie?.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? '';
  const browser = { headers: { cookie: cookies.join('; '), 'x-xsrf-token': xsrf } };
  const link = await confirmationToken(clinic, EMAIL);
  expect((await reset(clinic, await newToken(clinic))).status).toBe(200);

  const { body, headers } = await clinic.call('POST /api/patients/confirm-email', { token: link }, browser);
  expect(body).toEqual({ message: 'Ihre E-Mail-Adresse ist bestätigt.' });
  expect(headers['set-cookie']).toBeUndefined();
});
