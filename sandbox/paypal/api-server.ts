import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Provider,
  type ProviderAnswer,
  ProviderRefusal,
  type SandboxDeps,
} from '#sandbox/providers/provider.ts';
import {
  executeRequest,
  type ProviderRequest,
  withholdAnswers,
} from '#sandbox/providers/request-execution.ts';
import { inOneWork } from '#sandbox/providers/webhook-delivery.ts';
import { checkToken, issueToken } from './access-tokens.ts';
import { API_ROUTES, type ApiCall, type ApiRoute, showCertificate } from './api-routes.ts';
import { newDebugId } from './paypal-objects.ts';
import { errorAnswer, refuse } from './paypal-refusal.ts';

const LONGEST_REQUEST_ID = 108;

/** PayPal's REST API for whoever brings a token of the stand-in's account. */
export async function serveApi(app: FastifyInstance, deps: SandboxDeps, provider: Provider): Promise<void> {
  const isAnswered = withholdAnswers(app);
  readText(app);
  app.setErrorHandler((error, _request, reply) => send(reply, answerTo(error)));

  // A test's wish for the next request does not apply here, because a token request may or may not come first.
  app.post('/v1/oauth2/token', async (request, reply) => {
    const form = Object.fromEntries(new URLSearchParams(textOf(request)));
    const { authorization } = request.headers;
    return send(reply, await inOneWork(deps, provider, (work) => issueToken(work, authorization, form)));
  });

  app.get<{ Params: { id: string } }>('/v1/notifications/certs/:id', async ({ params }, reply) =>
    reply.type('application/x-pem-file').send(await showCertificate(deps.db, params.id)),
  );

  for (const route of API_ROUTES) {
    app.route({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        await checkToken(deps.db, request.headers.authorization, deps.now());
        const call = callOf(request, deps);
        const described = asProviderRequest(route, request, call);
        const outcome = await executeRequest(deps, provider, described, (work) => route.execute(work, call));
        if (!isAnswered(outcome, request, reply)) return reply;
        const isRepeated = outcome.replayOf !== undefined;
        return send(reply, await shown(deps, route, outcome.answer, { call, request, isRepeated }));
      },
    });
  }
}

/** Shows the current state of the object that a request made; a repeated request is answered with 200 instead of 201. */
async function shown(
  { db, now }: SandboxDeps,
  { show }: ApiRoute,
  answer: ProviderAnswer,
  { call, request, isRepeated }: { call: ApiCall; request: FastifyRequest; isRepeated: boolean },
): Promise<ProviderAnswer> {
  if (!show || answer.status >= 300) return answer;
  const isFull = /return=representation/.test(String(request.headers.prefer));
  const body = await show(db, String(answer.body), { now: now(), addresses: call.addresses, isFull });
  return { status: isRepeated ? 200 : answer.status, body };
}

function asProviderRequest(
  route: ApiRoute,
  { url, headers }: FastifyRequest,
  { body }: ApiCall,
): ProviderRequest {
  const [path = ''] = url.split('?');
  const key = headers['paypal-request-id'];
  const described = { method: route.method, path, requestId: newDebugId() };
  if (typeof key !== 'string' || route.keptSeconds === undefined) {
    if (isPaidAtOnce(route, body)) throw refuse('PAYPAL_REQUEST_ID_REQUIRED', header(''));
    return described;
  }
  if (key.length > LONGEST_REQUEST_ID) throw refuse('INVALID_STRING_LENGTH', header(key));
  return {
    ...described,
    idempotency: {
      key,
      parameters: [route.method, path, body ?? null],
      keptSeconds: route.keptSeconds,
      repeatsAfterFailure: true,
    },
  };
}

/** An order that names its payment source starts a payment, which must not start twice. */
function isPaidAtOnce({ path }: ApiRoute, body: unknown): boolean {
  const isOrder = typeof body === 'object' && body !== null && 'payment_source' in body;
  return path === '/v2/checkout/orders' && isOrder;
}

function header(value: string) {
  return { field: 'PayPal-Request-Id', value, location: 'header' } as const;
}

function callOf(request: FastifyRequest, { config }: SandboxDeps): ApiCall {
  const text = textOf(request);
  const { id = '' } = request.params as { id?: string };
  const addresses = {
    apiUrl: `http://${request.host}`,
    checkoutUrl: `${config.publicUrl}/sandbox/paypal/checkoutnow`,
  };
  return { id, text, body: parse(text), query: request.query, addresses };
}

/** The text itself is needed: a webhook's signature covers it letter by letter. */
function readText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const types = ['application/json', 'application/x-www-form-urlencoded'];
  app.addContentTypeParser(
    types,
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => text,
  );
}

function textOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('MALFORMED_REQUEST_JSON', { field: '/', location: 'body' });
  }
}

function answerTo(error: unknown): ProviderAnswer {
  if (error instanceof ProviderRefusal) return error.answer;
  const status = (error as { statusCode?: number }).statusCode;
  return errorAnswer(status !== undefined && status < 500 ? status : 500);
}

function send(reply: FastifyReply, { status, body }: ProviderAnswer): FastifyReply {
  const debugId = (body as { debug_id?: string } | null)?.debug_id ?? newDebugId();
  return reply.code(status).header('paypal-debug-id', debugId).send(body);
}
