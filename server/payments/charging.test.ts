import { expect, test } from 'vitest';
import { APPOINTMENT, aTill, CARDS, PRICE } from './testing.ts';

test('PAYMENTS-5.12: a visit that took place is charged in full, once, and the card is forgotten', async () => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);

  await till.move('completed');
  expect(await till.payment(id)).toMatchObject({ state: 'charge_due', chargedCents: 0 });
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'charged', chargedCents: PRICE });
  expect(await till.way(id)).toEqual([
    'setup_pending',
    'setup_pending',
    'card_saved',
    'charge_due',
    'charging',
    'charged',
  ]);
  const intents = await till.objects('stripe', 'payment_intent');
  expect(intents).toMatchObject([{ status: 'succeeded', amount: PRICE, description: 'Online-Termin' }]);
  expect(await till.objects('stripe', 'customer')).toMatchObject([{ deleted: true }]);
  expect(JSON.stringify(intents)).not.toContain(String(APPOINTMENT));
});
