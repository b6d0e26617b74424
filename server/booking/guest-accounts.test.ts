import { expect, test } from 'vitest';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { aPlan } from '#server/schedule/testing.ts';
import { aClinic } from '#server/testing/clinic.ts';
import { aReadyGuest, book, saveCard } from './testing.ts';

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

test('OR-51, PAY-22: with the setting on the guest is signed in to the account of the booking', async () => {
  const { clinic, answer } = await aBookingWith('1');
  const { access_token: token, user } = answer.body.userSession;

  expect(user).toEqual({ id: expect.any(Number), name: 'Eva Klein' });
  expect(user.id).toBeGreaterThan(0);
  expect((await clinic.call('GET /api/patients/get-profile', undefined, { token })).status).toBe(200);
});
