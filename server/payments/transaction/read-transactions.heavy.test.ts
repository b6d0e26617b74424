import { asc } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { ProviderTransaction } from '#server/adapters/card-payment/card-payment.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { paymentTransaction } from '../payments.tables.ts';
import { capturePayPalOrder } from '../paypal/capture-order.service.ts';
import { APPOINTMENT, aTill, CARDS, PRICE, type Till } from '../testing.ts';
import { readTransactions } from './read-transactions.service.ts';

/** 1.5 % and 25 cents, and 2.99 % and 39 cents, as the sandboxes have it. */
const CARD_FEE = 2_05;
const PAYPAL_FEE = 3_98;

async function stored({ db }: Till) {
  const { at, transactionId } = paymentTransaction;
  return await db.select().from(paymentTransaction).orderBy(asc(at), asc(transactionId));
}

async function shown(till: Till) {
  return (await stored(till)).map(({ gateway, kind, amountCents, feeCents }) => [
    gateway,
    kind,
    amountCents,
    feeCents,
  ]);
}

async function aChargedCard(till: Till) {
  const paymentId = await till.bookByCard(CARDS.good);
  await till.move('completed');
  await till.settle();
  return (await till.charge(paymentId)).intentId ?? '';
}

async function refund(till: Till, amount_cents: number) {
  const { token } = await aStaffMember(till.clinic);
  const wish = { amount_cents, reason: 'Kulanz', request_key: crypto.randomUUID() };
  await till.clinic.call(`POST /api/staff/payments/${APPOINTMENT}/refund`, wish, { token });
  till.advance(60);
  await till.settle();
}

test('a charged card, a part of it back and a dispute are stored with what Stripe kept, each about its payment', async () => {
  const till = await aTill();
  const intentId = await aChargedCard(till);
  expect(await shown(till)).toEqual([['stripe', 'charge', PRICE, CARD_FEE]]);
  await refund(till, 10_50);
  till.advance(60);
  const { id } = await till.control('stripe', 'open_dispute', { payment_intent: intentId });
  till.advance(60);
  await till.control('stripe', 'close_dispute', { dispute: id, status: 'won' });
  await readTransactions(till.deps);

  expect(await shown(till)).toEqual([
    ['stripe', 'charge', PRICE, CARD_FEE],
    ['stripe', 'refund', -10_50, 0],
    ['stripe', 'dispute', 10_50 - PRICE, 20_00],
    ['stripe', 'dispute', PRICE - 10_50, 0],
  ]);
  expect(new Set((await stored(till)).map(({ subject }) => subject))).toEqual(new Set([intentId]));
});

test('a PayPal payment, a part of it back and a withdrawal are stored with what PayPal kept', async () => {
  const till = await aTill();
  const { captureId } = await till.payment(await till.bookByPayPal());
  await refund(till, 10_50);
  till.advance(60);
  await till.control('paypal', 'withdraw', { cents: 50_00 });
  await readTransactions(till.deps);

  expect(await shown(till)).toEqual([
    ['paypal', 'charge', PRICE, PAYPAL_FEE],
    ['paypal', 'refund', -10_50, 0],
    ['paypal', 'payout', -50_00, 0],
  ]);
  const [charge, back, payout] = await stored(till);
  expect([charge?.subject, back?.subject]).toEqual([captureId, captureId]);
  expect(payout?.subject).toBe(payout?.transactionId);
});

test('reading again changes nothing: later, twice at once, or after a payout', async () => {
  const till = await aTill();
  await aChargedCard(till);
  till.advance(60);
  await till.control('stripe', 'pay_out');
  await readTransactions(till.deps);
  const first = await stored(till);
  expect(await shown(till)).toEqual([
    ['stripe', 'charge', PRICE, CARD_FEE],
    ['stripe', 'payout', CARD_FEE - PRICE, 0],
  ]);
  for (const days of [0, 1, 40]) {
    till.advance(days * 24 * 60);
    await Promise.all([readTransactions(till.deps), readTransactions(till.deps)]);
    expect(await stored(till)).toEqual(first);
  }
});

test('what PayPal has not decided is stored once it has, with the day of the payment', async () => {
  const till = await aTill();
  const { orderId } = await till.approveOrder();
  await till.control('paypal', 'behave', { subject: 'capture', action: 'pending' });
  await capturePayPalOrder(till.deps, { payer: till.wish.payer, orderId }).catch(() => undefined);
  await readTransactions(till.deps);
  expect(await stored(till)).toEqual([]);
  const [capture] = await till.objects('paypal', 'capture');
  till.advance(5 * 24 * 60);
  await till.control('paypal', 'settle_capture', { capture: capture.id, status: 'COMPLETED' });
  await till.settle();
  expect(await stored(till)).toMatchObject([
    { kind: 'charge', amountCents: PRICE, feeCents: PAYPAL_FEE, at: new Date(capture.create_time) },
  ]);
});

test.each(['unknown', 'refused'] as const)(
  'a provider whose answer is %s is asked again, and the other one is read meanwhile',
  async (outcome) => {
    const till = await aTill();
    await till.bookByPayPal();
    till.advance(60);
    const silent = vi.fn(async () => ({ outcome, code: 'NOT_AUTHORIZED' }));
    const deps = {
      ...till.deps,
      paypal: Object.create(till.deps.paypal, { transactionsSince: { value: silent } }),
    };
    till.wish.slotId = 'slot-2';
    await till.bookByCard(CARDS.good, APPOINTMENT + 1);
    await till.move('completed', APPOINTMENT + 1);
    await till.clinic.deliver();
    await readTransactions(deps);
    expect(silent).toHaveBeenCalledOnce();
    expect(await shown(till)).toEqual([['stripe', 'charge', PRICE, CARD_FEE]]);
    await readTransactions(till.deps);
    expect(await shown(till)).toHaveLength(2);
  },
);

const NINE_OCLOCK = new Date('2026-11-16T09:00:00Z');
const transaction = (transactionId: string, amountCents = 1): ProviderTransaction => ({
  transactionId,
  kind: 'other',
  amountCents,
  feeCents: 0,
  subject: undefined,
  at: NINE_OCLOCK,
});
const answering = ({ deps }: Till, found: ProviderTransaction[]) => ({
  ...deps,
  cards: Object.create(deps.cards, {
    transactionsSince: { value: async () => ({ outcome: 'done', found }) },
  }),
});

test('more transactions than one statement takes are stored, each once', async () => {
  const till = await aTill();
  await aChargedCard(till);
  const many = Array.from({ length: 10_000 }, (_, place) => transaction(`txn_${place}`));
  await readTransactions(answering(till, [...many, ...many.slice(0, 10)]));
  expect(await stored(till)).toHaveLength(10_001);
});

test('an amount that is no number of cents is stored by nobody, and the other provider is read meanwhile', async () => {
  const till = await aTill();
  await till.bookByPayPal();
  till.advance(60);
  till.wish.slotId = 'slot-2';
  await till.bookByCard(CARDS.good, APPOINTMENT + 1);
  await till.move('completed', APPOINTMENT + 1);
  await till.clinic.deliver();
  for (const amount of [2 ** 31, -(2 ** 31) - 1, 0.5, Number.NaN])
    await readTransactions(answering(till, [transaction('txn_good'), transaction('txn_bad', amount)]));
  expect(await shown(till)).toEqual([['paypal', 'charge', PRICE, PAYPAL_FEE]]);
});

test('a clinic without any payment asks nobody', async () => {
  const till = await aTill();
  const asked = vi.spyOn(till.deps.cards, 'transactionsSince');
  await readTransactions(till.deps);
  expect(asked).not.toHaveBeenCalled();
});

test('the database keeps what a provider wrote', async () => {
  const till = await aTill();
  await aChargedCard(till);
  for (const statement of [
    'update payment_transaction set fee_cents = 0',
    'delete from payment_transaction',
    'truncate payment_transaction',
  ])
    await expect(till.db.execute(statement)).rejects.toThrow();
  expect(await shown(till)).toEqual([['stripe', 'charge', PRICE, CARD_FEE]]);
});
