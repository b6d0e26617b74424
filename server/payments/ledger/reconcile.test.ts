import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { payment, paymentRefund } from '../payments.tables.ts';
import { aTill, CARDS, PRICE, type Till } from '../testing.ts';
import type { PaymentState, RefundState } from './payment-machine.rules.ts';
import { reconcile } from './reconcile.service.ts';

/** The payment is in this state for so long that the reconciliation reads it. */
async function leaveIn(
  till: Till,
  id: number,
  change: Partial<typeof payment.$inferInsert> & { state: PaymentState },
) {
  await till.db
    .update(payment)
    .set({ ...change, stateSince: till.clock.now() })
    .where(eq(payment.id, id));
  till.advance(6);
}

async function addRefund(till: Till, paymentId: number, state: RefundState, providerRefundId: string | null) {
  const at = till.clock.now();
  await till.db.insert(paymentRefund).values({
    paymentId,
    requestKey: `${state} ${providerRefundId}`,
    amountCents: 100,
    reason: 'test',
    state,
    providerRefundId,
    createdAt: at,
    updatedAt: at,
  });
}

test('PAYMENTS-5.25: of the refunds of a payment only those that were sent are read from the provider; one that is unknown there is logged', async () => {
  const till = await aTill({ hears: false });
  const id = await till.bookByCard(CARDS.good);
  await addRefund(till, id, 'succeeded', 're_done');
  await addRefund(till, id, 'failed', 're_failed');
  await addRefund(till, id, 'sent', 're_sent');
  await leaveIn(till, id, { state: 'refunding', chargedCents: PRICE });
  const readRefund = vi.fn(async () => ({ outcome: 'refused' as const, code: 'unknown refund' }));
  const cards = Object.create(till.deps.cards, { readRefund: { value: readRefund } });

  await reconcile({ ...till.deps, cards });
  expect(readRefund.mock.calls).toEqual([['re_sent']]);
  expect(till.clinic.logLines.filter((line) => line.includes('not known to its provider'))).toHaveLength(1);
});

test('PAYMENTS-5.7: an order whose capture got stuck is read and can be approved again', async () => {
  const till = await aTill({ hears: false });
  const { orderId, paymentId } = await till.approveOrder();
  await leaveIn(till, paymentId, { state: 'capturing' });
  const readOrder = vi.spyOn(till.deps.paypal, 'readOrder');

  await reconcile(till.deps);
  expect(readOrder.mock.calls).toEqual([[orderId]]);
  expect((await till.payment(paymentId)).state).not.toBe('capturing');
});

test('PAYMENTS-5.27: a payment that waits for less than five minutes is left alone', async () => {
  const till = await aTill({ hears: false });
  const { paymentId } = await till.approveOrder();
  await leaveIn(till, paymentId, { state: 'capturing' });
  till.advance(-2);
  const readOrder = vi.spyOn(till.deps.paypal, 'readOrder');

  await reconcile(till.deps);
  expect(readOrder).not.toHaveBeenCalled();
});
