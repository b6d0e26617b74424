import { expect, test } from 'vitest';
import { APPOINTMENT, aTill, CARDS, PRICE, TERMS } from '../testing.ts';

const HOUR = 60;

test('PAYMENTS-5.19: after a cancellation in time the card is forgotten and nothing is charged', async () => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);
  await till.move('cancelled');
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'released', chargedCents: 0 });
  expect(await till.objects('stripe', 'payment_method')).toMatchObject([{ customer: null }]);
  expect(await till.objects('stripe', 'customer')).toMatchObject([{ deleted: true }]);
});

test('PAYMENTS-5.19: after a cancellation in time PayPal refunds everything, and the patient gets a mail', async () => {
  const till = await aTill();
  const id = await till.bookByPayPal();
  await till.move('cancelled');
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'refunded', refundedCents: PRICE });
  expect((await till.letters())[0]?.text).toContain('120,00');
});

test('PAYMENTS-5.20: a no-show is charged with the fee shown at booking, after one day in which the patient may object', async () => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);
  await till.move('no_show');
  till.advance(23 * HOUR);
  await till.settle();
  expect(await till.payment(id)).toMatchObject({ state: 'charge_due', chargedCents: 0 });

  till.advance(2 * HOUR);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'charged', chargedCents: TERMS.noShowFeeCents });
  expect(await till.charge(id)).toMatchObject({ reason: 'no_show' });
});

test('PAYMENTS-5.20: a late cancellation costs the fee, and the fee and the price are never both charged', async () => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);
  await till.move('cancel_stripe_charge_all');
  await till.move('completed');
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'charged', chargedCents: TERMS.lateFeeCents });
  expect(await till.objects('stripe', 'payment_intent')).toMatchObject([{ amount: TERMS.lateFeeCents }]);
});

test('PAYMENTS-5.20: the fee is kept from a payment in advance and the rest is refunded', async () => {
  const till = await aTill();
  const id = await till.bookByPayPal();
  await till.move('cancel_paypal_no_refund');
  expect(await till.news()).toContainEqual({
    name: 'payments.charged',
    payload: { paymentId: id, appointmentId: APPOINTMENT, reason: 'late_cancel', amountCents: 3_600 },
  });
  await till.settle();

  expect(await till.payment(id)).toMatchObject({
    state: 'partially_refunded',
    chargedCents: PRICE,
    refundedCents: PRICE - TERMS.lateFeeCents,
  });
});

test('PAYMENTS-5.12: a payment in advance is kept when the appointment took place', async () => {
  const till = await aTill({ hears: false });
  const id = await till.bookByPayPal();
  await till.move('completed');

  expect(await till.refunds(id)).toEqual([]);
  expect(await till.news()).toContainEqual({
    name: 'payments.charged',
    payload: { paymentId: id, appointmentId: APPOINTMENT, reason: 'appointment', amountCents: PRICE },
  });
});

test('PAYMENTS-5.21: the first of two moves decides about the payment', async () => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);
  await till.move('cancelled');
  await till.move('completed');
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'released', chargedCents: 0 });
  expect(await till.way(id)).not.toContain('charge_due');
});

test('PAYMENTS-5.22: a due fee is waived when the clinic cancels the appointment', async () => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);
  await till.move('no_show');
  await till.move('cancelled');
  till.advance(48 * HOUR);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'released', chargedCents: 0 });
  expect(await till.charge(id)).toMatchObject({ state: 'canceled' });
});

test('PAYMENTS-5.23: rescheduling leaves the payment with its appointment', async () => {
  const till = await aTill({ hears: false });
  const id = await till.bookByCard(CARDS.good);
  await till.move('rescheduled');
  await till.move('confirmed');

  expect(await till.payment(id)).toMatchObject({ state: 'card_saved', appointmentId: APPOINTMENT });
});

test('an appointment that took place without a payment becomes a task, a cancelled one does not', async () => {
  const till = await aTill({ hears: false });
  await till.move('cancelled', 900);
  await till.move('completed', 901);

  expect(await till.tasks()).toMatchObject([
    { kind: 'no_payment', details: { appointmentId: 901, to: 'completed' } },
  ]);
});

test('an appointment that is cancelled twice is refunded once', async () => {
  const till = await aTill();
  const id = await till.bookByPayPal();
  await till.move('cancelled');
  await till.move('cancelled');
  await till.settle();
  await till.move('cancelled');
  await till.settle();

  expect(await till.refunds(id)).toHaveLength(1);
  expect(await till.payment(id)).toMatchObject({ state: 'refunded', refundedCents: PRICE });
});
