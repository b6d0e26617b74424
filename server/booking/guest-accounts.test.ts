import { expect, test } from 'vitest';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { aPlan } from '#server/schedule/testing.ts';
import { aClinic } from '#server/testing/clinic.ts';
import { aPatient, confirmationToken } from '#server/testing/people.ts';
import { aReadyGuest, book, saveCard } from './testing.ts';
import { USER_DATA } from './testing-person.ts';

async function aBookingWith(value: '0' | '1') {
  const clinic = await aClinic();
  await addMissingSettings(clinic.db, [{ key: 'guest_accounts', value }]);
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  const headers = { ...guest.headers, 'idempotency-key': 'attempt-1' };
  const card = await saveCard(clinic, guest);
  const again = () => book(clinic, plan, card, { headers });
  return { clinic, answer: await again(), again };
}

test('OR-51, PAY-22: with the setting off a guest books, but the session has the id 0 and no token', async () => {
  const { answer, again } = await aBookingWith('0');

  expect(answer).toMatchObject({
    status: 200,
    body: { data: { status: 'confirmed' }, userSession: { access_token: '', user: { id: 0, name: '' } } },
  });
  expect(answer.headers['set-cookie'] ?? []).not.toContainEqual(expect.stringMatching(/session=[^;]/));
  expect((await again()).body).toEqual(answer.body);
});

test('SEAM-22: a guest gets one letter about the booking, whose button proves the address and opens the portal', async () => {
  const { clinic } = await aBookingWith('1');
  await clinic.drain();
  const letters = await clinic.letters(USER_DATA.email);
  expect(letters.map(({ subject }) => subject)).toEqual(['Ihr Termin ist bestätigt']);
  expect(letters[0]?.attachments).toMatchObject([{ filename: 'termin.ics' }]);

  const token = await confirmationToken(clinic, USER_DATA.email);
  const { password } = USER_DATA;
  const confirm = (form: object) => clinic.call('POST /api/patients/confirm-email', { token, ...form });
  expect((await confirm({})).status).toBe(422);
  const first = await confirm({ password });
  expect(first.body.userSession.user.name).toBe('Eva Klein');
  // The mail still lies in the mailbox, and its button still leads somewhere. It signs nobody in.
  const again = await confirm({});
  expect(again).toMatchObject({ status: 200, body: { message: 'Ihre E-Mail-Adresse ist bestätigt.' } });
  expect(again.body.userSession).toBeUndefined();
});

test('SEAM-22: the owner of a proven address is told in the one letter that somebody booked with it', async () => {
  const clinic = await aClinic();
  await addMissingSettings(clinic.db, [{ key: 'guest_accounts', value: '1' }]);
  const plan = await aPlan(clinic);
  await aPatient(clinic, { email: USER_DATA.email });
  const before = (await clinic.letters(USER_DATA.email)).length;
  const guest = await aReadyGuest(clinic, plan);
  await book(clinic, plan, await saveCard(clinic, guest), guest);
  await clinic.drain();
  const letters = await clinic.letters(USER_DATA.email);
  expect(letters).toHaveLength(before + 1);
  expect(letters[0]).toMatchObject({ subject: 'Ihr Termin ist bestätigt' });
  expect(letters[0]?.text).toContain('Zu dieser Adresse gibt es ein Konto');
  expect(letters[0]?.text).not.toContain('confirm-email');
});

test('OR-51, PAY-22: with the setting on the guest is signed in to the account of the booking', async () => {
  const { clinic, answer } = await aBookingWith('1');
  const { access_token: token, user } = answer.body.userSession;

  expect(user).toEqual({ id: expect.any(Number), name: 'Eva Klein' });
  expect(user.id).toBeGreaterThan(0);
  expect((await clinic.call('GET /api/patients/get-profile', undefined, { token })).status).toBe(200);
});
