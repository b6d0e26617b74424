import { z } from 'zod';
import type { Answer, KeyCheck, PaymentMode, ProviderTransaction } from '../card-payment/card-payment.ts';
import { PROVIDER_MS } from '../provider-clock.ts';
import type {
  NewPayPalOrder,
  PayPal,
  PayPalDeclined,
  PayPalDelivery,
  PayPalNews,
  PayPalOrder,
} from './paypal.ts';
import { type PayPalClient, PayPalKeysRefused, paypalClient } from './paypal-client.ts';
import {
  amountOf,
  CaptureWire,
  DisputeListWire,
  DisputeWire,
  EventWire,
  OrderWire,
  RefundWire,
  TransactionPageWire,
} from './paypal-wire.ts';

export interface PayPalSettings {
  mode: PaymentMode;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  merchantId?: string | undefined;
  now: () => Date;
  /** Only a sandbox has its own: where its stand-in listens, and the script that stands in for PayPal's. */
  serverUrl?: () => Promise<string>;
  sdkBaseUrl?: string;
  timeoutMs?: number;
}

const SERVERS: Record<Exclude<PaymentMode, 'sandbox'>, string> = {
  live: 'https://api-m.paypal.com',
  test: 'https://api-m.sandbox.paypal.com',
};
/** Shown in the patient's PayPal account, which other people may read. */
const NEUTRAL_TEXT = 'Online-Termin';
const MOST_EVENTS = 300;
const MOST_DISPUTES = 50;
const LOCALES = { de: 'de-DE', en: 'en-GB' };
const DECLINES: readonly string[] = ['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED'];

/** PayPal by its REST API. PayPal's own server SDK cannot be pointed at a sandbox of ours. */
export function restPayPal(settings: PayPalSettings): PayPal {
  const { mode, clientId, webhookId, merchantId, sdkBaseUrl, timeoutMs = PROVIDER_MS } = settings;
  const serverUrl = settings.serverUrl ?? (async () => SERVERS[mode === 'live' ? 'live' : 'test']);
  const client = paypalClient({ ...settings, serverUrl, timeoutMs });
  const Events = z.object({ events: z.array(EventWire) }).transform(({ events }) => events);
  return {
    mode,
    merchantId,
    browser: { clientId, ...(sdkBaseUrl !== undefined && { sdkBaseUrl }) },
    ...orderCalls(client),
    ...paymentCalls(client),
    transactionsSince: (since) => listTransactions(client, { since, until: settings.now() }),
    verifyWebhook: (delivery) => verifyWebhook(client, webhookId, delivery, settings.now()),
    newsSince: (since) =>
      read(
        client,
        Events,
        `/v1/notifications/webhooks-events?page_size=${MOST_EVENTS}&start_time=${timeOf(since)}`,
      ),
    checkKeys: () => checkKeys(client),
  };
}

/** Whether PayPal accepts client id and secret. Its servers for tests know no live account, and the other way round. */
async function checkKeys(client: PayPalClient): Promise<KeyCheck> {
  try {
    const answer = await read(client, z.object({}), '/v1/notifications/webhooks-events?page_size=1');
    if (answer.outcome === 'done') return { outcome: 'accepted' };
    return { outcome: answer.outcome === 'refused' ? 'refused' : 'unreachable', code: answer.code };
  } catch (error) {
    if (error instanceof PayPalKeysRefused) return { outcome: 'refused', code: error.code };
    // A page of somebody between us and PayPal, such as the sign-in of a network.
    if (error instanceof z.ZodError) return { outcome: 'unreachable', code: 'not_paypal' };
    throw error;
  }
}

function orderCalls(client: PayPalClient) {
  return {
    createOrder: async (order) =>
      await client.ask(OrderWire, {
        method: 'POST',
        path: '/v2/checkout/orders',
        body: JSON.stringify(orderBody(order)),
        key: order.key,
      }),
    readOrder: (orderId) => read(client, OrderWire, `/v2/checkout/orders/${part(orderId)}`),
    captureOrder: async (orderId, key) =>
      asDecline(
        await client.ask(OrderWire, {
          method: 'POST',
          path: `/v2/checkout/orders/${part(orderId)}/capture`,
          body: '{}',
          key,
        }),
      ),
  } satisfies Partial<PayPal>;
}

function paymentCalls(client: PayPalClient) {
  return {
    readCapture: (captureId) => read(client, CaptureWire, `/v2/payments/captures/${part(captureId)}`),
    refundCapture: async ({ captureId, amountCents, reference, key }) =>
      await client.ask(RefundWire, {
        method: 'POST',
        path: `/v2/payments/captures/${part(captureId)}/refund`,
        body: JSON.stringify({ amount: amountOf(amountCents), custom_id: reference }),
        key,
      }),
    readRefund: (refundId) => read(client, RefundWire, `/v2/payments/refunds/${part(refundId)}`),
    readDispute: (disputeId) => read(client, DisputeWire, `/v1/customer/disputes/${part(disputeId)}`),
    disputesSince: (since) =>
      read(
        client,
        DisputeListWire,
        `/v1/customer/disputes?page_size=${MOST_DISPUTES}&create_time_after=${timeOf(since)}`,
      ),
  } satisfies Partial<PayPal>;
}

/** PayPal answers about 31 days at a time, in pages. */
async function listTransactions(
  client: PayPalClient,
  { since, until }: { since: Date; until: Date },
): Promise<Answer<ProviderTransaction[]>> {
  const found: ProviderTransaction[] = [];
  for (let from = since; from < until; from = new Date(from.getTime() + SPAN_MS)) {
    const to = new Date(Math.min(from.getTime() + SPAN_MS, until.getTime()));
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const span = { start_date: timeOf(from), end_date: timeOf(to) };
      const query = new URLSearchParams({ ...span, fields: 'transaction_info', ...pageOf(page) });
      const answer = await read(client, TransactionPageWire, `/v1/reporting/transactions?${query}`);
      if (answer.outcome !== 'done') return answer;
      pages = answer.found.pages;
      if (pages > MOST_PAGES) return { outcome: 'unknown', code: 'too_many_pages' };
      found.push(...answer.found.transactions);
    }
  }
  return { outcome: 'done', found };
}

const SPAN_MS = 31 * 86_400_000;
/** PayPal itself shows at most 10,000 transactions of a span. Whoever promises more pages promises them without end. */
const MOST_PAGES = 20;

function pageOf(page: number) {
  return { page_size: '500', page: String(page) };
}

/** No specialty, no doctor, no complaint: PayPal learns an amount and an opaque reference. */
function orderBody({ reference, amountCents, locale }: NewPayPalOrder) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        amount: amountOf(amountCents),
        custom_id: reference,
        invoice_id: reference,
        description: NEUTRAL_TEXT,
        soft_descriptor: NEUTRAL_TEXT,
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          locale: LOCALES[locale],
        },
      },
    },
  };
}

function asDecline(answer: Answer<PayPalOrder>): Answer<PayPalOrder> | PayPalDeclined {
  if (answer.outcome !== 'refused' || !DECLINES.includes(answer.code)) return answer;
  return { outcome: 'declined', code: answer.code as PayPalDeclined['code'] };
}

function read<Schema extends z.ZodType>(client: PayPalClient, schema: Schema, path: string) {
  return client.ask(schema, { method: 'GET', path });
}

function part(id: string): string {
  return encodeURIComponent(id);
}

function timeOf(instant: Date): string {
  return instant.toISOString();
}

const HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
};

const Verdict = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });

/** Asks PayPal whether it sent these bytes; they go into the request unchanged. */
async function verifyWebhook(
  client: PayPalClient,
  webhookId: string,
  { headers, raw }: PayPalDelivery,
  now: Date,
): Promise<Answer<PayPalNews>> {
  const text = textOf(raw);
  const event = text === undefined ? undefined : EventWire.safeParse(JSON.parse(text)).data;
  const claim = z.record(z.string(), z.string()).safeParse(claimOf(headers));
  if (text === undefined || !event || !claim.success) return { outcome: 'refused', code: 'malformed' };
  if (!wasSentBefore(now, claim.data.transmission_time)) return { outcome: 'refused', code: 'future' };

  const question = JSON.stringify({ ...claim.data, webhook_id: webhookId });
  const verdict = await client.ask(Verdict, {
    method: 'POST',
    path: '/v1/notifications/verify-webhook-signature',
    body: `${question.slice(0, -1)},"webhook_event":${text}}`,
  });
  if (verdict.outcome !== 'done') return verdict;
  const isGenuine = verdict.found.verification_status === 'SUCCESS';
  return isGenuine ? { outcome: 'done', found: event } : { outcome: 'refused', code: 'forged' };
}

/** Our clock and PayPal's may differ a little; an event from further in the future, or without a time, is forged. */
function wasSentBefore(now: Date, time = ''): boolean {
  return Date.parse(time) <= now.getTime() + TOLERANCE_MS;
}

const TOLERANCE_MS = 5 * 60_000;

/** Only complete JSON may be put into the request: a part of a value could change the text around it. */
function textOf(raw: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
    JSON.parse(text);
    return text;
  } catch {
    return undefined;
  }
}

function claimOf(headers: PayPalDelivery['headers']) {
  return Object.fromEntries(Object.entries(HEADERS).map(([field, name]) => [field, headers[name]]));
}
