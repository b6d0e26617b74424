import { expect, test } from 'vitest';
import { aStaffMember } from '#server/testing/people.ts';
import { APPOINTMENT, aTill, CARDS, handMoney, PRICE, type Till } from '../testing.ts';
import { settleCardDispute, settlePayPalDispute } from './settle-dispute.service.ts';

test('PAYMENTS-5.26: a disputed charge is not refunded, and the staff get a task with the evidence', async () => {
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

test.each(['won', 'lost'] as const)(
  'PAYMENTS-5.26: a dispute that is %s ends the payment in that state',
  async (status) => {
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
  },
);

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

test('PAYMENTS-5.26: a refund that fails during a dispute is corrected, and paid back by hand after the dispute is won', async () => {
  const till = await aTill();
  const { id, token, intentId } = await aPartlyRefundedAppointment(till);
  const dispute = await till.control('stripe', 'open_dispute', { payment_intent: intentId });
  await till.settle();
  const [refund] = await till.objects('stripe', 'refund');

  await till.control('stripe', 'settle_refund', { refund: refund.id, status: 'failed' });
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'disputed', refundedCents: 0 });
  expect((await till.ledger(id)).at(-1)).toMatchObject({ kind: 'refunded', amountCents: -2_000 });
  const task = (await till.tasks()).find(({ kind }) => kind === 'refund_failed');
  const pay = (outcome: string) =>
    till.clinic.call(
      `POST /api/staff/payment-tasks/${task?.id}/done`,
      { outcome, note: 'überwiesen', ...handMoney(till) },
      { token },
    );
  expect((await pay('paid_otherwise')).body.code).toBe('payments.refund_refused');
  expect((await pay('try_again')).body.code).toBe('payments.refund_refused');

  await till.control('stripe', 'close_dispute', { dispute: dispute.id, status: 'won' });
  await till.settle();
  expect((await pay('paid_otherwise')).status).toBe(200);
  expect(await till.payment(id)).toMatchObject({ state: 'dispute_won', refundedCents: 2_000 });
});

test('PAYMENTS-5.26: a dispute during a refund stops every further refund', async () => {
  const till = await aTill({ hears: false });
  const { id, intentId, refund } = await aPartlyRefundedAppointment(till);
  await till.control('stripe', 'behave', { subject: 'refund', action: 'pending', match: intentId });
  await refund(3_000);
  await till.settle();
  const dispute = await till.control('stripe', 'open_dispute', { payment_intent: intentId });
  await settleCardDispute(till.deps, dispute.id);

  expect(await till.payment(id)).toMatchObject({ state: 'disputed', refundedCents: 2_000 });
  expect((await refund(1_000)).body.code).toBe('payments.refund_refused');
  const [pending] = await till.objects('stripe', 'refund', { status: 'pending' });
  await till.control('stripe', 'settle_refund', { refund: pending.id, status: 'succeeded' });
  till.advance(11);
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'disputed', refundedCents: 5_000 });
});

test.each(['seller', 'buyer'] as const)(
  'PAYMENTS-5.26: a refund requested before the dispute is settled correctly when the %s wins',
  async (winner) => {
    const till = await aTill({ hears: false });
    const id = await till.bookByPayPal();
    const { captureId } = await till.payment(id);
    await till.move('cancelled');
    const { dispute_id } = await till.control('paypal', 'open_dispute', { capture: captureId });
    await settlePayPalDispute(till.deps, dispute_id);
    await till.settle();
    expect(await till.payment(id)).toMatchObject({ state: 'disputed', refundedCents: 0 });

    await till.control('paypal', 'close_dispute', { dispute: dispute_id, winner });
    await settlePayPalDispute(till.deps, dispute_id);
    await till.settle();

    const refunds = (await till.refunds(id)).map(({ state, reason }) => [state, reason]);
    const owed = (await till.tasks()).filter(({ kind }) => kind === 'refund_failed');
    const asked = ['failed', 'appointment cancelled by system'];
    const expected = { seller: [[asked], 1], buyer: [[['succeeded', 'reversed']], 0] };
    expect([refunds, owed.length]).toEqual(expected[winner]);
  },
);

test('a reversed PayPal payment becomes a task', async () => {
  const till = await aTill();
  const id = await till.bookByPayPal();
  const { captureId } = await till.payment(id);

  await till.control('paypal', 'reverse_capture', { capture: captureId });
  await till.settle();

  expect(await till.payment(id)).toMatchObject({ state: 'reversed' });
  expect((await till.tasks()).map(({ kind }) => kind)).toContain('reversal');
});

/** A charged appointment with a refund of 20 euros. */
async function aPartlyRefundedAppointment(till: Till) {
  const id = await till.bookByCard(CARDS.good);
  await till.move('completed');
  await till.settle();
  const { token } = await aStaffMember(till.clinic);
  const refund = (amount_cents: number) => {
    const wish = { reason: 'Kulanz', amount_cents, request_key: crypto.randomUUID() };
    return till.clinic.call(`POST /api/staff/payments/${APPOINTMENT}/refund`, wish, { token });
  };
  await refund(2_000);
  await till.settle();
  return { id, token, refund, intentId: (await till.charge(id)).intentId ?? '' };
}
