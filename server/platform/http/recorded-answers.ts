import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Config } from '#server/config.ts';
import { voucherOf } from '../changes/keep.ts';
import type { Log } from '../log.ts';
import { isOnlyCsrfCookie, newCsrfCookie } from './caller.ts';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer is the same for all who ask as this caller did, as long as this says so. */
    isRightForAll: (() => boolean) | null;
  }
}

interface Recording {
  endpoint: string;
  status: number;
  /** Names and values in turns, as they leave. */
  headers: string[];
  body: string | Buffer | undefined;
  isRight: () => boolean;
}

/** About as many as there are months, languages and encodings that visitors ask for at the same time. */
const MOST = 500;
const LONGEST_NAME = 2_000;

/**
 * Sends answers again as they were, without the way through hooks, routes and services, which costs more than all else
 * of such a request. Recorded are answers to nobody in particular: their service vouches for them (`vouchFor`), anyone
 * may read them, and the request carried nothing of a person. Each is sent only while its service says that it is right
 * and to a request that asks in the same words. It has the headers of the first; the cookie against forged requests is
 * new for each browser, and the log and the figures know of each request.
 */
export function recordAnswers(
  app: FastifyInstance,
  { config, log, metrics }: { config: Pick<Config, 'publicUrl'>; log: Log; metrics: Metrics },
): void {
  const recordings = new Map<string, Recording>();
  let isEnding = false;
  app.decorateRequest('isRightForAll', null);
  app.addHook('preClose', async () => {
    isEnding = true;
  });
  app.addHook('onSend', ({ raw, isRightForAll }, reply, payload, done) => {
    const name = isRightForAll && nameOf(config, raw);
    if (name && !isEnding) {
      const recording = recordingOf(reply, payload, isRightForAll);
      if (recording) remember(recordings, name, recording);
    }
    done();
  });
  answerFirst(app.server, (request, response) => {
    const startedAt = performance.now();
    const name = isEnding ? undefined : nameOf(config, request);
    const recording = name && recordings.get(name);
    if (!recording) return false;
    if (!recording.isRight()) {
      recordings.delete(name);
      return false;
    }
    const { endpoint, status, headers, body } = recording;
    const cookie = request.headers.cookie ? [] : ['set-cookie', newCsrfCookie(config)];
    response.writeHead(status, [...headers, ...cookie]).end(body);
    const milliseconds = performance.now() - startedAt;
    metrics.observe(endpoint, status, milliseconds);
    const requestId = crypto.randomUUID();
    log.info(
      { requestId, endpoint, status, milliseconds: Math.round(milliseconds), actor: 'visitor' },
      'answered',
    );
    return true;
  });
}

/** Whether the answer may be recorded, if it is one to nobody in particular. */
export function rightForAll(endpoint: Endpoint, result: unknown): (() => boolean) | null {
  const isOpen = endpoint.method === 'GET' && endpoint.access === 'anyone' && !endpoint.answers;
  return (isOpen && voucherOf(result)) || null;
}

/** All words of a request that can decide about such an answer; undefined if it carries anything else of a person. */
function nameOf(
  config: Pick<Config, 'publicUrl'>,
  { method, url = '', headers }: IncomingMessage,
): string | undefined {
  if (method !== 'GET' || url.length > LONGEST_NAME || isSomebodys(config, headers)) return undefined;
  const { locale, 'x-locale': otherLocale, 'accept-language': language } = headers;
  const { 'accept-encoding': encoding, 'if-none-match': known } = headers;
  const words = [locale, otherLocale, language, encoding, known].filter((word) => word !== undefined);
  if (words.length === 0) return url;
  const name = [url, locale, otherLocale, language, encoding, known].join('\n');
  return name.length > LONGEST_NAME ? undefined : name;
}

function isSomebodys(config: Pick<Config, 'publicUrl'>, headers: IncomingHttpHeaders): boolean {
  const { cookie, authorization, 'x-booking-draft': draft } = headers;
  if (authorization !== undefined || draft !== undefined) return true;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return true;
  return cookie !== undefined && !isOnlyCsrfCookie(config, cookie);
}

function recordingOf(reply: FastifyReply, payload: unknown, isRight: () => boolean): Recording | undefined {
  const { statusCode: status, request } = reply;
  const endpoint = request.routeOptions.config.endpointName;
  const isSent = status === 200 && (typeof payload === 'string' || Buffer.isBuffer(payload));
  if (!endpoint || !(isSent || status === 304)) return undefined;
  const { 'set-cookie': _cookie, ...headers } = reply.getHeaders();
  const length = isSent ? { 'content-length': Buffer.byteLength(payload) } : {};
  return {
    endpoint,
    status,
    isRight,
    body: isSent ? payload : undefined,
    headers: Object.entries({ ...headers, ...length }).flatMap(([name, value]) => [name, String(value)]),
  };
}

function remember(recordings: Map<string, Recording>, name: string, recording: Recording): void {
  recordings.delete(name);
  recordings.set(name, recording);
  const [oldest] = recordings.size > MOST ? recordings.keys() : [];
  if (oldest !== undefined) recordings.delete(oldest);
}

/** The given one answers first; what it leaves goes the usual way. */
function answerFirst(
  server: Server,
  answers: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const usual = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!answers(request, response)) for (const listener of usual) listener.call(server, request, response);
  });
}
