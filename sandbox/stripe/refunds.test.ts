import { expect, test } from 'vitest';
import { aStripe, type TestStripe } from './testing.ts';

async function aPayment({ stripe }: TestStripe, amount = 10_000): Promise<string> {
  const intent = await stripe.paymentIntents.create({
    amount,
    currency: 'eur',
    payment_method: 'pm_card_visa',
    confirm: true,
  });
  return intent.id;
}

async function chargeOf({ stripe }: TestStripe, payment_intent: string) {
  const [charge] = (await stripe.charges.list({ payment_intent })).data;
  return charge;
}

test('a payment is refunded in parts, and never more than was paid', async () => {
  const sandbox = await aStripe();
  const { stripe } = sandbox;
  const payment_intent = await aPayment(sandbox);

  const part = await stripe.refunds.create({ payment_intent, amount: 4000, reason: 'requested_by_customer' });
  expect(part).toMatchObject({ status: 'succeeded', amount: 4000, payment_intent });
  expect(await chargeOf(sandbox, payment_intent)).toMatchObject({ amount_refunded: 4000, refunded: false });
  await expect(stripe.refunds.create({ payment_intent, amount: 6001 })).rejects.toMatchObject({
    statusCode: 400,
    param: 'amount',
    message: 'Refund amount (€60.01) is greater than unrefunded amount on charge (€60.00)',
  });
  await stripe.refunds.create({ payment_intent });
  expect(await chargeOf(sandbox, payment_intent)).toMatchObject({ amount_refunded: 10_000, refunded: true });
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  expect((await stripe.refunds.list({ payment_intent })).data.map(({ amount }) => amount)).toEqual([
    6000, 4000,
  ]);
  expect(await stripe.refunds.retrieve(part.id)).toEqual(part);
});

test('two refunds of everything at once give the money back once', async () => {
  const sandbox = await aStripe();
  const payment_intent = await aPayment(sandbox);

  const refunds = await Promise.allSettled([
    sandbox.stripe.refunds.create({ payment_intent }),
    sandbox.stripe.refunds.create({ payment_intent }),
  ]);
  expect(refunds.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test.each([['succeeded'], ['failed'], ['canceled']])('a pending refund ends %s', async (status) => {
  const sandbox = await aStripe();
  const payment_intent = await aPayment(sandbox);
  await sandbox.control('behave', { subject: 'refund', action: 'pending' });

  const refund = await sandbox.stripe.refunds.create({ payment_intent });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  expect((await chargeOf(sandbox, payment_intent))?.amount_refunded).toBe(10_000);
  await sandbox.control('settle_refund', { refund: refund.id, status });
  expect((await sandbox.stripe.refunds.retrieve(refund.id)).status).toBe(status);
  expect((await chargeOf(sandbox, payment_intent))?.amount_refunded).toBe(
    status === 'succeeded' ? 10_000 : 0,
  );
  await expect(sandbox.control('settle_refund', { refund: refund.id, status })).rejects.toThrow();

  const types = (await sandbox.deliveries()).map(({ event }) => event.type);
  const failed = status === 'failed' ? ['refund.failed'] : [];
  expect(types.slice(1)).toEqual(['refund.created', 'charge.refunded', 'refund.updated', ...failed]);
});

test('a refund can fail at once', async () => {
  const sandbox = await aStripe();
  const payment_intent = await aPayment(sandbox);
  await sandbox.control('behave', { subject: 'refund', action: 'failed', match: payment_intent });

  const refund = await sandbox.stripe.refunds.create({ payment_intent });
  expect(refund).toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' });
  expect((await sandbox.stripe.refunds.create({ payment_intent })).status).toBe('succeeded');
});

test('only what was paid can be refunded', async () => {
  const { stripe } = await aStripe();
  const open = await stripe.paymentIntents.create({ amount: 500, currency: 'eur' });

  await expect(stripe.refunds.create({ payment_intent: open.id })).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  await expect(stripe.refunds.create({})).rejects.toMatchObject({ code: 'parameter_missing' });
  await expect(stripe.refunds.create({ charge: 'ch_none' })).rejects.toMatchObject({
    code: 'resource_missing',
  });
});

test('a disputed charge cannot be refunded, and the dispute ends', async () => {
  const sandbox = await aStripe();
  const payment_intent = await aPayment(sandbox);

  const dispute = await sandbox.control('open_dispute', { payment_intent, reason: 'product_not_received' });
  expect(dispute).toMatchObject({ amount: 10_000, reason: 'product_not_received', status: 'needs_response' });
  expect(await chargeOf(sandbox, payment_intent)).toMatchObject({ disputed: true });
  await expect(sandbox.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_disputed',
  });
  await expect(sandbox.control('open_dispute', { payment_intent })).rejects.toThrow();
  await sandbox.control('close_dispute', { dispute: dispute.id, status: 'lost' });
  expect((await sandbox.stripe.disputes.retrieve(dispute.id)).status).toBe('lost');

  const types = (await sandbox.deliveries()).map(({ event }) => event.type);
  expect(types).toEqual(['payment_intent.succeeded', 'charge.dispute.created', 'charge.dispute.closed']);
});
