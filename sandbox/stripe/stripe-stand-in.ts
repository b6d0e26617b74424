import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { composeScript } from '#sandbox/providers/browser-script.ts';
import { type Provider, ProviderRefusal, type Work } from '#sandbox/providers/provider.ts';
import { Failure } from '#server/platform/failure.ts';
import { projectFile } from '#server/platform/project-files.ts';
import { serveStripeApi } from './api/stripe-api.ts';
import { lockExisting, type StripeWork } from './api/stripe-call.ts';
import { REFUSALS } from './api/stripe-refusal.ts';
import { payOut } from './balance.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { settleRefund } from './refunds.ts';
import { paymentIntentKind } from './stripe-objects.ts';
import { registerClinic, signEvent } from './webhooks.ts';

const OpenDispute = z.object({ payment_intent: z.string(), reason: z.string().default('fraudulent') });
const CloseDispute = z.object({ dispute: z.string(), status: z.enum(['won', 'lost']) });
const SettleRefund = z.object({ refund: z.string(), status: z.enum(['succeeded', 'failed', 'canceled']) });

/** What happens at the provider without a request of the clinic. */
const stripeCommands: Provider['commands'] = {
  open_dispute: command(OpenDispute, async (work, { payment_intent, reason }) => {
    const { body } = await lockExisting(work, paymentIntentKind, payment_intent);
    return await openDispute(work, body.latest_charge ?? '', reason);
  }),
  close_dispute: command(CloseDispute, (work, { dispute, status }) => closeDispute(work, dispute, status)),
  pay_out: command(z.object({}), (work) => payOut(work)),
  settle_refund: command(SettleRefund, (work, { refund, status }) => settleRefund(work, refund, status)),
};

function command<Schema extends z.ZodType>(
  schema: Schema,
  obey: (work: StripeWork, fields: z.output<Schema>) => Promise<object>,
) {
  return async (work: Work, fields: Record<string, unknown>): Promise<object> => {
    const parsed = schema.safeParse(fields);
    if (!parsed.success) throw new Failure('request.malformed');
    const origin = { id: null, idempotency_key: null };
    return await obey({ ...work, origin }, parsed.data).catch((error: unknown) => {
      throw error instanceof ProviderRefusal ? new Failure('request.malformed') : error;
    });
  };
}

export const stripeStandIn: Provider = {
  name: 'stripe',
  refusals: REFUSALS,
  isConfigured: (config) => config.stripe !== undefined,
  async serveApi(app, deps) {
    serveStripeApi(app, deps, stripeStandIn, ['server', 'browser']);
  },
  async serveBrowser(app, deps) {
    serveStripeScript(app);
    await app.register(async (scope) => serveStripeApi(scope, deps, stripeStandIn, ['browser']));
  },
  registerClinic,
  signWebhook: signEvent,
  commands: stripeCommands,
};

const PARTS = [
  'texts.js',
  'card-number.js',
  'api.js',
  'events.js',
  'field-style.js',
  'field-view.js',
  'field-kinds.js',
  'card-field.js',
  'elements.js',
  'approval-dialog.js',
  'confirmation.js',
  'stripe.js',
];

/** The script that a page loads instead of the provider's own. */
function serveStripeScript(app: FastifyInstance): void {
  const script = composeScript(projectFile('sandbox/stripe/browser'), PARTS);
  app.get('/stripe.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
}
