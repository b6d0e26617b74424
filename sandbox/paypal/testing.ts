import { onTestFinished } from 'vitest';
import { listenForProviders } from '#sandbox/payment-providers.ts';
import { obeyCommand } from '#sandbox/providers/control.ts';
import type { SandboxDeps } from '#sandbox/providers/provider.ts';
import { aWebhookCollector, type Delivery } from '#sandbox/providers/testing.ts';
import { deliverDueWebhooks, inOneWork } from '#sandbox/providers/webhook-delivery.ts';
import { readConfig } from '#server/config.ts';
import { tickingClock } from '#server/platform/clock.ts';
import { emptyDatabase } from '#server/platform/database/testing.ts';
import { createLog } from '#server/platform/log.ts';
import { paypalStandIn } from './paypal-stand-in.ts';
import { PAYPAL_SANDBOX_ACCOUNT } from './sandbox-account.ts';

interface CallOptions {
  /** `none` sends no token at all. */
  token?: string;
  key?: string;
  headers?: Record<string, string>;
}

/** The stand-in alone, on a free port and an empty database, with a clinic that only collects webhooks. */
export async function aPayPal({ now = '2026-11-16T09:00:00Z' } = {}) {
  const { db } = await emptyDatabase();
  const clock = tickingClock(new Date(now));
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://portal.test', DEMO: '1' });
  const deps: SandboxDeps = { config, db, now: clock.now, log: createLog({ write() {} }) };

  const { url, close } = await listenForProviders(deps, [paypalStandIn], 0);
  onTestFinished(close);
  const clinic = await aWebhookCollector();
  await inOneWork(deps, paypalStandIn, (work) => paypalStandIn.registerClinic(work, clinic.url));
  let token: string | undefined;

  async function newToken(): Promise<string> {
    const { clientId, clientSecret } = PAYPAL_SANDBOX_ACCOUNT;
    const answer = await fetch(`${url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  /** `call('POST /v2/checkout/orders', { intent: 'CAPTURE', … }, { key: 'once' })` */
  async function call(route: string, body?: unknown, options: CallOptions = {}) {
    const [method = 'GET', path = '/'] = route.split(' ');
    token ??= await newToken();
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(options.token !== 'none' && { authorization: `Bearer ${options.token ?? token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(options.key !== undefined && { 'paypal-request-id': options.key }),
        prefer: 'return=representation',
        ...options.headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const content = await answer.text();
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into an answer without declaring its shape.
    const json = (content.startsWith('{') ? JSON.parse(content) : content) as any;
    return { status: answer.status, headers: answer.headers, body: json };
  }

  return {
    deps,
    url,
    clock,
    call,
    newToken,
    /** What arrived at the clinic so far, oldest first. */
    deliveries: async (): Promise<Delivery[]> => {
      await deliverDueWebhooks(deps, [paypalStandIn]);
      return clinic.deliveries;
    },
    // biome-ignore lint/suspicious/noExplicitAny: the commands answer with PayPal's objects.
    control: async (command: string, fields: object = {}): Promise<any> =>
      await obeyCommand(deps, [paypalStandIn], { provider: 'paypal', command, ...fields }),
  };
}

export type TestPayPal = Awaited<ReturnType<typeof aPayPal>>;

/** An order of 150 euro unless told otherwise. */
export function orderRequest({ value = '150.00', currency = 'EUR', ...unit }: Record<string, string> = {}) {
  return {
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: currency, value }, ...unit }],
  };
}

export async function anApprovedOrder(
  paypal: TestPayPal,
  unit: Record<string, string> = {},
): Promise<string> {
  const { body } = await paypal.call('POST /v2/checkout/orders', orderRequest(unit));
  await paypal.control('answer_order', { order: body.id, answer: 'approve' });
  return body.id;
}

/** The id of a capture that is paid, or pending if a test asked for that before. */
export async function aCapture(paypal: TestPayPal, unit: Record<string, string> = {}): Promise<string> {
  const order = await anApprovedOrder(paypal, unit);
  const { body } = await paypal.call(`POST /v2/checkout/orders/${order}/capture`);
  return body.purchase_units[0].payments.captures[0].id;
}
