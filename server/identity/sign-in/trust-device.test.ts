import { expect, test } from 'vitest';
import { type Answer, aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember, PASSWORD } from '#server/testing/people.ts';
import { endPendingAccess } from '../account.service.ts';
import { trustedDevice } from '../sign-in.tables.ts';
import { appCode } from '../staff/testing-staff.ts';

const EMAIL = 'anna.berger@example.test';
const FACTOR = '/api/patients/second-factor';
const DEVICES = '/api/patients/trusted-devices';
const DAY = 24 * 3600;
const REAUTHENTICATION = { current_password: PASSWORD };

const cookieOf = ({ headers }: Answer) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((each) => String(each).split(';')[0] ?? '')
    .find((each) => each.startsWith('trusted-device='));

/** A patient with an app; `signIn` signs in from the patient's browser. */
async function withApp(clinic: Clinic, email = EMAIL) {
  const { id, token } = await aPatient(clinic, { email });
  const { secret } = (await clinic.call(`POST ${FACTOR}/totp`, REAUTHENTICATION, { token })).body.data;
  await clinic.call(`POST ${FACTOR}/totp/confirm`, { code: appCode(clinic, secret) }, { token });
  clinic.clock.advance(60);

  const logIn = (cookie?: string) =>
    clinic.call(
      'POST /api/login',
      { email, password: PASSWORD },
      cookie ? { headers: { cookie, 'user-agent': 'Firefox/130 Windows' } } : {},
    );
  async function trust(cookie?: string) {
    const pending = (await logIn(cookie)).body.second_factor.token;
    clinic.clock.advance(60);
    const given = { token: pending, totp: appCode(clinic, secret), trust_device: true };
    const answer = await clinic.call('POST /api/login/second-factor', given, {
      headers: { 'user-agent': 'Firefox/130 Windows', ...(cookie && { cookie }) },
    });
    return { answer, token: answer.body.access_token as string, cookie: cookieOf(answer) ?? '' };
  }
  return { id, token, secret, logIn, trust };
}

test('a trusted browser is asked for the password but not for the second factor, for 30 days', async () => {
  const clinic = await aClinic();
  const { logIn, trust } = await withApp(clinic);
  const { answer, cookie } = await trust();
  expect(String(answer.headers['set-cookie'])).toMatch(
    /trusted-device=[\w-]{43};.*HttpOnly;.*SameSite=Strict/,
  );

  expect((await logIn(cookie)).body).toHaveProperty('access_token');
  expect((await logIn()).body).toHaveProperty('second_factor');
  expect((await logIn(`trusted-device=${'x'.repeat(43)}`)).body).toHaveProperty('second_factor');
  const wrong = await clinic.call(
    'POST /api/login',
    { email: EMAIL, password: 'falsch-geraten' },
    { headers: { cookie } },
  );
  expect(wrong.status).toBe(422);
  const [stored] = await clinic.db.select().from(trustedDevice);
  expect(cookie).not.toContain(stored?.tokenHash ?? '-');

  clinic.clock.advance(30 * DAY);
  expect((await logIn(cookie)).body).toHaveProperty('second_factor');
  await clinic.drain();
});

test('without the box the device is not trusted, and a mailed code uses the trust as a password does', async () => {
  const clinic = await aClinic();
  const { secret, logIn, trust } = await withApp(clinic);
  const pending = (await logIn()).body.second_factor.token;
  const given = { token: pending, totp: appCode(clinic, secret) };
  expect(cookieOf(await clinic.call('POST /api/login/second-factor', given))).toBeUndefined();

  const { cookie } = await trust();
  await clinic.call('POST /api/send-otp', { email: EMAIL });
  const otp = /\b\d{6}\b/.exec((await clinic.letters(EMAIL))[0]?.text ?? '')?.[0];
  const answer = await clinic.call('POST /api/verify-otp', { email: EMAIL, otp }, { headers: { cookie } });
  expect(answer.body).toHaveProperty('access_token');
});

test('two patients in one browser have separate trust, and signing out keeps it', async () => {
  const clinic = await aClinic();
  const anna = await withApp(clinic);
  const bea = await withApp(clinic, 'bea@example.test');
  const first = await anna.trust();
  expect((await bea.logIn(first.cookie)).body).toHaveProperty('second_factor');
  const both = (await bea.trust(first.cookie)).cookie;
  expect((await anna.logIn(both)).body).toHaveProperty('access_token');
  expect((await bea.logIn(both)).body).toHaveProperty('access_token');

  const signedOut = await clinic.call(
    'POST /api/logout',
    {},
    { token: first.token, headers: { cookie: both } },
  );
  expect(signedOut.headers['clear-site-data']).toBe('"cache"');
  const plain = await clinic.call('POST /api/logout', {}, { token: anna.token });
  expect(plain.headers['clear-site-data']).toBe('"cache", "cookies"');
});

test('only the owner lists and removes trusted devices', async () => {
  const clinic = await aClinic();
  const { token, logIn, trust } = await withApp(clinic);
  const { cookie } = await trust();
  const other = await aPatient(clinic, { email: 'bea@example.test' });
  const list = async (by: string) =>
    (await clinic.call(`GET ${DEVICES}`, undefined, { token: by, headers: { cookie } })).body.data;

  const [device] = await list(token);
  expect(device).toMatchObject({ device: 'Firefox · Windows', is_current: true });
  expect(JSON.stringify(device)).not.toContain('hash');
  expect(await list(other.token)).toEqual([]);
  const remove = (by?: string, id: number | string = device.id) =>
    clinic.call(`DELETE ${DEVICES}/${id}`, undefined, { token: by });
  expect((await remove()).status).toBe(401);
  expect((await remove(other.token)).status).toBe(404);
  expect((await remove((await aStaffMember(clinic)).token)).status).toBe(403);
  expect((await remove(token, 'x')).status).toBe(422);
  expect((await clinic.call(`GET ${DEVICES}`)).status).toBe(401);

  expect((await remove(token)).status).toBe(200);
  expect((await remove(token)).status).toBe(404);
  expect((await logIn(cookie)).body).toHaveProperty('second_factor');
});

test.each([
  [
    'a new password',
    (clinic: Clinic, token: string) =>
      clinic.call(
        'PUT /api/patients/update-profile-password',
        {
          password: {
            ...REAUTHENTICATION,
            new_password: 'anders-als-vorher-7',
            new_password_confirm: 'anders-als-vorher-7',
          },
        },
        { token },
      ),
  ],
  [
    'signing out everywhere',
    (clinic: Clinic, token: string) => clinic.call('POST /api/patients/sessions/end-others', {}, { token }),
  ],
  [
    'removing the factor',
    (clinic: Clinic, token: string) => clinic.call(`POST ${FACTOR}/totp/remove`, REAUTHENTICATION, { token }),
  ],
])('all trust ends with %s', async (_what, act) => {
  const clinic = await aClinic();
  const { trust } = await withApp(clinic);
  const { token } = await trust();
  expect((await act(clinic, token)).status).toBe(200);
  expect(await clinic.db.select().from(trustedDevice)).toEqual([]);
});

test('all trust of one patient ends when the account is restored or its address changes', async () => {
  const clinic = await aClinic();
  const anna = await withApp(clinic);
  const bea = await withApp(clinic, 'bea@example.test');
  await anna.trust();
  await bea.trust();
  await clinic.db.transaction((tx) => endPendingAccess(tx, anna.id, clinic.clock.now()));
  const left = await clinic.db.select().from(trustedDevice);
  expect(left.map(({ patientId }) => patientId)).toEqual([bea.id]);
});

test('a password reset by mail ends all trust', async () => {
  const clinic = await aClinic();
  const { trust } = await withApp(clinic);
  await trust();
  await clinic.call('POST /api/patients/forgot-password', { email: EMAIL });
  const link = /reset-password\/([\w-]+)/.exec((await clinic.letters(EMAIL))[0]?.text ?? '')?.[1];
  const password = 'anders-als-vorher-7';
  const form = { token: link, email: EMAIL, password, password_confirmation: password };
  expect((await clinic.call('POST /api/patients/reset-password', form)).status).toBe(200);
  expect(await clinic.db.select().from(trustedDevice)).toEqual([]);
});

test('staff devices are never trusted: the cookie of a patient does not work at the staff login', async () => {
  const clinic = await aClinic();
  const { trust } = await withApp(clinic);
  const { cookie } = await trust();
  const { email } = await aStaffMember(clinic);
  const { body } = await clinic.call(
    'POST /api/staff/login',
    { email, password: PASSWORD },
    { headers: { cookie } },
  );
  expect(body).toHaveProperty('pending_token');
  expect(body).not.toHaveProperty('access_token');
});
