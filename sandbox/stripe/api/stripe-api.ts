import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type Provider,
  type ProviderAnswer,
  ProviderRefusal,
  randomText,
  type SandboxDeps,
} from '#sandbox/providers/provider.ts';
import { executeRequest, withholdAnswers } from '#sandbox/providers/request-execution.ts';
import { describeError } from '#server/platform/log.ts';
import { balanceRoutes } from '../balance.ts';
import { customerRoutes } from '../customers.ts';
import { disputeRoutes } from '../disputes.ts';
import { paymentIntentRoutes } from '../payment-intents.ts';
import { paymentMethodRoutes } from '../payment-methods.ts';
import { accountRoutes, recordRoutes } from '../records.ts';
import { refundRoutes } from '../refunds.ts';
import { setupAttemptRoutes, setupIntentRoutes } from '../setup-intents.ts';
import { threeDSecureRoutes } from '../three-d-secure.ts';
import { webhookEndpointRoutes } from '../webhooks.ts';
import { expand, viewForBrowser } from './answer-view.ts';
import { readParameters } from './parameters.ts';
import { callerOf, parseForm, refuseBrowser } from './read-request.ts';
import { API_VERSION, type Caller, type StripeRoute } from './stripe-call.ts';
import { REFUSALS, refusal, StoredRefusal } from './stripe-refusal.ts';

const STORED_SECONDS = 24 * 3600;
const LONGEST_KEY = 255;
const CARD_SECRETS = ['number', 'cvc'];

const Envelope = z.looseObject({
  client_secret: z.string().optional(),
  expand: z.array(z.string()).max(20).default([]),
  expected_payment_method_type: z.unknown().optional(),
  key: z.unknown().optional(),
});

/** Serves `/v1/…` to these callers, with the headers and refusals of the real API. */
export function serveStripeApi(
  app: FastifyInstance,
  deps: SandboxDeps,
  provider: Provider,
  callers: Caller[],
): void {
  readForms(app);
  app.addHook('onRequest', async (request, reply) => nameRequest(request, reply));
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ProviderRefusal) return send(reply, error.answer);
    deps.log.error({ requestId: request.id, ...describeError(error) }, 'unexpected error in the sandbox');
    return send(reply, REFUSALS.broken);
  });
  const isAnswered = withholdAnswers(app);
  for (const route of stripeRoutes) {
    app.route({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const { caller, sent } = identify(request, route, callers);
        const outcome = await execute(deps, provider, route, { request, reply, caller, sent });
        if (!isAnswered(outcome, request, reply)) return reply;
        if (outcome.replayOf) {
          reply.headers({ 'idempotent-replayed': 'true', 'original-request': outcome.replayOf });
        }
        const { status, body } = outcome.answer;
        return send(reply, { status, body: caller === 'browser' ? viewForBrowser(body) : body });
      },
    });
  }
  app.all('/v1/*', async (request) => {
    const [path] = request.url.split('?');
    throw refusal({ status: 404, message: `Unrecognized request URL (${request.method}: ${path}).` });
  });
}

interface Received {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller;
  sent: z.output<typeof Envelope>;
}

async function execute(
  deps: SandboxDeps,
  provider: Provider,
  route: StripeRoute,
  { request, reply, caller, sent }: Received,
) {
  const {
    client_secret: clientSecret,
    expand: paths,
    key: _key,
    expected_payment_method_type,
    ...rest
  } = sent;
  const { id = '' } = request.params as { id?: string };
  const path = route.path.replace(':id', id);
  const requestId = String(reply.getHeader('request-id'));
  const key = keyOf(request);
  const parameters = JSON.stringify([request.method, path, caller, rest], withoutCardSecrets);
  const idempotency = key === null ? undefined : { key, parameters, storedSeconds: STORED_SECONDS };

  return await executeRequest(
    deps,
    provider,
    { method: route.method, path, requestId, idempotency },
    async (work) => {
      const input = readParameters(route.schema, rest);
      const origin = { id: requestId, idempotency_key: key };
      const result = await route.answer({ ...work, id, input, caller, clientSecret, origin });
      if (result instanceof StoredRefusal) return result.answer;
      return { status: 200, body: await expand(work.tx, result, paths) };
    },
  );
}

function identify(request: FastifyRequest, route: StripeRoute, callers: Caller[]) {
  const query = parseForm(request.url.split('?')[1] ?? '');
  const body = request.method === 'POST' ? request.body : {};
  if (!query || (body !== undefined && typeof body !== 'object'))
    throw refusal({ message: 'Invalid request.' });
  const sent = readParameters(Envelope, { ...query, ...body });
  const caller = callerOf(request.headers.authorization, sent.key);
  if (!callers.includes(caller)) throw refusal({ status: 401, message: 'This key cannot be used here.' });
  if (caller === 'browser' && !route.isForBrowser) throw refuseBrowser();
  return { caller, sent };
}

function keyOf({ method, headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (method !== 'POST' || typeof key !== 'string' || key === '') return null;
  if (key.length <= LONGEST_KEY) return key;
  throw refusal({ message: `Idempotency keys must be at most ${LONGEST_KEY} characters long.` });
}

/** Removes the card number before the request's fingerprint is stored. */
function withoutCardSecrets(key: string, value: unknown): unknown {
  return CARD_SECRETS.includes(key) ? undefined : value;
}

function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => {
      const form = parseForm(text);
      if (!form) throw refusal({ message: 'Invalid request.' });
      return form;
    },
  );
}

function nameRequest({ headers }: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'no-cache, no-store',
    'request-id': `req_${randomText(14)}`,
    'stripe-version': headers['stripe-version'] ?? API_VERSION,
    ...(headers['idempotency-key'] && { 'idempotency-key': headers['idempotency-key'] }),
  });
}

/** Tells the client whether to retry: a stored answer stays the same, a conflict with a running request ends. */
function send(reply: FastifyReply, { status, body }: ProviderAnswer): FastifyReply {
  if (status === 500) reply.header('stripe-should-retry', 'false');
  if (status === 409) reply.header('stripe-should-retry', 'true');
  return reply.code(status).send(body);
}

const stripeRoutes: StripeRoute[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...setupIntentRoutes,
  ...setupAttemptRoutes,
  ...paymentIntentRoutes,
  ...threeDSecureRoutes,
  ...refundRoutes,
  ...balanceRoutes,
  ...disputeRoutes,
  ...recordRoutes,
  ...webhookEndpointRoutes,
  ...accountRoutes,
];
