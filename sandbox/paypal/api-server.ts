import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findObject, insertObject } from '#sandbox/providers/objects.store.ts';
import {
  type Provider,
  type ProviderAnswer,
  ProviderRefusal,
  type SandboxDeps,
  type Work,
} from '#sandbox/providers/provider.ts';
import {
  executeRequest,
  type ProviderRequest,
  withholdAnswers,
} from '#sandbox/providers/request-execution.ts';
import { inOneWork } from '#sandbox/providers/webhook-delivery.ts';
import type { Db } from '#server/platform/database/database.ts';
import { hashToken, newSecretToken } from '#server/platform/secrets.ts';
import { API_ROUTES, type ApiCall, type ApiRoute, showCertificate } from './api-routes.ts';
import { ACCESS_TOKEN, newDebugId } from './paypal-objects.ts';
import { errorAnswer, refuse } from './paypal-refusal.ts';
import { PAYPAL_SANDBOX_ACCOUNT } from './sandbox-account.ts';

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
  if (typeof key !== 'string' || route.storedSeconds === undefined) {
    if (isPaidAtOnce(route, body)) throw refuse('PAYPAL_REQUEST_ID_REQUIRED', header(''));
    return described;
  }
  if (key.length > LONGEST_REQUEST_ID) throw refuse('INVALID_STRING_LENGTH', header(key));
  return {
    ...described,
    idempotency: {
      key,
      parameters: [route.method, path, body ?? null],
      storedSeconds: route.storedSeconds,
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

const LIFE_SECONDS = 9 * 3600;
const Form = z.object({ grant_type: z.literal('client_credentials') });

/** `POST /v1/oauth2/token` with the account's own name and password. */
async function issueToken(
  { tx, now }: Work,
  authorization: string | undefined,
  form: unknown,
): Promise<ProviderAnswer> {
  if (authorization !== basic(PAYPAL_SANDBOX_ACCOUNT)) {
    throw oauthRefusal(401, 'invalid_client', 'Client Authentication failed');
  }
  if (!Form.safeParse(form).success) {
    throw oauthRefusal(400, 'unsupported_grant_type', 'unsupported grant_type');
  }

  const { token, tokenHash } = newSecretToken();
  const expiresAt = new Date(now.getTime() + LIFE_SECONDS * 1000).toISOString();
  await insertObject(tx, ACCESS_TOKEN, {
    id: tokenHash,
    body: { expires_at: expiresAt },
    inner: {},
    createdAt: now,
  });
  const body = {
    scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund',
    access_token: token,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: LIFE_SECONDS,
    nonce: `${now.toISOString()}${newSecretToken().token}`,
  };
  return { status: 200, body };
}

/** Throws PayPal's 401 unless the request brings a token that is still good. */
async function checkToken(db: Db, authorization: string | undefined, now: Date): Promise<void> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new ProviderRefusal(errorAnswer(401));
  const found = await findObject(db, ACCESS_TOKEN, hashToken(token));
  if (!found || Date.parse(found.body.expires_at) <= now.getTime()) {
    throw oauthRefusal(401, 'invalid_token', 'Access Token not found in cache');
  }
}

function basic({ clientId, clientSecret }: { clientId: string; clientSecret: string }): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}

function oauthRefusal(status: number, error: string, description: string): ProviderRefusal {
  return new ProviderRefusal({ status, body: { error, error_description: description } });
}
