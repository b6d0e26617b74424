import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { API_VERSION } from './api/stripe-call.ts';
import { aSavedCard, aStripe } from './testing.ts';

const TYPES = 'node_modules/stripe/esm/resources';

/** The fields that the client's own types promise, whether they can be null or not. */
function promised(file: string, name: string): string[] {
  const text = readFileSync(join(TYPES, file), 'utf8');
  const [, indent = '', body = ''] =
    new RegExp(`^( *)(?:export )?interface ${name} \\{\\n([\\s\\S]*?)\\n\\1\\}`, 'm').exec(text) ?? [];
  const field = new RegExp(`^${indent} {4}(\\w+): `, 'gm');
  return Array.from(body.matchAll(field), ([, found = '']) => found);
}

function expectPromised(object: object, file: string, name: string): void {
  const fields = promised(file, name);
  expect(fields.length, `${file} ${name}`).toBeGreaterThan(2);
  expect(Object.keys(object), name).toEqual(expect.arrayContaining(fields));
  expect(Object.entries(object).filter(([, value]) => value === undefined)).toEqual([]);
}

test('every object has all fields that the types of the client promise, null ones as well', async () => {
  const sandbox = await aStripe();
  const { stripe } = sandbox;
  const card = await aSavedCard(sandbox, '4000002760003184');
  const paid = await stripe.paymentIntents.create({
    amount: 5000,
    currency: 'eur',
    confirm: true,
    off_session: true,
    ...(await aSavedCard(sandbox, '4242424242424242')),
    expand: ['latest_charge', 'payment_method', 'customer'],
  });
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 1000 });
  await sandbox.stripe.paymentIntents.create({
    amount: 90_000,
    currency: 'eur',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  const payout = await sandbox.control('pay_out');
  const dispute = await sandbox.control('open_dispute', { payment_intent: paid.id });
  const [transaction] = (await stripe.balanceTransactions.list({ type: 'charge' })).data;
  const setup = await stripe.setupIntents.create({ customer: card.customer });
  await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' });
  const [attempt] = (await stripe.setupAttempts.list({ setup_intent: setup.id })).data;
  const endpoint = await stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:1/',
    enabled_events: ['*'],
  });
  const [event] = (await stripe.events.list({ limit: 1 })).data;
  const charge = paid.latest_charge as Stripe.Charge;
  const method = paid.payment_method as Stripe.PaymentMethod;

  expectPromised(paid, 'PaymentIntents.d.ts', 'PaymentIntent');
  expectPromised(paid.customer as Stripe.Customer, 'Customers.d.ts', 'Customer');
  expectPromised(setup, 'SetupIntents.d.ts', 'SetupIntent');
  expectPromised(attempt ?? {}, 'SetupAttempts.d.ts', 'SetupAttempt');
  expectPromised(attempt?.payment_method_details.card ?? {}, 'SetupAttempts.d.ts', 'Card');
  expectPromised(method, 'PaymentMethods.d.ts', 'PaymentMethod');
  expectPromised(method.billing_details, 'PaymentMethods.d.ts', 'BillingDetails');
  expectPromised(method.card ?? {}, 'PaymentMethods.d.ts', 'Card');
  expectPromised(charge, 'Charges.d.ts', 'Charge');
  expectPromised(charge.outcome ?? {}, 'Charges.d.ts', 'Outcome');
  expectPromised(charge.payment_method_details?.card ?? {}, 'Charges.d.ts', 'Card');
  expectPromised(refund, 'Refunds.d.ts', 'Refund');
  expectPromised(transaction ?? {}, 'BalanceTransactions.d.ts', 'BalanceTransaction');
  expectPromised(transaction?.fee_details[0] ?? {}, 'BalanceTransactions.d.ts', 'FeeDetail');
  expectPromised(payout, 'Payouts.d.ts', 'Payout');
  expectPromised(dispute, 'Disputes.d.ts', 'Dispute');
  expectPromised(dispute.evidence, 'Disputes.d.ts', 'Evidence');
  expectPromised(dispute.evidence_details, 'Disputes.d.ts', 'EvidenceDetails');
  expectPromised(event ?? {}, 'Events.d.ts', 'EventBase');
  expectPromised(endpoint, 'WebhookEndpoints.d.ts', 'WebhookEndpoint');
  expectPromised(await stripe.balance.retrieve(), 'Balance.d.ts', 'Balance');
  expectPromised(await stripe.accounts.retrieveCurrent(), 'Accounts.d.ts', 'Account');
});

test('the stand-in speaks the version of the client', () => {
  expect(Stripe.API_VERSION).toBe(API_VERSION);
});
