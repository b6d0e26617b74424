import { expect, test } from 'vitest';
import { Failure } from '#server/platform/failure.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember, PASSWORD } from '#server/testing/people.ts';
import { asLoginFailure } from './sign-in.service.ts';

const EMAIL = 'anna.berger@example.test';
const STRANGER = '203.0.113.66';

const logIn = (clinic: Clinic, changes: object = {}, options = {}) =>
  clinic.call('POST /api/login', { email: EMAIL, password: PASSWORD, ...changes }, options);
const isAlive = async (clinic: Clinic, token: string) =>
  (await clinic.call('GET /api/patients/get-profile', undefined, { token })).status === 200;

test('login answers the token and the user, in both readings of OR-02', async ({ annotate }) => {
  await annotate('LOGIN-03, API-18, ENT-10, SESS-01', 'proves');
  const clinic = await aClinic();
  const { id } = await aPatient(clinic);

  const { status, body, headers } = await logIn(clinic, { email: ' ANNA.Berger@example.test ' });

  expect(status).toBe(200);
  expect(body.user).toEqual({ id, name: 'Anna Berger' });
  expect(body.data).toEqual({ access_token: body.access_token, user: body.user });
  expect(headers['cache-control']).toBe('no-store');
  expect(await isAlive(clinic, body.access_token)).toBe(true);
});

test('OR-02: login also keeps the session in a cookie that scripts cannot read', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  const { headers } = await logIn(clinic);
  const cookie = [headers['set-cookie']].flat().find((each) => String(each).startsWith('session='));
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Strict/);
});

test('SESS-03, OR-02: the cookie alone allows reading; a change needs the CSRF header, a bearer token does not', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  const { body, headers } = await logIn(clinic);
  const cookies = [headers['set-cookie']].flat().map((each) => String(each).split(';')[0]);
  const csrf = cookies.find((each) => each?.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? '';
  const cookie = cookies.join('; ');
  const save = (more: object, token?: string) =>
    clinic.call(
      'PUT /api/patients/update-profile',
      { user: { first_name: 'Anne' } },
      { token, headers: { cookie, ...more } },
    );

  expect(
    (await clinic.call('GET /api/patients/get-profile', undefined, { headers: { cookie } })).status,
  ).toBe(200);
  expect((await save({})).status).toBe(403);
  expect((await save({ 'x-xsrf-token': csrf })).status).toBe(200);
  expect((await save({ 'x-csrf-token': csrf })).status).toBe(200);
  expect((await save({}, body.access_token)).status).toBe(200);
});

test.each([
  ['a wrong password', { password: 'falsches-passwort' }],
  ['an unknown address', { email: 'nobody@example.test' }],
])('LOGIN-04, VAL-16, OR-23: %s is refused with 422 and errors.messages', async (_, changes) => {
  const clinic = await aClinic();
  await aPatient(clinic);
  const { status, body } = await logIn(clinic, changes, { headers: { locale: 'en' } });
  expect(status).toBe(422);
  expect(body.errors.messages).toEqual([
    expect.stringMatching(/^E-mail address or password is wrong, or the address is not confirmed yet\./),
  ]);
});

test('VAL-16: a login form that was left empty is reported under errors.messages too', async () => {
  const clinic = await aClinic();
  const { status, body } = await clinic.call('POST /api/login', {});
  expect(status).toBe(422);
  expect(body.errors).toMatchObject({ email: [expect.any(String)], password: [expect.any(String)] });
  expect(body.errors.messages).toEqual(['Bitte füllen Sie dieses Feld aus.']);
});

test.each([
  [{ email: { $gt: '' }, password: PASSWORD }],
  [{ email: EMAIL, password: ['a'] }],
  [{ email: EMAIL, password: 'x'.repeat(129) }],
])('LOGIN-03: the malformed login %j is refused, not tried', async (form) => {
  const clinic = await aClinic();
  await aPatient(clinic);
  expect((await clinic.call('POST /api/login', form)).status).toBe(422);
});

test('OR-22: without the box the session ends after 30 idle minutes, with it after 30 days', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  const { access_token: short } = (await logIn(clinic)).body;
  const { access_token: long } = (await logIn(clinic, { remember: true })).body;

  clinic.clock.advance(31 * 60);
  expect([await isAlive(clinic, short), await isAlive(clinic, long)]).toEqual([false, true]);
  clinic.clock.advance(30 * 24 * 3600);
  expect(await isAlive(clinic, long)).toBe(false);
});

test('API-22, SESS-07, OR-27: after logout the token is no longer accepted, and a second logout is refused', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  const { access_token: token } = (await logIn(clinic)).body;

  const { status, body, headers } = await clinic.call('POST /api/logout', undefined, { token });

  expect(status).toBe(200);
  expect(body.message).toBe('Sie sind abgemeldet.');
  expect(headers['clear-site-data']).toContain('cookies');
  expect(await isAlive(clinic, token)).toBe(false);
  expect((await clinic.call('POST /api/logout', undefined, { token })).status).toBe(401);
  expect((await clinic.call('POST /api/logout')).status).toBe(401);
});

test('ROLE-07: staff cannot sign in at the patients’ login', async () => {
  const clinic = await aClinic();
  const { email } = await aStaffMember(clinic, 'doctor');
  expect((await logIn(clinic, { email })).status).toBe(422);
});

test('SEAM-23: ten wrong passwords from one network block this address there until the window ends', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  for (let i = 0; i < 10; i += 1)
    expect((await logIn(clinic, { password: `falsch-${i}-falsch` })).status).toBe(422);

  const refused = await logIn(clinic, { password: 'falsch-11-falsch' });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.body.errors.messages).toEqual(['Zu viele Versuche. Bitte warten Sie einen Moment.']);
  clinic.clock.advance(5 * 60);
  expect((await logIn(clinic)).status).toBe(200);
});

test('only too many tries are told as such; every other fault stays what it is', () => {
  const fault = new Error('the database is gone');
  expect(() => asLoginFailure(fault)).toThrow(fault);
  const refusal = new Failure('identity.wrong_credentials');
  expect(() => asLoginFailure(refusal)).toThrow(refusal);
});

test('SEAM-23: a stranger on other networks cannot lock a patient out', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  await logIn(clinic);
  for (let i = 0; i < 101; i += 1) {
    await logIn(clinic, { password: 'falsches-passwort' }, { network: `198.51.100.${i}` });
  }

  expect((await logIn(clinic, {}, { network: STRANGER })).status).toBe(429);
  expect((await logIn(clinic)).status).toBe(200);
});

test('SEAM-23: right passwords do not count', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  for (let i = 0; i < 12; i += 1) expect((await logIn(clinic)).status).toBe(200);
});

test('a sign-in from a new network with a new device is mailed to the owner, the first one is not', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' };
  await logIn(clinic, {}, { headers: firefox });
  await logIn(clinic, {}, { headers: { 'user-agent': firefox['user-agent'].replace('140', '141') } });
  expect(await clinic.letters(EMAIL)).toEqual([]);

  const iphone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/604.1' };
  await logIn(clinic, {}, { network: STRANGER, headers: iphone });
  const [letter] = await clinic.letters(EMAIL);
  expect(letter?.subject).toBe('Neue Anmeldung');
  expect(letter?.text).toContain('Safari · iPhone');
});
