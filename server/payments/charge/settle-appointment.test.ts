import { expect, test } from 'vitest';
import { APPOINTMENT, aTill, CARDS, PRICE, TERMS } from '../testing.ts';

const HOUR = 60;

test('PAYMENTS-5.19: cancelled in time, the card is forgotten and nothing is charged', async () => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);
  await till.move('cancelled');
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'released', chargedCents: 0 });
  expect(await till.objects('stripe', 'payment_method')).toMatchObject([{ customer: null }]);
  expect(await till.objects('stripe', 'customer')).toMatchObject([{ deleted: true }]);
});

test('PAYMENTS-5.19: cancelled in time, PayPal gives everything back, and she is told', async () => {
  const till = await aTill();
  const id = await till.bookByPayPal();
  await till.move('cancelled');
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'refunded', refundedCents: PRICE });
  expect((await till.letters())[0]?.text).toContain('120,00');
});

test('PAYMENTS-5.20: an absence is charged after a day to object, with the fee shown at booking', async () => {
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

test('PAYMENTS-5.20: a late cancellation costs the fee, and a fee and an appointment are never both charged', async () => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);
  await till.move('cancel_stripe_charge_all');
  await till.move('completed');
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'charged', chargedCents: TERMS.lateFeeCents });
  expect(await till.objects('stripe', 'payment_intent')).toMatchObject([{ amount: TERMS.lateFeeCents }]);
});

test('PAYMENTS-5.20: of what was paid in advance the fee is kept and the rest goes back', async () => {
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

test('PAYMENTS-5.12: what was paid in advance for an appointment that took place is simply kept', async () => {
  const till = await aTill({ hears: false });
  const id = await till.bookByPayPal();
  await till.move('completed');

  expect(await till.refunds(id)).toEqual([]);
  expect(await till.news()).toContainEqual({
    name: 'payments.charged',
    payload: { paymentId: id, appointmentId: APPOINTMENT, reason: 'appointment', amountCents: PRICE },
  });
});

test('PAYMENTS-5.21: of two moves the first decides about the money', async () => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);
  await till.move('cancelled');
  await till.move('completed');
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'released', chargedCents: 0 });
  expect(await till.way(id)).not.toContain('charge_due');
});

test('PAYMENTS-5.22: when the clinic calls an appointment off, a fee that was due is waived', async () => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);
  await till.move('no_show');
  await till.move('cancelled');
  till.advance(48 * HOUR);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'released', chargedCents: 0 });
  expect(await till.charge(id)).toMatchObject({ state: 'canceled' });
});

test('PAYMENTS-5.23: rescheduling leaves the money with its appointment', async () => {
  const till = await aTill({ hears: false });
  const id = await till.bookByCard(CARDS.good);
  await till.move('rescheduled');
  await till.move('confirmed');

  expect(await till.payment(id)).toMatchObject({ state: 'card_saved', appointmentId: APPOINTMENT });
});

test('an appointment that took place without any payment becomes a task, a cancelled one does not', async () => {
  const till = await aTill({ hears: false });
  await till.move('cancelled', 900);
  await till.move('completed', 901);

  expect(await till.tasks()).toMatchObject([
    { kind: 'no_payment', details: { appointmentId: 901, to: 'completed' } },
  ]);
});

test('cancelled twice it goes back once', async () => {
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
