import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StreamEndpoint } from '#contract/endpoint.ts';
import { type Actor, personOf } from '../actor.ts';
import type { EventStream } from '../capability.ts';
import type { Deps } from '../deps.ts';
import { describeError } from '../log.ts';
import { hashToken } from '../secrets.ts';
import { isSessionAlive } from '../sessions/sessions.ts';
import { roomGuestTokenOf } from './caller.ts';
import { describeAnswer } from './request-log.ts';

/** A hint for other readers; our own pages choose a random pause before they reconnect. */
const RETRY_MS = 3_000;
/** A comment line, which readers skip. */
const HEARTBEAT = ':\n\n';

type Needs = Pick<Deps, 'config' | 'db' | 'now' | 'log'>;

/**
 * Sends events until one side ends the stream. A session that is over receives nothing more, and an open stream does not
 * prolong a session.
 */
export function sendStream(
  deps: Needs,
  endpoint: StreamEndpoint,
  reply: FastifyReply,
  stream: EventStream<unknown>,
): FastifyReply {
  const content = reply.request.method === 'HEAD' ? '' : openStream(deps, endpoint, reply, stream);
  return reply
    .header('content-type', 'text/event-stream')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(content);
}

function openStream(
  deps: Needs,
  endpoint: StreamEndpoint,
  reply: FastifyReply,
  stream: EventStream<unknown>,
): Readable {
  const { request, raw } = reply;
  const { openStreams } = reply.server;
  const actor = request.actor ?? { kind: 'visitor' };
  const body = openBody(raw);
  const leave = openStreams.admit(
    {
      person: personOf(actor) ?? guestOf(deps, request),
      sessionId: actor.kind === 'visitor' ? undefined : actor.sessionId,
    },
    body.end,
  );
  request.isStream = true;

  const heartbeat = setInterval(() => {
    if (body.waitingMs() >= openStreams.unreadMs) body.drop();
    else if (body.waitingMs() === 0) send(HEARTBEAT).catch(giveUp);
  }, openStreams.heartbeatMs);
  body.readable.once('close', () => {
    clearInterval(heartbeat);
    leave();
    deps.log.info(describeAnswer(reply), 'stream ended');
  });
  void body.write(`retry: ${RETRY_MS}\n\n`);
  sendEvents().then(body.end, giveUp);
  return body.readable;

  async function sendEvents(): Promise<void> {
    for await (const event of stream(body.over)) {
      await send(`data: ${JSON.stringify(endpoint.event.parse(event))}\n\n`);
    }
  }

  async function send(text: string): Promise<void> {
    const mayGoOn = await isStillSignedIn(deps, actor);
    if (!mayGoOn) body.end();
    if (!body.over.aborted) await body.write(text);
  }

  function giveUp(error: unknown): void {
    if (body.over.aborted) return;
    deps.log.error({ requestId: request.id, ...describeError(error) }, 'a stream failed');
    body.end();
  }
}

/** A room guest without a session is counted like a person. */
function guestOf({ config }: Needs, request: FastifyRequest): string | undefined {
  const token = roomGuestTokenOf(config, request);
  return token && `guest ${hashToken(token)}`;
}

async function isStillSignedIn({ db, now }: Needs, actor: Actor): Promise<boolean> {
  return actor.kind === 'visitor' || (await isSessionAlive(db, actor.sessionId, now()));
}

const LONGEST_GOODBYE_MS = 1_000;

/** The body of a stream whose reader may be slow or gone. */
interface StreamBody {
  readable: PassThrough;
  /** Aborts when nothing more can be written. */
  over: AbortSignal;
  /** Resolves when the buffer has room, so that each reader has at most one full buffer. */
  write(text: string): Promise<void>;
  /** How long a full buffer has been waiting for its reader. */
  waitingMs(): number;
  end(): void;
  drop(): void;
}

function openBody(response: ServerResponse): StreamBody {
  const readable = new PassThrough();
  const over = new AbortController();
  readable.once('close', () => over.abort());
  let fullAt: number | undefined;
  readable.on('drain', () => {
    fullAt = undefined;
  });

  return {
    readable,
    over: over.signal,
    async write(text) {
      if (readable.write(text)) return;
      fullAt ??= performance.now();
      await once(readable, 'drain', { signal: over.signal });
    },
    waitingMs: () => (fullAt === undefined ? 0 : performance.now() - fullAt),
    end() {
      if (over.signal.aborted) return;
      over.abort();
      readable.end();
      // A reader that reads nothing does not read the end either, and would delay the server's stop.
      const patience = setTimeout(() => response.destroy(), LONGEST_GOODBYE_MS);
      response.once('close', () => clearTimeout(patience));
    },
    drop: () => response.destroy(),
  };
}
