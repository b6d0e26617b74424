import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { listenForProviders } from '#sandbox/payment-providers.ts';
import { obeyCommand } from '#sandbox/providers/control.ts';
import type { SandboxDeps } from '#sandbox/providers/provider.ts';
import { aWebhookCollector } from '#sandbox/providers/testing.ts';
import { deliverDueWebhooks, inOneWork } from '#sandbox/providers/webhook-delivery.ts';
import { readConfig } from '#server/config.ts';
import { tickingClock } from '#server/platform/clock.ts';
import { emptyDatabase, workersDatabase } from '#server/platform/database/testing.ts';
import { createLog } from '#server/platform/log.ts';
import { STRIPE_SANDBOX_KEYS } from './sandbox-keys.ts';
import { stripeStandIn } from './stripe-stand-in.ts';

/** The stand-in alone, on a free port, with the official client and a clinic that only collects webhooks. */
export async function aStripe({ now = '2026-11-16T09:00:00Z', isFresh = true } = {}) {
  const { db, pool } = await (isFresh ? emptyDatabase() : workersDatabase());
  const clock = tickingClock(new Date(now));
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://portal.test', DEMO: '1' });
  const logLines: string[] = [];
  const log = createLog({ write: (line) => logLines.push(line) });
  const deps: SandboxDeps = { config, db, now: clock.now, log };

  const { url, close } = await listenForProviders(deps, [stripeStandIn], 0);
  onTestFinished(close);
  const clinic = await aWebhookCollector();
  await inOneWork(deps, stripeStandIn, (work) => stripeStandIn.registerClinic(work, clinic.url));

  return {
    deps,
    pool,
    clock,
    url,
    clinic,
    logLines,
    close,
    stripe: clientOf(url, STRIPE_SANDBOX_KEYS.secretKey),
    browser: clientOf(url, STRIPE_SANDBOX_KEYS.publishableKey),
    clientWith: (key: string) => clientOf(url, key),
    /** What arrived at the clinic so far, oldest first. */
    deliveries: async () => {
      await deliverDueWebhooks(deps, [stripeStandIn]);
      return clinic.deliveries;
    },
    // biome-ignore lint/suspicious/noExplicitAny: the commands answer with Stripe's objects.
    control: async (command: string, fields: object = {}): Promise<any> =>
      await obeyCommand(deps, [stripeStandIn], { provider: 'stripe', command, ...fields }),
  };
}

export type TestStripe = Awaited<ReturnType<typeof aStripe>>;

/** The client as the clinic uses it. */
function clientOf(url: string, key: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries: 2 });
}

export const FUTURE_CARD = { exp_month: 12, exp_year: 2030, cvc: '123' };

/** Types a card into the form of a setup intent, as the browser does; resolves with the intent or rejects. */
export async function setUpCard(
  { stripe, browser }: TestStripe,
  number: string,
  customer?: string,
): Promise<Stripe.SetupIntent> {
  const intent = await stripe.setupIntents.create({
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    ...(customer && { customer }),
  });
  const card = { number, ...FUTURE_CARD, ...(number.startsWith('37') && { cvc: '1234' }) };
  return await browser.setupIntents.confirm(intent.id, {
    payment_method_data: { type: 'card', card },
    client_secret: intent.client_secret,
  } as Stripe.SetupIntentConfirmParams);
}

/** Answers the bank in the cardholder's place. */
export async function answerBank(
  { url }: TestStripe,
  { id, client_secret }: { id: string; client_secret: string | null },
  answer: 'complete' | 'fail',
) {
  const response = await fetch(`${url}/v1/three_d_secure/${id}/${answer}`, {
    method: 'POST',
    body: new URLSearchParams({
      key: STRIPE_SANDBOX_KEYS.publishableKey,
      client_secret: client_secret ?? '',
    }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into an answer without declaring its shape.
  return { status: response.status, body: (await response.json()) as any };
}

/** A customer with a card that may be charged later, whatever its bank says then. */
export async function aSavedCard(sandbox: TestStripe, number: string) {
  const customer = await sandbox.stripe.customers.create({ email: 'ana@example.com' });
  const intent = await setUpCard(sandbox, number, customer.id);
  if (intent.status === 'requires_action') await answerBank(sandbox, intent, 'complete');
  const { payment_method } = await sandbox.stripe.setupIntents.retrieve(intent.id);
  return { customer: customer.id, payment_method: String(payment_method) };
}
