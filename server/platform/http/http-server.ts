import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { inNetworks } from '../network.ts';
import { offerCsrfToken } from './caller.ts';
import { answerError, answerFailures } from './failure-answer.ts';
import { FORM_MS, limitBodyTime } from './form-limits.ts';
import { limitStreams, type StreamLimits } from './open-streams.ts';
import { logRequests } from './request-log.ts';
import { cutUnreadAnswers } from './unread-answers.ts';

/** Limits for senders that are slow, send too much or never stop (see `limitBodyTime`). */
const LIMITS = {
  bodyLimit: 1024 * 1024,
  requestTimeout: FORM_MS,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  routerOptions: { maxParamLength: 200 },
};

/** How long an answer may stay unread. A connection on which nothing moves is cut then, too. */
const UNREAD_MS = 60_000;

export interface ServerLimits {
  streams?: Partial<StreamLimits>;
  unreadMs?: number;
}

/** Creates the HTTP server with everything that all routes share: limits, headers, cookies, logging, refusals. */
export async function createHttpServer(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  metrics: Metrics,
  { streams = {}, unreadMs = UNREAD_MS }: ServerLimits = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    ...LIMITS,
    connectionTimeout: unreadMs,
    trustProxy: config.trustProxy ? inNetworks(config.trustProxy) : false,
    genReqId: () => crypto.randomUUID(),
    // While the server ends, requests on open connections are still answered.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => answerError(log, error, request, reply),
  });
  limitBodyTime(app);
  readJsonOnly(app);
  closeConnectionsAtTheEnd(app);
  cutUnreadAnswers(app, unreadMs);
  limitStreams(app, metrics, { unreadMs, ...streams });
  await setSecurityHeaders(app, config);
  await app.register(cookie);
  offerCsrfToken(app, config);
  logRequests(app, log, metrics);
  answerFailures(app, log);
  return app;
}

/** Accepts JSON only: pages of other sites can post forms and plain text to us, but not JSON. */
function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => {
      // Several specified calls come with the JSON content type and no body at all.
      if (text === '') return undefined;
      try {
        return JSON.parse(text);
      } catch {
        throw new Failure('request.malformed');
      }
    },
  );
}

/** Closes connections that were busy when the server began to stop; they would stay open after their answer. */
function closeConnectionsAtTheEnd(app: FastifyInstance): void {
  let isEnding = false;
  app.addHook('preClose', async () => {
    isEnding = true;
    if (!app.server.listening) return;
    const closing = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(closing));
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isEnding) reply.header('connection', 'close');
    done();
  });
}

const STRIPE_SCRIPT = 'https://js.stripe.com';
const PAYPAL_SCRIPT = 'https://www.paypal.com';

/** The same headers for every answer, so they are composed once. */
async function setSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const headers = {
    ...(await composeSecurityHeaders(config)),
    'permissions-policy':
      'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(self)',
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Pages load everything from our own host; a payment provider's host is allowed only when it is configured. */
async function composeSecurityHeaders(config: Config): Promise<Record<string, string>> {
  const scripts = [...(config.stripe ? [STRIPE_SCRIPT] : []), ...(config.paypal ? [PAYPAL_SCRIPT] : [])];
  const frames = [...scripts, ...(config.stripe ? ['https://hooks.stripe.com'] : [])];
  const calls = [
    ...(config.stripe ? ['https://api.stripe.com'] : []),
    ...(config.paypal ? [PAYPAL_SCRIPT] : []),
  ];
  const isHttps = config.publicUrl.startsWith('https:');

  const composer = Fastify();
  await composer.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...calls],
        frameSrc: frames.length > 0 ? frames : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // PayPal's payment window must report its result to our page.
    crossOriginOpenerPolicy: { policy: config.paypal ? 'same-origin-allow-popups' : 'same-origin' },
    // The opener policy isolates the page already. This header would make browsers start one more process before the first
    // paint.
    originAgentCluster: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  const composed: Record<string, string> = {};
  composer.get('/', (_request, reply) => {
    for (const [name, value] of Object.entries(reply.raw.getHeaders())) composed[name] = String(value);
    return reply.send();
  });
  await composer.inject('/');
  await composer.close();
  return composed;
}
