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

test('SEAM-16: a visitor who proves the address gets her enquiries and consents assigned', async () => {
  const clinic = await aReachableClinic();
  await write(clinic, { email: 'NEU@example.test' });
  const token = await aNewcomer(clinic);

  const { data } = await enquiriesOf(clinic, token);
  expect(data).toMatchObject([{ email: 'NEU@example.test' }]);
  const [given] = await clinic.db.select().from(consent);
  expect(given?.patientId).not.toBeNull();
});

test('SEAM-16: an account with an unproven address sees no enquiry of another person', async () => {
  const clinic = await aReachableClinic();
  const guest = await aPatient(clinic, {
    email: EMAIL,
    emailVerifiedAt: null,
    isGuest: true,
    holdsAddress: false,
  });
  await write(clinic, { email: EMAIL });
  await clinic.drain();
  expect(await enquiriesOf(clinic, guest.token)).toEqual({ data: [], total: 0 });
});

test('SEAM-16: a later enquiry as a visitor is assigned to the proven address, too', async () => {
  const clinic = await aReachableClinic();
  const token = await aNewcomer(clinic);
  await write(clinic, { email: EMAIL });
  expect((await enquiriesOf(clinic, token)).total).toBe(1);
});

test('an enquiry of a signed-in patient stays assigned to her, whatever address it has', async () => {
  const clinic = await aReachableClinic();
  await write(clinic, { email: EMAIL }, clinic.patient);
  const token = await aNewcomer(clinic);
  expect((await enquiriesOf(clinic, token)).total).toBe(0);
  expect((await enquiriesOf(clinic, clinic.patient.token)).total).toBe(1);
});
