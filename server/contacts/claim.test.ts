import { expect, test } from 'vitest';
import { consent } from '#server/audit/consent.tables.ts';
import { register } from '#server/testing/registration.ts';
import { aReachableClinic, enquiriesOf, write } from './testing.ts';

const NEWCOMER = { email: 'neu@example.test', password: 'korrekt-pferd-batterie' };

async function aNewcomer() {
  const clinic = await aReachableClinic();
  const { call } = clinic;
  await register(clinic, { email: 'Neu@example.test' });
  const login = await call('POST /api/login', NEWCOMER);
  return { clinic, token: login.body.access_token as string };
}

async function proveAddress(clinic: Awaited<ReturnType<typeof aReachableClinic>>, token: string) {
  const [letter] = await clinic.letters('Neu@example.test');
  const link = /confirm-email\/([\w-]+)/.exec(letter?.text ?? '')?.[1];
  const answer = await clinic.call('POST /api/patients/confirm-email', { token: link }, { token });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await clinic.drain();
}

test('SEAM-16: what a visitor wrote finds her account when she proves her address, with her consent', async () => {
  const clinic = await aReachableClinic();
  await write(clinic, { email: 'NEU@example.test' });
  await register(clinic, { email: 'Neu@example.test' });
  const token = (await clinic.call('POST /api/login', NEWCOMER)).body.access_token;

  expect((await enquiriesOf(clinic, token)).total).toBe(0);
  await proveAddress(clinic, token);

  const { data } = await enquiriesOf(clinic, token);
  expect(data).toMatchObject([{ email: 'NEU@example.test' }]);
  const [given] = await clinic.db.select().from(consent);
  expect(given?.patientId).not.toBeNull();
});

test('SEAM-16: with an address that was only typed nobody sees what somebody else wrote', async () => {
  const { clinic, token } = await aNewcomer();
  await write(clinic, { email: NEWCOMER.email });
  expect(await enquiriesOf(clinic, token)).toEqual({ data: [], total: 0 });
});

test('SEAM-16: what is written later as a visitor finds the proven address as well', async () => {
  const { clinic, token } = await aNewcomer();
  await proveAddress(clinic, token);
  await write(clinic, { email: NEWCOMER.email });
  expect((await enquiriesOf(clinic, token)).total).toBe(1);
});

test('an enquiry of a signed-in patient stays hers, whatever address she names', async () => {
  const { clinic, token } = await aNewcomer();
  await write(clinic, { email: NEWCOMER.email }, clinic.patient);
  await proveAddress(clinic, token);
  expect((await enquiriesOf(clinic, token)).total).toBe(0);
  expect((await enquiriesOf(clinic, clinic.patient.token)).total).toBe(1);
});
