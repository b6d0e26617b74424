import { expect, test } from 'vitest';
import { updatePayment } from '../ledger/payment.store.ts';
import { aTill, PRICE, type Till } from '../testing.ts';
import { capturePayPalOrder } from './capture-order.service.ts';

test('SEAM-08, PAYMENTS-5.11: an order with another amount is not captured, and the log records it', async () => {
  const till = await aTill({ hears: false });
  const cheap = await till.approveOrder({ amountCents: 100 });
  const dear = await till.approveOrder({ payer: 'another', slotId: 'slot-2' });
  await swapOrders(till, cheap, dear);

  const refused = capturePayPalOrder(till.deps, { payer: 'another', orderId: cheap.orderId });

  await expect(refused).rejects.toMatchObject({ code: 'payments.order_mismatch', status: 409 });
  expect(await till.objects('paypal', 'capture')).toEqual([]);
  expect(till.clinic.logLines.join('')).toContain('order amount differs');
});

test('PAYMENTS-5.11: an order with another payee is not captured, and the log records it', async () => {
  const till = await aTill({ hears: false });
  const { orderId, paymentId } = await till.approveOrder();
  const paypal = { ...till.deps.paypal, merchantId: 'SMEBDYELSE222' };

  const refused = capturePayPalOrder({ ...till.deps, paypal }, { payer: till.wish.payer, orderId });

  await expect(refused).rejects.toMatchObject({ code: 'payments.order_mismatch', status: 409 });
  expect(await till.payment(paymentId)).toMatchObject({ state: 'order_created', chargedCents: 0 });
  expect(await till.objects('paypal', 'capture')).toEqual([]);
  expect(till.clinic.logLines.join('')).toContain('order payee differs');
});

test('PAYMENTS-5.11: an order in another currency is not captured, and the log records it', async () => {
  const till = await aTill({ hears: false });
  const { orderId, paymentId } = await till.approveOrder();
  const { readOrder } = till.deps.paypal;
  const inDollars: typeof readOrder = async (order) => {
    const answer = await readOrder(order);
    return answer.outcome === 'done' ? { ...answer, found: { ...answer.found, currency: 'USD' } } : answer;
  };
  const paypal = { ...till.deps.paypal, readOrder: inDollars };

  const refused = capturePayPalOrder({ ...till.deps, paypal }, { payer: till.wish.payer, orderId });

  await expect(refused).rejects.toMatchObject({ code: 'payments.order_mismatch', status: 409 });
  expect(await till.payment(paymentId)).toMatchObject({ state: 'order_created', chargedCents: 0 });
  expect(await till.objects('paypal', 'capture')).toEqual([]);
  expect(till.clinic.logLines.join('')).toContain('order currency differs');
});

test('PAYMENTS-5.11: PayPal that takes another amount than agreed becomes a task for the staff', async () => {
  const till = await aTill({ hears: false });
  const { orderId, paymentId } = await till.approveOrder();
  const { captureOrder } = till.deps.paypal;
  const takesMore: typeof captureOrder = async (order, key) => {
    const answer = await captureOrder(order, key);
    if (answer.outcome !== 'done') return answer;
    const captures = answer.found.captures.map((capture) => ({ ...capture, amountCents: PRICE + 100 }));
    return { ...answer, found: { ...answer.found, captures } };
  };
  const paypal = { ...till.deps.paypal, captureOrder: takesMore };

  await capturePayPalOrder({ ...till.deps, paypal }, { payer: till.wish.payer, orderId });

  expect(await till.payment(paymentId)).toMatchObject({ state: 'captured', chargedCents: PRICE });
  expect(await till.tasks()).toMatchObject([
    { kind: 'difference', details: { amountCents: PRICE + 100, expectedCents: PRICE } },
  ]);
});

/** Approves one order in place of another, as a manipulated client would. */
async function swapOrders(
  { db }: Till,
  first: { paymentId: number; orderId: string },
  second: { paymentId: number; orderId: string },
) {
  await updatePayment(db, first.paymentId, { orderId: 'gone' });
  await updatePayment(db, second.paymentId, { orderId: first.orderId });
}
