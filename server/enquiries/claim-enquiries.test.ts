import { expect, test } from 'vitest';
import { consent } from '#server/audit/audit.tables.ts';
import { aPatient, proveMailbox, register } from '#server/testing/people.ts';
import { aReachableClinic, enquiriesOf, write } from './testing.ts';

const EMAIL = 'neu@example.test';

/** Registers, proves the mailbox and is signed in. */
async function aNewcomer(clinic: Awaited<ReturnType<typeof aReachableClinic>>): Promise<string> {
  await register(clinic, { email: 'Neu@example.test' });
  const { body } = await proveMailbox(clinic, { email: 'Neu@example.test' });
  await clinic.drain();
  return body.userSession.access_token;
}

test('SEAM-16: what a visitor wrote finds her account when she proves her address, with her consent', async () => {
  const clinic = await aReachableClinic();
  await write(clinic, { email: 'NEU@example.test' });
  const token = await aNewcomer(clinic);

  const { data } = await enquiriesOf(clinic, token);
  expect(data).toMatchObject([{ email: 'NEU@example.test' }]);
  const [given] = await clinic.db.select().from(consent);
  expect(given?.patientId).not.toBeNull();
});

test('SEAM-16: with an address that was only typed nobody sees what somebody else wrote', async () => {
  const clinic = await aReachableClinic();
  const guest = await aPatient(clinic, {
    ...{ email: EMAIL, emailVerifiedAt: null, isGuest: true, holdsAddress: false },
  });
  await write(clinic, { email: EMAIL });
  await clinic.drain();
  expect(await enquiriesOf(clinic, guest.token)).toEqual({ data: [], total: 0 });
});

test('SEAM-16: what is written later as a visitor finds the proven address as well', async () => {
  const clinic = await aReachableClinic();
  const token = await aNewcomer(clinic);
  await write(clinic, { email: EMAIL });
  expect((await enquiriesOf(clinic, token)).total).toBe(1);
});

test('an enquiry of a signed-in patient stays hers, whatever address she names', async () => {
  const clinic = await aReachableClinic();
  await write(clinic, { email: EMAIL }, clinic.patient);
  const token = await aNewcomer(clinic);
  expect((await enquiriesOf(clinic, token)).total).toBe(0);
  expect((await enquiriesOf(clinic, clinic.patient.token)).total).toBe(1);
});
