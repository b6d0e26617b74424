import { expect, test } from 'vitest';
import { aStaffMember } from '#server/testing/people.ts';
import { settleOrder } from '../paypal/apply-order-result.service.ts';
import { aTill, handMoney, PRICE, type Till } from '../testing.ts';
import { settlePayPalDispute } from './settle-dispute.service.ts';

const kinds = async (till: Till) => (await till.tasks()).map(({ kind }: { kind: string }) => kind);

async function aDispute(till: Till, paymentId: number) {
  const { captureId } = await till.payment(paymentId);
  const { dispute_id } = await till.control('paypal', 'open_dispute', { capture: captureId });
  await settlePayPalDispute(till.deps, dispute_id);
  return {
    close: async (winner: 'seller' | 'buyer') => {
      await till.control('paypal', 'close_dispute', { dispute: dispute_id, winner });
      await settlePayPalDispute(till.deps, dispute_id);
      await till.settle();
    },
  };
}

async function failedRefund(till: Till) {
  return (await till.tasks()).find(({ kind }) => kind === 'refund_failed');
}

async function recordPaidByHand(till: Till, known?: { id: number }) {
  const task = known ?? (await failedRefund(till));
  const { token } = await aStaffMember(till.clinic);
  const paid = { outcome: 'paid_otherwise', note: 'überwiesen', ...handMoney(till) };
  return await till.clinic.call(`POST /api/staff/payment-tasks/${task?.id}/done`, paid, { token });
}

test('PAYMENTS-5.26: the refund of an appointment cancelled during a dispute is owed after the dispute is won', async () => {
  const till = await aTill({ hears: false });
  const id = await till.bookByPayPal();
  const dispute = await aDispute(till, id);
  await till.move('cancelled');
  await till.settle();
  expect(await till.payment(id)).toMatchObject({ state: 'disputed', refundedCents: 0 });

  await dispute.close('seller');
  expect(await kinds(till)).toContain('refund_failed');
  expect((await recordPaidByHand(till)).status).toBe(200);
  expect(await till.payment(id)).toMatchObject({ state: 'dispute_won', refundedCents: PRICE });
});

test('PAYMENTS-5.26: the refund of an appointment cancelled during a dispute is not owed after the dispute is lost', async () => {
  const till = await aTill({ hears: false });
  const id = await till.bookByPayPal();
  const dispute = await aDispute(till, id);
  await till.move('cancelled');
  await dispute.close('buyer');

  expect(await till.payment(id)).toMatchObject({ state: 'dispute_lost', refundedCents: PRICE });
  expect(await till.refunds(id)).toMatchObject([
    { reason: 'reversed', state: 'succeeded', amountCents: PRICE },
  ]);
  expect(await kinds(till)).toEqual(['dispute']);
});

test('PAYMENTS-5.26: the staff pay back by hand when the appointment is cancelled after a won dispute', async () => {
  const till = await aTill({ hears: false });
  const id = await till.bookByPayPal();
  await (await aDispute(till, id)).close('seller');
  await till.move('cancelled');
  await till.settle();

  expect(await kinds(till)).toContain('refund_failed');
  expect((await recordPaidByHand(till)).status).toBe(200);
  expect(await till.payment(id)).toMatchObject({ refundedCents: PRICE });
});

test('PAYMENTS-5.25: a failed refund is not paid by hand after PayPal reversed the payment', async () => {
  const till = await aTill({ hears: false });
  const id = await till.bookByPayPal();
  const { captureId, orderId } = await till.payment(id);
  await till.control('paypal', 'behave', { subject: 'refund', action: 'pending', match: captureId });
  await till.move('cancelled');
  await till.settle();
  const [refund] = await till.objects('paypal', 'refund', { status: 'PENDING' });
  await till.control('paypal', 'settle_refund', { refund: refund.id, status: 'FAILED' });
  till.advance(11);
  await till.settle();
  expect((await till.payment(id)).state).toBe('refund_failed');
  const task = await failedRefund(till);

  await till.control('paypal', 'reverse_capture', { capture: captureId });
  await settleOrder(till.deps, orderId ?? '');
  expect([(await till.payment(id)).state, await kinds(till)]).toEqual(['reversed', ['reversal']]);
  expect((await recordPaidByHand(till, task)).status).toBe(404);
});
