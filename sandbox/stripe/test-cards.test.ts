import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { type CardRefusalKind, cardRefusalKind } from '#contract/card-refusal.rules.ts';
import { card_refusal } from '#texts/generated/card_refusal.ts';
import { payments } from '#texts/generated/payments.ts';
import { declineOf, declineReasons } from './test-cards.ts';
import { answerBank, aSavedCard, aStripe, setUpCard, type TestStripe } from './testing.ts';

const CHARGE = { amount: 15_000, currency: 'eur', off_session: true, confirm: true } as const;

async function chargeLater(sandbox: TestStripe, number: string): Promise<Stripe.PaymentIntent> {
  return await sandbox.stripe.paymentIntents.create({ ...CHARGE, ...(await aSavedCard(sandbox, number)) });
}

test.each([
  ['4242424242424242', { brand: 'visa', last4: '4242', funding: 'credit' }],
  ['4000056655665556', { brand: 'visa', last4: '5556', funding: 'debit' }],
  ['5555555555554444', { brand: 'mastercard', last4: '4444' }],
  ['378282246310005', { brand: 'amex', last4: '0005' }],
  ['4000002760000016', { brand: 'visa', country: 'DE' }],
])('the card %s is saved and charged later', async (number, card) => {
  const sandbox = await aStripe();

  const intent = await chargeLater(sandbox, number);
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 15_000, last_payment_error: null });
  const method = await sandbox.stripe.paymentMethods.retrieve(String(intent.payment_method));
  expect(method.card).toMatchObject(card);
});

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000009987', 'card_declined', 'lost_card'],
  ['4000000000009979', 'card_declined', 'stolen_card'],
  ['4000000000000069', 'expired_card', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error', 'processing_error'],
  ['4111111111111111', 'card_declined', 'test_mode_live_card'],
])('the card %s is refused at setup with %s', async (number, code, decline_code) => {
  const sandbox = await aStripe();

  await expect(setUpCard(sandbox, number)).rejects.toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code,
    decline_code,
    setup_intent: {
      object: 'setup_intent',
      status: 'requires_payment_method',
      payment_method: null,
      last_setup_error: { code, decline_code, payment_method: { object: 'payment_method' } },
    },
  });
});

test('a refused setup can be tried again with another card', async () => {
  const sandbox = await aStripe();
  const intent = await sandbox.stripe.setupIntents.create({ allowed_payment_method_types: ['card'] });
  const confirm = (payment_method: string) =>
    sandbox.stripe.setupIntents.confirm(intent.id, { payment_method });

  await expect(confirm('pm_card_chargeDeclined')).rejects.toMatchObject({ code: 'card_declined' });
  expect(await confirm('pm_card_visa')).toMatchObject({ status: 'succeeded', last_setup_error: null });
});

test.each([
  ['4000000000000341', 'card_declined', 'generic_decline'],
  ['4000002760003184', 'authentication_required', 'authentication_required'],
  ['4000008260003178', 'card_declined', 'insufficient_funds'],
])('the card %s is saved and then refused with %s', async (number, code, decline_code) => {
  const sandbox = await aStripe();

  const error = await chargeLater(sandbox, number).catch((thrown: Stripe.errors.StripeCardError) => thrown);
  expect(error).toMatchObject({
    type: 'StripeCardError',
    code,
    decline_code,
    payment_intent: { status: 'requires_payment_method', payment_method: null, amount_received: 0 },
    payment_method: { object: 'payment_method' },
  });
  const charge = await sandbox.stripe.charges.retrieve(
    String((error as Stripe.errors.StripeCardError).charge),
  );
  expect(charge).toMatchObject({ status: 'failed', paid: false, amount_captured: 0 });
});

test.each(['4000002500003155', '4000003800000446'])(
  'the card %s asks for 3-D Secure at setup and is charged later without',
  async (number) => {
    const sandbox = await aStripe();
    const intent = await setUpCard(sandbox, number);

    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect((await answerBank(sandbox, intent, 'complete')).body).toMatchObject({ status: 'succeeded' });
    expect((await chargeLater(sandbox, number)).status).toBe('succeeded');
  },
);

test('a card that was never set up asks for 3-D Secure when it is charged off session', async () => {
  const { stripe } = await aStripe();
  const customer = await stripe.customers.create();
  const method = await stripe.paymentMethods.attach('pm_card_authenticationRequiredOnSetup', {
    customer: customer.id,
  });

  await expect(
    stripe.paymentIntents.create({ ...CHARGE, customer: customer.id, payment_method: method.id }),
  ).rejects.toMatchObject({ code: 'authentication_required' });
});

test('after a refused 3-D Secure at setup the cardholder can try again', async () => {
  const sandbox = await aStripe();
  const intent = await setUpCard(sandbox, '4000002760003184');

  const { body } = await answerBank(sandbox, intent, 'fail');
  expect(body).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'setup_intent_authentication_failure' },
  });
  expect((await answerBank(sandbox, intent, 'complete')).status).toBe(400);
  const again = await sandbox.stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  expect(again.status).toBe('succeeded');
});

test('a payment that needs authentication off session is paid with the same intent and card on session', async () => {
  const sandbox = await aStripe();
  const card = await aSavedCard(sandbox, '4000002760003184');
  const created = await sandbox.stripe.paymentIntents.create({ amount: 9000, currency: 'eur', ...card });
  await expect(
    sandbox.stripe.paymentIntents.confirm(created.id, { off_session: true }),
  ).rejects.toMatchObject({ code: 'authentication_required' });

  const asked = await sandbox.browser.paymentIntents.confirm(created.id, {
    payment_method: card.payment_method,
    client_secret: created.client_secret,
  } as Stripe.PaymentIntentConfirmParams);
  expect(asked.status).toBe('requires_action');
  await answerBank(sandbox, asked, 'complete');
  const paid = await sandbox.stripe.paymentIntents.retrieve(created.id, { expand: ['latest_charge'] });
  expect(paid).toMatchObject({
    status: 'succeeded',
    latest_charge: {
      paid: true,
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    },
  });
});

test('a payment that is refused by the bank after 3-D Secure is declined', async () => {
  const sandbox = await aStripe();
  const card = await aSavedCard(sandbox, '4000008260003178');
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: 900,
    currency: 'eur',
    confirm: true,
    ...card,
  });

  const { status, body } = await answerBank(sandbox, intent, 'complete');
  expect(status).toBe(402);
  expect(body.error).toMatchObject({ decline_code: 'insufficient_funds', payment_intent: { id: intent.id } });
});

test.each([
  [{ number: '4242424242424241' }, 'incorrect_number'],
  [{ exp_month: 13 }, 'invalid_expiry_month'],
  [{ exp_year: 2025 }, 'invalid_expiry_year'],
  [{ exp_month: 10, exp_year: 2026 }, 'invalid_expiry_month'],
  [{ cvc: '1' }, 'invalid_cvc'],
  [{ number: '378282246310005', cvc: '123' }, 'invalid_cvc'],
])('the card %o cannot be right: %s', async (wrong, code) => {
  const { browser } = await aStripe();
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123', ...wrong };

  await expect(browser.paymentMethods.create({ type: 'card', card })).rejects.toMatchObject({
    type: 'StripeCardError',
    code,
  });
});

test('no card number, security code or number of a real card stays anywhere', async () => {
  const sandbox = await aStripe();
  await aSavedCard(sandbox, '4242424242424242');
  await setUpCard(sandbox, '4000000000000002').catch(() => undefined);
  await setUpCard(sandbox, '4111111111111111').catch(() => undefined);
  await setUpCard(sandbox, '4242424242424241').catch(() => undefined);

  const { rows } = await sandbox.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of rows) {
    const table = await sandbox.pool.query<{ row: string }>(`select t::text as row from "${name}" as t`);
    const content = table.rows.map(({ row }) => row).join('\n');
    expect(content, name).not.toMatch(/424242424242|400000000000|411111|"cvc"/);
  }
  expect(sandbox.logLines.join()).not.toMatch(/4242|0002/);
});

/** What the stand-in answers a browser with, beside the refusals of a bank. */
const OTHERS = [
  'incorrect_number',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_cvc',
  'setup_intent_authentication_failure',
  'payment_intent_authentication_failure',
  'setup_intent_unexpected_state',
  'payment_intent_unexpected_state',
  'resource_missing',
  'idempotency_key_in_use',
  'rate_limit',
  'api_connection_error',
];

test.each(declineReasons)('%s has a sentence of its own kind in both languages', (reason) => {
  const { code, decline_code: declineCode, message } = declineOf(reason);
  const kind = cardRefusalKind({ code, declineCode });

  expect(kind).not.toBe('unknown');
  expectSentences(kind, message);
});

test.each(OTHERS)('%s is known by its code', (code) => {
  const kind = cardRefusalKind({ code });
  expect(kind).not.toBe('unknown');
  expectSentences(kind, code);
});

test('a code that nobody knows has the general sentence', () => {
  const kind = cardRefusalKind({ code: 'a_code_of_tomorrow', declineCode: 'a_reason_of_tomorrow' });
  expect(kind).toBe('unknown');
  expectSentences(kind, 'a_code_of_tomorrow');
});

function expectSentences(kind: CardRefusalKind, providersWords: string): void {
  const sentences =
    kind === 'live_card'
      ? [payments.de['BOOKING_CONFIG.TEST_MODE_LIVE_CARD'], payments.en['BOOKING_CONFIG.TEST_MODE_LIVE_CARD']]
      : [card_refusal.de[kind], card_refusal.en[kind]];
  expect(new Set(sentences).size).toBe(2);
  for (const sentence of sentences) expect(sentence).toMatch(/\w.*\.$/);
  expect(sentences).not.toContain(providersWords);
}
