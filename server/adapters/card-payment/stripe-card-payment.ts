import type {
  CardCharge,
  CardDispute,
  CardPayment,
  CardRefund,
  CardSetup,
  ProviderTransaction,
} from './card-payment.ts';
import { readDecline } from './decline.rules.ts';
import {
  ask,
  askForMoney,
  type Client,
  checkKeys,
  clientOf,
  listAll,
  type Stripe,
  type StripeSettings,
  secondsOf,
  verifyWebhook,
} from './stripe-client.ts';

/** Card payments by the official client. Its errors become answers, except for those caused by our own mistake. */
export function stripeCardPayment(settings: StripeSettings): CardPayment {
  const { mode, publishableKey, scriptUrl, webhookSecret } = settings;
  const client = clientOf(settings);
  return {
    mode,
    browser: { publishableKey, ...(scriptUrl !== undefined && { scriptUrl }) },
    ...setupCalls(client),
    ...chargeCalls(client),
    ...refundCalls(client),
    verifyWebhook: (raw, signature, now) => verifyWebhook(raw, signature, webhookSecret, now),
    checkKeys: () => checkKeys(client, mode),
  };
}

function setupCalls(client: Client) {
  const expand = ['payment_method'];
  return {
    createCustomer: ({ reference, key }) =>
      ask(client, async (stripe) => {
        const customer = await stripe.customers.create(
          { metadata: { appointment_id: reference } },
          { idempotencyKey: key },
        );
        return { customerId: customer.id };
      }),
    deleteCustomer: (customerId) => ask(client, (stripe) => stripe.customers.del(customerId)),
    detachCard: (paymentMethodId) => ask(client, (stripe) => stripe.paymentMethods.detach(paymentMethodId)),
    createSetupIntent: ({ customerId, reference, key }) =>
      ask(client, async (stripe) =>
        setupOf(
          await stripe.setupIntents.create(
            {
              customer: customerId,
              usage: 'off_session',
              allowed_payment_method_types: ['card'],
              payment_method_options: { card: { setup_credential_usage: 'unscheduled' } },
              metadata: { appointment_id: reference },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    readSetupIntent: (id) =>
      ask(client, async (stripe) => setupOf(await stripe.setupIntents.retrieve(id, { expand }))),
    cancelSetupIntent: (id) => ask(client, async (stripe) => setupOf(await stripe.setupIntents.cancel(id))),
    countFailedSetups: (setup_intent) =>
      ask(client, async (stripe) => {
        const { data } = await stripe.setupAttempts.list({ setup_intent, limit: 100 });
        return data.filter(({ status }) => status === 'failed').length;
      }),
  } satisfies Partial<CardPayment>;
}

function chargeCalls(client: Client) {
  const expand = ['latest_charge'];
  return {
    createCharge: ({ customerId, paymentMethodId, amountCents, reference, key }) =>
      ask(client, async (stripe) =>
        chargeOf(
          await stripe.paymentIntents.create(
            {
              ...(customerId !== '' && {
                customer: customerId,
                payment_method: paymentMethodId,
                payment_method_options: { card: { stored_credential_usage: 'unscheduled' } },
              }),
              amount: amountCents,
              currency: 'eur',
              allowed_payment_method_types: ['card'],
              description: NEUTRAL_TEXT,
              statement_descriptor_suffix: NEUTRAL_TEXT,
              metadata: { appointment_id: reference },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    confirmCharge: ({ intentId, paymentMethodId, key }) =>
      askForMoney(client, async (stripe) => {
        const wish = { off_session: true, payment_method: paymentMethodId };
        return chargeOf(await stripe.paymentIntents.confirm(intentId, wish, { idempotencyKey: key }));
      }),
    readCharge: (id) =>
      ask(client, async (stripe) => chargeOf(await stripe.paymentIntents.retrieve(id, { expand }))),
    cancelCharge: (id) => ask(client, async (stripe) => chargeOf(await stripe.paymentIntents.cancel(id))),
    chargesSince: (since) =>
      listAll(client, chargeOf, (stripe, page) =>
        stripe.paymentIntents.list({ created: { gte: secondsOf(since) }, ...page }),
      ),
  } satisfies Partial<CardPayment>;
}

function refundCalls(client: Client) {
  return {
    refund: ({ intentId, amountCents, reference, key }) =>
      ask(client, async (stripe) =>
        refundOf(
          await stripe.refunds.create(
            { payment_intent: intentId, amount: amountCents, metadata: { refund: reference } },
            { idempotencyKey: key },
          ),
        ),
      ),
    readRefund: (id) => ask(client, async (stripe) => refundOf(await stripe.refunds.retrieve(id))),
    readDispute: (id) => ask(client, async (stripe) => disputeOf(await stripe.disputes.retrieve(id))),
    refundsSince: (since) =>
      listAll(client, refundOf, (stripe, page) =>
        stripe.refunds.list({ created: { gte: secondsOf(since) }, ...page }),
      ),
    refundsOf: (intentId) =>
      listAll(client, refundOf, (stripe, page) => stripe.refunds.list({ payment_intent: intentId, ...page })),
    disputesOf: (intentId) =>
      listAll(
        client,
        ({ id }) => id,
        (stripe, page) => stripe.disputes.list({ payment_intent: intentId, ...page }),
      ),
    disputesSince: (since) =>
      listAll(
        client,
        ({ id }) => id,
        (stripe, page) => stripe.disputes.list({ created: { gte: secondsOf(since) }, ...page }),
      ),
    transactionsSince: async (since) => {
      const expand = ['data.source'];
      const answer = await listAll(client, transactionOf, (stripe, page) =>
        stripe.balanceTransactions.list({ created: { gte: secondsOf(since) }, expand, ...page }),
      );
      if (answer.outcome !== 'done') return answer;
      return { outcome: 'done', found: answer.found.flatMap((each) => each ?? []) };
    },
  } satisfies Partial<CardPayment>;
}

/** Shown on the patient's bank statement, which other people may read. */
const NEUTRAL_TEXT = 'Online-Termin';

function setupOf(intent: Stripe.SetupIntent): CardSetup {
  const method = typeof intent.payment_method === 'object' ? intent.payment_method : null;
  const isSettled = intent.status === 'succeeded' || intent.status === 'canceled';
  return {
    setupIntentId: intent.id,
    status: isSettled ? (intent.status as 'succeeded' | 'canceled') : 'open',
    clientSecret: intent.client_secret ?? '',
    customerId: idOf(intent.customer),
    paymentMethodId: idOf(intent.payment_method),
    card: method?.card ? { brand: method.card.brand, last4: method.card.last4 } : undefined,
    lastDecline: intent.last_setup_error ? readDecline(intent.last_setup_error) : undefined,
  };
}

const CHARGE_STATUS: Record<string, CardCharge['status']> = {
  requires_payment_method: 'open',
  requires_confirmation: 'ready',
  requires_action: 'action',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

function chargeOf(intent: Stripe.PaymentIntent): CardCharge {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    intentId: intent.id,
    status: CHARGE_STATUS[intent.status] ?? 'processing',
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    clientSecret: intent.client_secret ?? '',
    reference: intent.metadata.appointment_id,
    lastDecline: intent.last_payment_error ? readDecline(intent.last_payment_error) : undefined,
    createdAt: new Date(intent.created * 1000),
  };
}

const REFUND_STATUS: Record<string, CardRefund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

function refundOf(refund: Stripe.Refund): CardRefund {
  return {
    refundId: refund.id,
    intentId: idOf(refund.payment_intent),
    status: REFUND_STATUS[refund.status ?? ''] ?? 'pending',
    amountCents: refund.amount,
    reference: refund.metadata?.refund,
  };
}

function disputeOf(dispute: Stripe.Dispute): CardDispute {
  return {
    disputeId: dispute.id,
    intentId: idOf(dispute.payment_intent),
    status: DISPUTE_ENDS[dispute.status] ?? 'open',
    amountCents: dispute.amount,
  };
}

/** A closed inquiry of the bank took no money, so it counts as won. */
const DISPUTE_ENDS: Partial<Record<Stripe.Dispute.Status, 'won' | 'lost'>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'won',
};

const TRANSACTION_KINDS: Partial<Record<Stripe.BalanceTransaction.Type, ProviderTransaction['kind']>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  payment_reversal: 'refund',
  stripe_fee: 'fee',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
};

/** Undefined for another currency than that of the books. */
function transactionOf(transaction: Stripe.BalanceTransaction): ProviderTransaction | undefined {
  const { id, type, currency, amount, fee, reporting_category: category, source, created } = transaction;
  if (currency !== 'eur') return undefined;
  // An adjustment is a dispute, a correction or anything else; only its category says which.
  const isDispute = category === 'dispute' || category === 'dispute_reversal';
  return {
    transactionId: id,
    kind: isDispute ? 'dispute' : (TRANSACTION_KINDS[type] ?? 'other'),
    amountCents: amount,
    feeCents: fee,
    at: new Date(created * 1000),
    subject: intentOf(source) ?? idOf(source),
  };
}

function intentOf(source: Stripe.BalanceTransaction['source']): string | undefined {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return undefined;
  return idOf(source.payment_intent);
}

function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}
