import Stripe from 'stripe';
import type {
  Answer,
  CardCharge,
  CardDispute,
  CardNews,
  CardPayment,
  CardRefund,
  CardSetup,
  Declined,
  PaymentMode,
} from './card-payment.ts';
import { readDecline } from './decline.rules.ts';

export interface StripeSettings {
  mode: PaymentMode;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Only a sandbox has its own: where its stand-in listens, and the script that stands in for Stripe's. */
  serverUrl?: () => Promise<string>;
  scriptUrl?: string;
}

type Client = () => Promise<Stripe>;

/** Card payments by the official client. What it throws becomes an answer, unless it is our own mistake. */
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
    checkMode: () => ask(client, async (stripe) => ({ isLive: (await stripe.balance.retrieve()).livemode })),
  };
}

/** Made with the first call, so that a sandbox need not listen before it is asked. */
function clientOf({ secretKey, serverUrl }: StripeSettings): Client {
  let made: Promise<Stripe> | undefined;
  return () => {
    made ??= (async () => {
      const settings = { maxNetworkRetries: 2, timeout: 15_000, telemetry: false };
      if (!serverUrl) return new Stripe(secretKey, settings);
      const { hostname, port } = new URL(await serverUrl());
      return new Stripe(secretKey, { ...settings, host: hostname, port, protocol: 'http' });
    })();
    return made;
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
              customer: customerId,
              payment_method: paymentMethodId,
              amount: amountCents,
              currency: 'eur',
              allowed_payment_method_types: ['card'],
              payment_method_options: { card: { stored_credential_usage: 'unscheduled' } },
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
      ask(client, async (stripe) => {
        const list = stripe.paymentIntents.list({ created: { gte: secondsOf(since) }, limit: 100 });
        return (await list.autoPagingToArray({ limit: MOST_LISTED })).map(chargeOf);
      }),
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
      ask(client, async (stripe) => {
        const list = stripe.refunds.list({ created: { gte: secondsOf(since) }, limit: 100 });
        return (await list.autoPagingToArray({ limit: MOST_LISTED })).map(refundOf);
      }),
    refundsOf: (intentId) =>
      ask(client, async (stripe) => {
        const list = stripe.refunds.list({ payment_intent: intentId, limit: 100 });
        return (await list.autoPagingToArray({ limit: MOST_LISTED })).map(refundOf);
      }),
    disputesSince: (since) =>
      ask(client, async (stripe) => {
        const list = stripe.disputes.list({ created: { gte: secondsOf(since) }, limit: 100 });
        return (await list.autoPagingToArray({ limit: MOST_LISTED })).map(({ id }) => id);
      }),
  } satisfies Partial<CardPayment>;
}

/** Stands on the patient's statement, which others may read. */
const NEUTRAL_TEXT = 'Online-Termin';
const MOST_LISTED = 10_000;

async function ask<Found>(client: Client, call: (stripe: Stripe) => Promise<Found>): Promise<Answer<Found>> {
  try {
    return { outcome: 'done', found: await call(await client()) };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const code = error.code ?? error.type;
    const isUnderstood = REFUSALS.some((refusal) => error instanceof refusal);
    return { outcome: isUnderstood ? 'refused' : 'unknown', code };
  }
}

const { StripeCardError, StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors;
const REFUSALS = [StripeCardError, StripeInvalidRequestError, StripeIdempotencyError];

/** A card error is the bank's answer and belongs to the course of things. */
async function askForMoney(
  client: Client,
  call: (stripe: Stripe) => Promise<CardCharge>,
): Promise<Answer<CardCharge> | Declined> {
  let declined: Declined | undefined;
  const answer = await ask(client, (stripe) =>
    call(stripe).catch((error) => {
      if (error instanceof StripeCardError) declined = { outcome: 'declined', decline: readDecline(error) };
      throw error;
    }),
  );
  return declined ?? answer;
}

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
  };
}

/** A mere question of the bank that has ended took nothing. */
const DISPUTE_ENDS: Partial<Record<Stripe.Dispute.Status, 'won' | 'lost'>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'won',
};

function verifyWebhook(raw: Buffer, signature: string, secret: string, now: Date): CardNews | undefined {
  let event: Stripe.Event;
  try {
    event = Stripe.webhooks.constructEvent(raw, signature, secret, 300, undefined, now.getTime());
  } catch {
    return undefined;
  }
  return { eventId: event.id, type: event.type, isLive: event.livemode, about: subjectOf(event) };
}

function subjectOf({ data }: Stripe.Event): CardNews['about'] {
  const object = data.object as { id?: string; object: string; payment_intent?: string | null };
  const id = object.id ?? '';
  if (object.object === 'setup_intent') return { kind: 'setup', id };
  if (object.object === 'payment_intent') return { kind: 'charge', id };
  if (object.object === 'charge') return { kind: 'charge', id: object.payment_intent ?? id };
  if (object.object === 'refund') return { kind: 'refund', id };
  if (object.object === 'dispute') return { kind: 'dispute', id };
  return { kind: 'other', id };
}

function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}

function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
