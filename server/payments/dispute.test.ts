import { expect, test } from 'vitest';
import { aStaffMember } from '#server/testing/people.ts';
import { APPOINTMENT, aTill, CARDS, PRICE } from './testing.ts';

test('PAYMENTS-5.26: a disputed charge is neither refunded nor forgotten, and the staff get the evidence', async () => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);
  await till.move('completed');
  await till.settle();
  const { intentId } = await till.charge(id);

  const dispute = await till.control('stripe', 'open_dispute', { payment_intent: intentId });
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'disputed', chargedCents: PRICE });
  expect(await till.tasks()).toMatchObject([
    { kind: 'dispute', details: { dispute: dispute.id, termsVersion: '2026-11', amountCents: PRICE } },
  ]);
  const { token } = await aStaffMember(till.clinic);
  const refund = { reason: 'Kulanz', request_key: crypto.randomUUID() };
  const refused = await till.clinic.call(`POST /api/staff/payments/${APPOINTMENT}/refund`, refund, { token });
  expect(refused.body.code).toBe('payments.refund_refused');
});

test.each(['won', 'lost'] as const)('PAYMENTS-5.26: a dispute that is %s ends as such', async (status) => {
  const till = await aTill();
  const id = await till.bookByCard(CARDS.good);
  await till.move('completed');
  await till.settle();
  const { intentId } = await till.charge(id);
  const dispute = await till.control('stripe', 'open_dispute', { payment_intent: intentId });
  await till.settle();

  await till.control('stripe', 'close_dispute', { dispute: dispute.id, status });
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: `dispute_${status}` });
});

test('PAYMENTS-5.26: a PayPal payment can be disputed as well', async () => {
  const till = await aTill();
  const id = await till.bookByPayPal();
  const { captureId } = await till.payment(id);

  const { dispute_id } = await till.control('paypal', 'open_dispute', { capture: captureId });
  await till.settle();
  expect(await till.payment(id)).toMatchObject({ state: 'disputed' });
  await till.control('paypal', 'close_dispute', { dispute: dispute_id, winner: 'seller' });
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'dispute_won' });
});

test('a PayPal payment that was taken back becomes a task', async () => {
  const till = await aTill();
  const id = await till.bookByPayPal();
  const { captureId } = await till.payment(id);

  await till.control('paypal', 'reverse_capture', { capture: captureId });
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'reversed' });
  expect((await till.tasks()).map(({ kind }: { kind: string }) => kind)).toContain('reversal');
});
