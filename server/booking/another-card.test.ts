import { expect, test } from 'vitest';
import { aPlan, type Plan } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { acceptTerms, aReadyGuest, book, type CallOptions, confirmCard, saveCard } from './testing.ts';

const MASTERCARD = '5555555555554444';
const GUEST = 'POST /api/patients/appointment/guest/setup-intent';

async function objects(clinic: Clinic, kind: string, where: object = {}) {
  const command = { provider: 'stripe', command: 'objects', kind, where };
  return (await clinic.call('POST /sandbox/control', command)).body.data;
}

async function aGuestWithCard(clinic: Clinic): Promise<{ plan: Plan; guest: CallOptions; card: object }> {
  const plan = await aPlan(clinic);
  const guest = await aReadyGuest(clinic, plan);
  return { plan, guest, card: await saveCard(clinic, guest) };
}

test('a guest replaces a confirmed card before the booking, and the provider deletes the old card', async () => {
  const clinic = await aClinic();
  const { plan, guest, card } = await aGuestWithCard(clinic);

  const { body } = await clinic.call(GUEST, { another_card: true }, guest);
  const { payment_method } = await confirmCard(clinic, body.client_secret, MASTERCARD);
  await acceptTerms(clinic, guest);
  await clinic.drain();

  expect(await objects(clinic, 'payment_method', { customer: body.customer_id })).toMatchObject([
    { id: payment_method, card: { last4: '4444' } },
  ]);
  expect(await objects(clinic, 'customer', { deleted: true })).toHaveLength(1);
  expect((await book(clinic, plan, card, guest)).body.code).toBe('payments.card_not_verified');
  const other = { payment_method, customer_id: body.customer_id };
  expect(await book(clinic, plan, other, guest)).toMatchObject({
    status: 200,
    body: { data: { status: 'confirmed' } },
  });
});

test('asking for another card without a confirmed one, or twice, returns the open setup', async () => {
  const clinic = await aClinic();
  const { guest } = await aGuestWithCard(clinic);

  const first = await clinic.call(GUEST, { another_card: true }, guest);
  const again = await clinic.call(GUEST, { another_card: true }, guest);
  const plain = await clinic.call(GUEST, {}, guest);

  expect(again.body).toEqual(first.body);
  expect(plain.body).toEqual(first.body);
  expect(await objects(clinic, 'setup_intent')).toHaveLength(2);
});

test('asking for another card changes neither the card of another guest nor that of a finished booking', async () => {
  const clinic = await aClinic();
  const { plan, guest, card } = await aGuestWithCard(clinic);
  const stranger = { headers: { 'x-booking-draft': 'a'.repeat(43) } };

  expect((await clinic.call(GUEST, { another_card: true }, stranger)).status).toBe(409);
  expect((await book(clinic, plan, card, guest)).status).toBe(200);
  expect((await clinic.call(GUEST, { another_card: true }, guest)).status).toBe(409);
  await clinic.drain();

  expect(await objects(clinic, 'customer', { deleted: true })).toEqual([]);
});

test('an invalid value of another_card is refused', async () => {
  const clinic = await aClinic();
  const { guest } = await aGuestWithCard(clinic);
  const odd = await clinic.call(GUEST, { another_card: 'yes' }, guest);
  expect([odd.status, Object.keys(odd.body.errors)]).toEqual([422, ['another_card']]);
});
