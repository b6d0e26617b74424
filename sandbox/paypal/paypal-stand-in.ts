import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { composeScript } from '#sandbox/providers/browser-script.ts';
import { type Provider, ProviderRefusal, type SandboxDeps, type Work } from '#sandbox/providers/provider.ts';
import { inOneWork } from '#sandbox/providers/webhook-delivery.ts';
import { Failure } from '#server/platform/failure.ts';
import { sendPlainPage } from '#server/platform/http/plain-page.ts';
import { projectFile } from '#server/platform/project-files.ts';
import { sandbox_paypal as TEXTS } from '#texts/generated/sandbox_paypal.ts';
import { serveApi } from './api-server.ts';
import { settleCapture } from './captures.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { answerOrder, findOrder, reverseApproval } from './orders.ts';
import type { Order } from './paypal-objects.ts';
import { errorAnswer, refuse } from './paypal-refusal.ts';
import { reverseCapture, settleRefund } from './refunds.ts';
import { PAYPAL_SANDBOX_ACCOUNT } from './sandbox-account.ts';
import { withdraw } from './transactions.ts';
import { registerWebhook, signWebhook } from './webhooks.ts';

/** What a test can make happen at PayPal, besides the behaviour of the next requests. */
const commands: Provider['commands'] = {
  /** The payer's answer without a browser. */
  answer_order: command(
    z.object({ order: z.string(), answer: z.enum(['approve', 'declined', 'cancel']) }),
    (work, { order, answer }) => answerOrder(work, order, answer),
  ),
  reverse_approval: command(z.object({ order: z.string() }), (work, { order }) =>
    reverseApproval(work, order),
  ),
  settle_capture: command(
    z.object({ capture: z.string(), status: z.enum(['COMPLETED', 'DECLINED']) }),
    (work, { capture, status }) => settleCapture(work, capture, status),
  ),
  reverse_capture: command(z.object({ capture: z.string() }), (work, { capture }) =>
    reverseCapture(work, capture),
  ),
  settle_refund: command(
    z.object({ refund: z.string(), status: z.enum(['COMPLETED', 'FAILED']) }),
    (work, { refund, status }) => settleRefund(work, refund, status),
  ),
  open_dispute: command(z.object({ capture: z.string() }), (work, { capture }) => openDispute(work, capture)),
  withdraw: command(z.object({ cents: z.int().min(1) }), (work, { cents }) => withdraw(work, cents)),
  close_dispute: command(
    z.object({ dispute: z.string(), winner: z.enum(['seller', 'buyer']) }),
    (work, { dispute, winner }) => closeDispute(work, dispute, winner),
  ),
};

function command<Fields extends z.ZodType>(
  schema: Fields,
  obey: (work: Work, fields: z.output<Fields>) => Promise<unknown>,
): Provider['commands'][string] {
  return async (work, sent) => {
    const fields = schema.safeParse(sent);
    if (!fields.success) throw new Failure('request.malformed');
    return await obey(work, fields.data).catch((error: unknown) => {
      throw error instanceof ProviderRefusal ? asFailure(error) : error;
    });
  };
}

/** A test's command that PayPal would refuse is answered with the clinic's own failure. */
function asFailure({ answer }: ProviderRefusal): Failure {
  return new Failure(answer.status === 404 ? 'request.not_found' : 'request.malformed');
}

/** PayPal as far as the clinic needs it: orders, captures, refunds, disputes, webhooks and the payer's window. */
export const paypalStandIn: Provider = {
  name: 'paypal',
  refusals: {
    stillRunning: refuse('PREVIOUS_REQUEST_IN_PROGRESS').answer,
    keyReused: refuse('PAYPAL_REQUEST_ID_PREVIOUSLY_USED').answer,
    tooMany: errorAnswer(429),
    broken: errorAnswer(500),
  },
  isConfigured: ({ paypal }) => paypal !== undefined,
  serveApi: (app, deps) => serveApi(app, deps, paypalStandIn),
  serveBrowser: (app, deps) => serveBrowser(app, deps, paypalStandIn),
  registerClinic: registerWebhook,
  signWebhook,
  commands,
};

const FOLDER = projectFile('sandbox/paypal/browser');
const PARTS = ['style.js', 'payer-window.js', 'orders.js', 'checkout.js'];
const SDK = composeScript(FOLDER, [...PARTS, 'buttons.js', 'sdk.js'], { TEXTS });
const CHECKOUT = composeScript(FOLDER, [...PARTS, 'checkout-page.js'], { TEXTS });

const SdkQuery = z.object({ 'client-id': z.literal(PAYPAL_SANDBOX_ACCOUNT.clientId) });
const Answer = z.object({ answer: z.enum(['approve', 'declined', 'cancel']) });
type OrderParams = { Params: { id: string } };

/** PayPal's script, and the API of its window: anybody who knows an order's id may read and answer the order. */
async function serveBrowser(app: FastifyInstance, deps: SandboxDeps, provider: Provider): Promise<void> {
  app.get('/sdk/js', async ({ query }, reply) => {
    if (!SdkQuery.safeParse(query).success) throw new Failure('request.malformed');
    return sendScript(reply, SDK);
  });
  app.get('/checkout.js', async (_request, reply) => sendScript(reply, CHECKOUT));
  app.get('/checkoutnow', async (_request, reply) =>
    sendPlainPage(reply, {
      title: 'PayPal sandbox',
      body: '<p role="status"></p><script src="/sandbox/paypal/checkout.js"></script>',
    }),
  );

  app.get<OrderParams>('/orders/:id', async ({ params }) => {
    const { order } = await orFailure(findOrder(deps.db, params.id, deps.now()));
    return showToPayer(order);
  });
  app.post<OrderParams>('/orders/:id/answer', async ({ params, body }) => {
    const sent = Answer.safeParse(body);
    if (!sent.success) throw new Failure('request.malformed');
    const answered = inOneWork(deps, provider, (work) => answerOrder(work, params.id, sent.data.answer));
    return showToPayer(await orFailure(answered));
  });
}

function showToPayer({ id, status, purchase_units, payment_source, payer }: Order) {
  const { return_url, cancel_url } = payment_source?.paypal.experience_context ?? {};
  return { id, status, amount: purchase_units[0]?.amount, payer_id: payer?.payer_id, return_url, cancel_url };
}

/** The window's API is not PayPal's, so its refusals have the clinic's own shape. */
async function orFailure<Result>(result: Promise<Result>): Promise<Result> {
  return await result.catch((error: unknown) => {
    if (error instanceof ProviderRefusal) throw new Failure('request.not_found');
    throw error;
  });
}

function sendScript(reply: FastifyReply, script: string): FastifyReply {
  return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script);
}
