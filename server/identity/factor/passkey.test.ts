import { expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, PASSWORD } from '#server/testing/people.ts';
import { aSoftwareAuthenticator } from '#server/testing/software-authenticator.ts';

const EMAIL = 'anna.berger@example.test';
const ORIGIN = 'http://portal.test';
const HERE = '/api/patients/second-factor';
const REAUTHENTICATION = { current_password: PASSWORD };

async function optionsFor(clinic: Clinic, token: string) {
  return (await clinic.call(`POST ${HERE}/passkeys/options`, REAUTHENTICATION, { token })).body.data;
}

async function withPasskey(clinic: Clinic) {
  const { token } = await aPatient(clinic);
  const authenticator = aSoftwareAuthenticator(ORIGIN);
  const passkey = authenticator.create(await optionsFor(clinic, token));
  const added = await clinic.call(`POST ${HERE}/passkeys`, { name: 'Telefon', passkey }, { token });
  return { token, authenticator, added };
}

async function beginLogin(clinic: Clinic) {
  const { body } = await clinic.call('POST /api/login', { email: EMAIL, password: PASSWORD });
  const { token } = body.second_factor;
  const { data } = (await clinic.call('POST /api/login/second-factor/passkey-options', { token })).body;
  return { token, options: data };
}

const finish = (clinic: Clinic, token: string, passkey: object) =>
  clinic.call('POST /api/login/second-factor', { token, passkey });

test('a passkey is added and signs in as second factor', async () => {
  const clinic = await aClinic();
  const { token, authenticator, added } = await withPasskey(clinic);
  expect(added.status).toBe(200);
  expect(added.body.data.recovery_codes).toHaveLength(10);

  const login = await beginLogin(clinic);
  expect(login.options.allowCredentials).toMatchObject([{ id: authenticator.id }]);
  const answer = await finish(clinic, login.token, authenticator.sign(login.options));

  expect(answer.body.user.name).toBe('Anna Berger');
  const { data } = (await clinic.call(`GET ${HERE}`, undefined, { token })).body;
  expect(data.passkeys).toMatchObject([{ name: 'Telefon', last_used_at: expect.any(String) }]);
});

test('a wrong key, challenge or site, or a repeated answer, is refused', async () => {
  const clinic = await aClinic();
  const { authenticator } = await withPasskey(clinic);
  const { token, options } = await beginLogin(clinic);

  const stranger = {
    ...aSoftwareAuthenticator(ORIGIN).sign(options),
    id: authenticator.id,
    rawId: authenticator.id,
  };
  expect((await finish(clinic, token, stranger)).status).toBe(422);
  expect((await finish(clinic, token, authenticator.sign({ challenge: 'b3RoZXI' }))).status).toBe(422);
  expect((await finish(clinic, token, aSoftwareAuthenticator('http://evil.test').sign(options))).status).toBe(
    422,
  );

  const right = authenticator.sign(options);
  expect((await finish(clinic, token, right)).status).toBe(200);
  const next = await beginLogin(clinic);
  expect((await finish(clinic, next.token, right)).body.errors.passkey).toHaveLength(1);
});

test('the challenge of a new passkey can be answered once, within five minutes', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  const add = (passkey: object) =>
    clinic.call(`POST ${HERE}/passkeys`, { name: 'Telefon', passkey }, { token });
  const authenticator = aSoftwareAuthenticator(ORIGIN);
  const late = authenticator.create(await optionsFor(clinic, token));
  clinic.clock.advance(5 * 60);
  expect((await add(late)).body.code).toBe('identity.passkey_refused');
  expect(
    (await add(aSoftwareAuthenticator('http://evil.test').create(await optionsFor(clinic, token)))).status,
  ).toBe(422);

  const passkey = authenticator.create(await optionsFor(clinic, token));
  expect((await add(passkey)).status).toBe(200);
  expect((await add(passkey)).status).toBe(422);
  expect((await add({ id: 'x' })).body.code).toBe('request.invalid');
});

test('ROLE-08: a patient removes only the own passkey, with the password', async () => {
  const clinic = await aClinic();
  const { token } = await withPasskey(clinic);
  const ben = await aPatient(clinic, { email: 'ben@example.test' });
  const [{ id }] = (await clinic.call(`GET ${HERE}`, undefined, { token })).body.data.passkeys;
  const remove = (by: string, password = PASSWORD) =>
    clinic.call(`POST ${HERE}/passkeys/${id}/remove`, { current_password: password }, { token: by });

  expect((await remove(ben.token)).status).toBe(404);
  expect((await remove(token, 'falsch-geraten')).status).toBe(422);
  expect((await remove(token)).status).toBe(200);
  expect((await remove(token)).status).toBe(404);
  const { body } = await clinic.call('POST /api/login', { email: EMAIL, password: PASSWORD });
  expect(body).toHaveProperty('access_token');
});

test('a portal under a bare IP address offers no passkey', async () => {
  const clinic = await aClinic({ environment: { PUBLIC_URL: 'http://127.0.0.1:3000' } });
  const { token } = await aPatient(clinic);
  const { data } = (await clinic.call(`GET ${HERE}`, undefined, { token })).body;
  expect(data.can_add_passkey).toBe(false);
});
