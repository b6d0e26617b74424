import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { rateLimit } from '#server/platform/platform.tables.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, PASSWORD } from '#server/testing/people.ts';
import { LIMITS } from '../account-protection.service.ts';

const EMAIL = 'anna.berger@example.test';
const THIEF = 'dieb@example.test';
const NEW = 'ein-neues-schloss-am-tor';

async function tokenIn(clinic: Clinic, to: string, page: string): Promise<string> {
  const letters = await clinic.letters(to);
  const found = letters.map(({ text }) => new RegExp(`${page}/([\\w-]+)`).exec(text)?.[1]);
  return found.find((token) => token) ?? '';
}

async function resetBy(clinic: Clinic, network?: string) {
  await clinic.call('POST /api/patients/forgot-password', { email: EMAIL });
  const token = await tokenIn(clinic, EMAIL, 'reset-password');
  const form = { token, email: EMAIL, password: NEW, password_confirmation: NEW };
  return await clinic.call('POST /api/patients/reset-password', form, network ? { network } : {});
}

const changePassword = (clinic: Clinic, token: string) =>
  clinic.call(
    'PUT /api/patients/update-profile-password',
    { password: { current_password: PASSWORD, new_password: NEW, new_password_confirm: NEW } },
    { token },
  );

const TAKEN_BACK = { reset: (clinic: Clinic) => resetBy(clinic), change: changePassword };

test.each(['reset', 'change'] as const)(
  'a password %s ends a change of address that waits for its mailbox',
  async (way) => {
    const clinic = await aClinic();
    const { token } = await aPatient(clinic);
    const moved = { email: THIEF, current_password: PASSWORD };
    await clinic.call('POST /api/patients/change-email', moved, { token });
    const link = await tokenIn(clinic, THIEF, 'confirm-email');

    expect((await TAKEN_BACK[way](clinic, token)).status).toBe(200);

    const confirmed = await clinic.call('POST /api/patients/confirm-email', { token: link });
    expect(confirmed.body.code).toBe('identity.link_invalid');
    expect((await clinic.call('POST /api/login', { email: EMAIL, password: NEW })).status).toBe(200);
  },
);

test('a second request to change the address ends the first one', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic);
  for (const email of [THIEF, 'neu@example.test']) {
    await clinic.call('POST /api/patients/change-email', { email, current_password: PASSWORD }, { token });
  }
  const first = await tokenIn(clinic, THIEF, 'confirm-email');
  const confirmed = await clinic.call('POST /api/patients/confirm-email', { token: first });
  expect(confirmed.body.code).toBe('identity.link_invalid');
});

test.each(['reset', 'change'] as const)(
  'a password %s ends a sign-in that waits for its second factor',
  async (way) => {
    const clinic = await aClinic();
    const { token } = await aPatient(clinic);
    const path = '/api/patients/second-factor/totp';
    const begun = await clinic.call(`POST ${path}`, { current_password: PASSWORD }, { token });
    const app = new TOTP({ secret: Secret.fromBase32(begun.body.data.secret) });
    const code = () => app.generate({ timestamp: clinic.clock.now().getTime() });
    await clinic.call(`POST ${path}/confirm`, { code: code() }, { token });
    clinic.clock.advance(60);
    const waiting = (await clinic.call('POST /api/login', { email: EMAIL, password: PASSWORD })).body;

    expect((await TAKEN_BACK[way](clinic, token)).status).toBe(200);

    const finish = (body: { second_factor: { token: string } }) =>
      clinic.call('POST /api/login/second-factor', { token: body.second_factor.token, totp: code() });
    expect((await finish(waiting)).status).toBe(422);
    const begunAnew = (await clinic.call('POST /api/login', { email: EMAIL, password: NEW })).body;
    expect((await finish(begunAnew)).status).toBe(200);
  },
);

test('SEAM-23: a patient can log in where the password was reset, whatever strangers tried elsewhere', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  await clinic.call('POST /api/login', { email: EMAIL, password: 'falsch' }, { network: '198.51.100.1' });
  // Pretends that many strangers tried; sign-in.test.ts proves that each try counts.
  const { name, allowed } = LIMITS.loginElsewhere;
  await clinic.db.update(rateLimit).set({ used: allowed }).where(eq(rateLimit.name, name));
  const network = '203.0.113.9';
  const logIn = (password: string) => clinic.call('POST /api/login', { email: EMAIL, password }, { network });
  expect((await logIn(PASSWORD)).status).toBe(429);

  expect((await resetBy(clinic, network)).status).toBe(200);
  expect((await logIn(NEW)).status).toBe(200);
});

test('SEAM-23: the owner has a reset link that works, however often strangers ask for one', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  for (let minute = 0; minute < 150; minute += 1) {
    const network = `198.51.100.${minute}`;
    await clinic.call('POST /api/patients/forgot-password', { email: EMAIL }, { network });
    if (minute % 10 === 0) await clinic.drain();
    clinic.clock.advance(60);
  }
  expect((await resetBy(clinic)).status).toBe(200);
});
