import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { composeScript } from '#sandbox/providers/browser-script.ts';
import { type Provider, ProviderRefusal, type SandboxDeps } from '#sandbox/providers/provider.ts';
import { inOneWork } from '#sandbox/providers/webhook-delivery.ts';
import { Failure } from '#server/platform/failure.ts';
import { sendPlainPage } from '#server/platform/http/plain-page.ts';
import { projectFile } from '#server/platform/project-files.ts';
import { sandbox_paypal as TEXTS } from '#texts/generated/sandbox_paypal.ts';
import { answerOrder, findOrder } from './orders.ts';
import type { Order } from './paypal-objects.ts';
import { PAYPAL_SANDBOX_ACCOUNT } from './sandbox-account.ts';

const FOLDER = projectFile('sandbox/paypal/browser');
const PARTS = ['style.js', 'payer-window.js', 'orders.js', 'checkout.js'];
const SDK = composeScript(FOLDER, [...PARTS, 'buttons.js', 'sdk.js'], { TEXTS });
const CHECKOUT = composeScript(FOLDER, [...PARTS, 'checkout-page.js'], { TEXTS });

const SdkQuery = z.object({ 'client-id': z.literal(PAYPAL_SANDBOX_ACCOUNT.clientId) });
const Answer = z.object({ answer: z.enum(['approve', 'declined', 'cancel']) });
type OrderParams = { Params: { id: string } };

/** PayPal's script, and the API of its window: anybody who knows an order's id may read and answer the order. */
export async function serveBrowser(
  app: FastifyInstance,
  deps: SandboxDeps,
  provider: Provider,
): Promise<void> {
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
