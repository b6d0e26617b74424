import { expect, test } from 'vitest';
import { aStripe, type TestStripe } from './testing.ts';

async function aPayment({ stripe }: TestStripe, amount: number) {
  return await stripe.paymentIntents.create({
    amount,
    currency: 'eur',
    payment_method: 'pm_card_visa',
    confirm: true,
  });
}

async function lines({ stripe }: TestStripe) {
  const { data } = await stripe.balanceTransactions.list({ limit: 100 });
  return data.map(({ type, amount, fee, net }) => [type, amount, fee, net]).toReversed();
}

test('every movement on the balance has its transaction, with the fee of a payment', async () => {
  const sandbox = await aStripe();
  const { id } = await aPayment(sandbox, 100_00);
  await sandbox.stripe.refunds.create({ payment_intent: id, amount: 40_00 });
  const { id: dispute } = await sandbox.control('open_dispute', { payment_intent: id });
  await sandbox.control('close_dispute', { dispute, status: 'won' });

  expect(await lines(sandbox)).toEqual([
    ['charge', 100_00, 1_75, 98_25],
    ['refund', -40_00, 0, -40_00],
    ['adjustment', -60_00, 20_00, -80_00],
    ['adjustment', 60_00, 0, 60_00],
  ]);
  const categories = (await sandbox.stripe.balanceTransactions.list()).data;
  expect(categories.map(({ reporting_category }) => reporting_category).toReversed()).toEqual([
    'charge',
    'refund',
    'dispute',
    'dispute_reversal',
  ]);
});

test('a refund that fails later gives the money back, and one that fails at once moves nothing', async () => {
  const sandbox = await aStripe();
  const { id } = await aPayment(sandbox, 100_00);
  const { id: refund } = await sandbox.stripe.refunds.create({ payment_intent: id, amount: 40_00 });
  await sandbox.control('settle_refund', { refund, status: 'failed' });
  await sandbox.control('behave', { subject: 'refund', action: 'failed' });
  await sandbox.stripe.refunds.create({ payment_intent: id, amount: 40_00 });

  expect((await lines(sandbox)).slice(1)).toEqual([
    ['refund', -40_00, 0, -40_00],
    ['refund_failure', 40_00, 0, 40_00],
  ]);
});

test('a payout takes everything that is there to the bank, and nothing is no payout', async () => {
  const sandbox = await aStripe();
  await aPayment(sandbox, 100_00);
  const payout = await sandbox.control('pay_out');
  expect(payout).toMatchObject({ object: 'payout', amount: 98_25, status: 'paid' });
  expect((await lines(sandbox)).at(-1)).toEqual(['payout', -98_25, 0, -98_25]);
  expect(await sandbox.stripe.payouts.retrieve(payout.id)).toEqual(payout);
  await expect(sandbox.control('pay_out')).rejects.toThrow();
});

test('the source of a transaction is expanded to the object that its id names', async () => {
  const sandbox = await aStripe();
  const { id } = await aPayment(sandbox, 100_00);
  await sandbox.control('pay_out');
  const { data } = await sandbox.stripe.balanceTransactions.list({ expand: ['data.source'] });
  expect(data.map(({ source }) => source)).toMatchObject([
    { object: 'payout' },
    { object: 'charge', payment_intent: id },
  ]);
});
