import { expect, test } from 'vitest';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, FORM, PASSWORD, register } from '#server/testing/people.ts';

const EMAIL = 'anna.berger@example.test';

const send = (clinic: Clinic, email = EMAIL, options = {}) =>
  clinic.call('POST /api/send-otp', { email }, options);
const verify = (clinic: Clinic, otp: string, options = {}) =>
  clinic.call('POST /api/verify-otp', { email: EMAIL, otp }, options);

async function mailedCodes(clinic: Clinic): Promise<string[]> {
  const letters = await clinic.letters(EMAIL);
  return letters.map(({ text }) => /^\d{6}$/m.exec(text)?.[0]).filter((code) => code !== undefined);
}

async function newCode(clinic: Clinic): Promise<string> {
  await send(clinic);
  return (await mailedCodes(clinic))[0] ?? '';
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('the mailed code signs in', async ({ annotate }) => {
  await annotate('OTP-01, OTP-03, API-19, API-20', 'proves');
  const clinic = await aClinic();
  const { id } = await aPatient(clinic);

  const sent = await send(clinic, 'Anna.Berger@EXAMPLE.test');
  const [letter] = await clinic.letters(EMAIL);
  const [code = ''] = await mailedCodes(clinic);
  const answer = await verify(clinic, code);

  expect(sent.status).toBe(200);
  expect(sent.body.message).toContain('10 Minuten');
  expect(letter?.subject).toBe('Ihr Anmeldecode');
  expect(letter?.html).toContain(code);
  expect(answer.status).toBe(200);
  expect(answer.body.user).toEqual({ id, name: 'Anna Berger' });
  expect(answer.body.data.access_token).toBe(answer.body.access_token);
});

test("SEAM-22: a mail is in the patient's language, whatever the caller's", async () => {
  const clinic = await aClinic();
  await aPatient(clinic, { locale: 'en' });
  await send(clinic);
  expect((await clinic.letters(EMAIL))[0]?.subject).toBe('Your login code');
});

test('SEAM-21: a code works once, and two uses at the same moment open one session', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  const code = await newCode(clinic);
  const answers = await Promise.all([verify(clinic, code), verify(clinic, code), verify(clinic, code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  expect((await verify(clinic, code)).status).toBe(422);
});

test('SEAM-21: a code works for ten minutes', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  const code = await newCode(clinic);
  clinic.clock.advance(10 * 60);
  expect((await verify(clinic, code)).body.code).toBe('identity.wrong_code');
});

test('SEAM-21: the sixth try at a code is refused, even with the right code', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  const code = await newCode(clinic);
  for (let i = 0; i < 5; i += 1) {
    const { status, body } = await verify(clinic, wrong(code));
    expect(status).toBe(422);
    expect(body.errors.otp).toEqual([body.message]);
  }
  expect((await verify(clinic, code)).status).toBe(422);
});

test('SEAM-21: at most one mail a minute, and the newest code replaces the one before', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  const first = await newCode(clinic);
  const again = await send(clinic);
  expect(again.status).toBe(200);
  expect(await mailedCodes(clinic)).toHaveLength(1);

  clinic.clock.advance(60);
  const second = await newCode(clinic);
  expect(await mailedCodes(clinic)).toHaveLength(2);
  if (second !== first) expect((await verify(clinic, first)).status).toBe(422);
  expect((await verify(clinic, second)).status).toBe(200);
});

test('SEAM-23: an address gets at most five codes an hour; the last one only on a network of its owner', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  await clinic.call('POST /api/login', { email: EMAIL, password: PASSWORD }, { network: '192.0.2.7' });
  const mailsAfter = async (seconds: number, network: string) => {
    clinic.clock.advance(seconds);
    expect((await send(clinic, EMAIL, { network })).status).toBe(200);
    return (await mailedCodes(clinic)).length;
  };

  // Two quick ones, then a pause for strangers, then none for them at all.
  expect(await mailsAfter(0, '203.0.113.1')).toBe(1);
  expect(await mailsAfter(61, '203.0.113.2')).toBe(2);
  expect(await mailsAfter(61, '203.0.113.3')).toBe(2);
  expect(await mailsAfter(18 * 60, '203.0.113.3')).toBe(3);
  expect(await mailsAfter(18 * 60, '203.0.113.4')).toBe(4);
  expect(await mailsAfter(18 * 60, '203.0.113.5')).toBe(4);
  expect(await mailsAfter(0, '192.0.2.7')).toBe(5);
  expect(await mailsAfter(61, '192.0.2.7')).toBe(5);

  const [code = ''] = await mailedCodes(clinic);
  expect((await verify(clinic, code, { network: '203.0.113.9' })).status).toBe(200);
});

test('SEAM-21: a request that gets no mail leaves the code that was mailed before usable', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  const code = await newCode(clinic);
  await send(clinic);
  await send(clinic, EMAIL, { network: '203.0.113.9' });
  expect(await mailedCodes(clinic)).toHaveLength(1);
  expect((await verify(clinic, code)).status).toBe(200);
});

test('SEAM-21: many requests at the same moment send one mail', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  await Promise.all(Array.from({ length: 8 }, () => send(clinic)));
  expect(await mailedCodes(clinic)).toHaveLength(1);
});

test('SEAM-21: twenty wrong guesses a day close the path for 24 hours, with a notice; the password still works', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  for (let round = 0; round < 4; round += 1) {
    const code = await newCode(clinic);
    for (let i = 0; i < 5; i += 1) await verify(clinic, wrong(code));
    clinic.clock.advance(20 * 60);
  }
  const notices = async () =>
    (await clinic.letters(EMAIL)).filter(({ subject }) => subject.includes('falsche Codes'));
  expect(await notices()).toHaveLength(1);

  const codes = (await mailedCodes(clinic)).length;
  expect((await send(clinic)).status).toBe(200);
  expect(await mailedCodes(clinic)).toHaveLength(codes);
  expect((await clinic.call('POST /api/login', { email: EMAIL, password: PASSWORD })).status).toBe(200);

  clinic.clock.advance(24 * 3600);
  expect((await verify(clinic, await newCode(clinic))).status).toBe(200);
  expect(await notices()).toHaveLength(1);
});

test('SEAM-21: at most five of many parallel guesses at one code are compared', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  const code = await newCode(clinic);
  await Promise.all(Array.from({ length: 12 }, () => verify(clinic, wrong(code))));
  expect((await verify(clinic, code)).status).toBe(422);
});

test('OTP-03: a guess without a live code costs nothing', async () => {
  const clinic = await aClinic();
  await aPatient(clinic);
  for (let i = 0; i < 25; i += 1) await verify(clinic, '123456');
  expect((await verify(clinic, await newCode(clinic))).status).toBe(200);
});

test.each(['', '12345', '1234567', 'abcdef'])(
  'OTP-03: the malformed code %j is refused by name',
  async (otp) => {
    const clinic = await aClinic();
    const { status, body } = await verify(clinic, otp);
    expect(status).toBe(422);
    expect(body.errors.otp).toHaveLength(1);
  },
);

test('SEAM-23: one network can ask for sixty codes in ten minutes, not more', async () => {
  const clinic = await aClinic();
  for (let i = 0; i < 60; i += 1) expect((await send(clinic, `nobody${i}@example.test`)).status).toBe(200);
  expect((await send(clinic)).status).toBe(429);
  expect((await send(clinic, EMAIL, { network: '203.0.113.9' })).status).toBe(200);
});

test('a code entered elsewhere ends what a stranger set up under an unproven address', async () => {
  const clinic = await aClinic();
  const { token } = await aPatient(clinic, { emailVerifiedAt: null });

  const answer = await verify(clinic, await newCode(clinic), { network: '203.0.113.9' });

  expect(answer.status).toBe(200);
  expect((await clinic.call('GET /api/patients/get-profile', undefined, { token })).status).toBe(401);
  expect((await clinic.call('POST /api/login', { email: EMAIL, password: PASSWORD })).status).toBe(422);
  expect((await clinic.letters(EMAIL)).map(({ subject }) => subject)).toContain('Änderung an Ihrem Konto');
});

test('a code drops the password of the registration, also from the same network and device name', async () => {
  const clinic = await aClinic();
  await register(clinic, { email: EMAIL });
  expect((await verify(clinic, await newCode(clinic))).status).toBe(200);
  expect((await clinic.call('POST /api/login', { email: EMAIL, password: FORM.password })).status).toBe(422);
});

test('a code keeps the password where the same browser has registered', async () => {
  const clinic = await aClinic();
  const { headers } = await register(clinic, { email: EMAIL });
  const cookies = [headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0]);
  const xsrf = cookies.find((cookie) => cookie?.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? '';
  const browser = { headers: { cookie: cookies.join('; '), 'x-xsrf-token': xsrf } };
  const otp = await newCode(clinic);
  expect((await clinic.call('POST /api/verify-otp', { email: EMAIL, otp }, browser)).status).toBe(200);
  expect((await clinic.call('POST /api/login', { email: EMAIL, password: FORM.password })).status).toBe(200);
});
