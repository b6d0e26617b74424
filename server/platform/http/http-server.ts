import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import { FORM_MS, limitBodyTime } from './body-time.ts';
import { offerCsrfToken } from './csrf.ts';
import { answerError, answerFailures } from './failure-answer.ts';
import type { Metrics } from './metrics.ts';
import { keepStreams, type StreamLimits } from './open-streams.ts';
import { logRequests } from './request-log.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** Whoever sends slowly, much or without end is cut off, so that the others are served (see `limitBodyTime`). */
const LIMITS = {
  bodyLimit: 1024 * 1024,
  requestTimeout: FORM_MS,
  connectionTimeout: 60_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  routerOptions: { maxParamLength: 200 },
};

/** An HTTP server with the manners that every route owes: limits, headers, cookies, log lines, refusals. */
export async function createHttpServer(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  metrics: Metrics,
  streams: Partial<StreamLimits> = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    ...LIMITS,
    trustProxy: config.trustProxy,
    genReqId: () => crypto.randomUUID(),
    // While the server ends, requests on open connections are still answered.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => answerError(log, error, request, reply),
  });
  limitBodyTime(app);
  readJsonOnly(app);
  closeConnectionsAtTheEnd(app);
  keepStreams(app, metrics, streams);
  await setSecurityHeaders(app, config);
  await app.register(cookie);
  offerCsrfToken(app, { secure: config.publicUrl.startsWith('https:') });
  logRequests(app, log, metrics);
  answerFailures(app, log);
  return app;
}

/** Only JSON is taken: other pages can post forms and plain text to us, but not that. */
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

/** A connection that was busy when the server began to end would otherwise stay open after its answer. */
function closeConnectionsAtTheEnd(app: FastifyInstance): void {
  let isEnding = false;
  app.addHook('preClose', async () => {
    isEnding = true;
    if (!app.server.listening) return;
    const closing = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(closing));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close');
  });
}
