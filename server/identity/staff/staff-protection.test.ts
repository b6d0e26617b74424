import { expect, test } from 'vitest';
import { hashPassword } from '#server/platform/secrets.ts';
import { hashingDuring } from '#server/testing/cheap-argon2.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember, PASSWORD } from '#server/testing/people.ts';
import { appCode, firstSignIn, logInStaff } from './testing-staff.ts';

const WRONG = 'falsch-geraten';
const ROUNDS = 5;

async function finish(clinic: Clinic, secret: string, pending_token: string, network: string) {
  const code = appCode(clinic, secret);
  return await clinic.call('POST /api/staff/login/second-factor', { pending_token, code }, { network });
}

test('6.3.8: a known and an unknown address are answered alike, after the same hashes', async () => {
  const clinic = await aClinic();
  const { email } = await aStaffMember(clinic, 'admin', await hashPassword(PASSWORD));
  const ask = async (address: string, network: string) => {
    let answer: object = {};
    const { costs } = await hashingDuring(async () => {
      const { status, body, headers } = await logInStaff(clinic, address, WRONG, network);
      answer = { status, body, headers: Object.keys(headers).sort() };
    });
    return { answer, costs };
  };

  for (let i = 0; i < ROUNDS; i += 1) {
    const known = await ask(email, `192.0.2.${10 + i}`);
    const unknown = await ask(`nobody${i}@example.test`, `192.0.2.${10 + i}`);
    expect(known.costs).toHaveLength(1);
    expect(known).toEqual(unknown);
  }
});

test('6.3.1: ten wrong passwords here stop guessing, for a known and an unknown address alike', async () => {
  const clinic = await aClinic();
  const { email } = await aStaffMember(clinic);
  const answers = [];
  for (const address of [email, 'nobody@example.test']) {
    for (let i = 0; i < 10; i += 1) expect((await logInStaff(clinic, address, WRONG)).status).toBe(422);
    const { status, body } = await logInStaff(clinic, address, PASSWORD);
    answers.push({ status, body });
  }

  expect(answers[0]).toMatchObject({ status: 429, body: { errors: { messages: [expect.any(String)] } } });
  expect(answers[1]).toEqual(answers[0]);
});

test('6.3.1: wrong passwords at the patients’ login do not count at the staff login', async () => {
  const clinic = await aClinic();
  const { email } = await aStaffMember(clinic);
  await aPatient(clinic, { email });
  for (let i = 0; i < 11; i += 1) await clinic.call('POST /api/login', { email, password: WRONG });

  expect((await logInStaff(clinic, email)).status).toBe(200);
});

test('6.3.4: strangers cannot lock a member of staff out of the own network', async () => {
  const clinic = await aClinic();
  const { email } = await aStaffMember(clinic, 'admin');
  const { secret } = await firstSignIn(clinic, email);
  for (let i = 0; i < 100; i += 1) await logInStaff(clinic, email, WRONG, `198.51.100.${i}`);

  expect((await logInStaff(clinic, email, PASSWORD, '198.51.100.200')).status).toBe(429);
  const { body } = await logInStaff(clinic, email);
  expect((await finish(clinic, secret, body.pending_token, '127.0.0.1')).status).toBe(200);
});

test('O.Auth_4: a new device on a new network is mailed to the member, the first and a known one are not', async () => {
  const clinic = await aClinic();
  const { email } = await aStaffMember(clinic);
  const { secret } = await firstSignIn(clinic, email);
  const signIn = async (network: string, device: string) => {
    clinic.clock.advance(60);
    const headers = { 'user-agent': device };
    const form = { email, password: PASSWORD };
    const { pending_token } = (await clinic.call('POST /api/staff/login', form, { network })).body;
    const factor = { pending_token, code: appCode(clinic, secret) };
    await clinic.call('POST /api/staff/login/second-factor', factor, { network, headers });
    return (await clinic.letters(email)).filter(({ subject }) => subject === 'Neue Anmeldung').length;
  };

  expect(await signIn('127.0.0.1', 'Mozilla/5.0 (Windows) Firefox/140.0')).toBe(0);
  expect(await signIn('203.0.113.9', 'Mozilla/5.0 (Windows) Firefox/141.0')).toBe(0);
  expect(await signIn('198.51.100.9', 'Mozilla/5.0 (iPhone) Safari/1')).toBe(1);
});

test('a flood of patient logins does not delay the staff login', async () => {
  const clinic = await aClinic();
  const { email } = await aStaffMember(clinic);
  const flood = Array.from({ length: 150 }, (_, i) =>
    clinic.call('POST /api/login', { email: `nobody${i}@example.test`, password: WRONG }),
  );

  expect((await logInStaff(clinic, email)).status).toBe(200);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses).toContain(503);
});
