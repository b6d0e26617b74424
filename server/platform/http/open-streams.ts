import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import { describeError } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { aliveAmong } from '../sessions/sessions.ts';

export interface StreamLimits {
  /** Shorter than the time after which a silent connection is cut off, here and in the usual proxies. */
  heartbeatMs: number;
  /** How long events may wait for a reader that reads nothing. */
  unreadMs: number;
  /** How often the sessions of all open streams are checked; a stream outlives its session by no more than this. */
  sessionCheckMs: number;
  /** A person has a few open pages on a few devices; one more ends the oldest. */
  perPerson: number;
  /** A limit for all streams, so that open pages never take the memory that requests need. */
  inAll: number;
}

const LIMITS: StreamLimits = {
  heartbeatMs: 25_000,
  unreadMs: 60_000,
  sessionCheckMs: 2_000,
  perPerson: 6,
  inAll: 2_000,
};

/** The open streams of one server. */
interface OpenStreams {
  heartbeatMs: number;
  unreadMs: number;
  sessionCheckMs: number;
  /** Refuses when the server has too many. Call the returned function when the stream has ended. */
  admit(reader: Reader, end: () => void): () => void;
  /** The sessions that opened a stream. */
  sessions(): number[];
  endStreamsOf(sessionId: number): void;
}

interface Reader {
  person: string | undefined;
  sessionId: number | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    openStreams: OpenStreams;
  }
}

/** Enforces the limits, and ends all streams when the server stops, because they do not end on their own. */
export function limitStreams(app: FastifyInstance, metrics: Metrics, given: Partial<StreamLimits>): void {
  const { heartbeatMs, unreadMs, sessionCheckMs, perPerson, inAll } = { ...LIMITS, ...given };
  const open = new Set<Reader & { end: () => void }>();
  let isEnding = false;

  app.decorate('openStreams', {
    heartbeatMs,
    unreadMs,
    sessionCheckMs,
    admit({ person, sessionId }, end) {
      const own = [...open].filter((each) => person !== undefined && each.person === person);
      const oldest = own.length < perPerson ? undefined : own[0];
      if (isEnding || (open.size >= inAll && !oldest)) {
        throw new Failure('server.unavailable', { retryAfterSeconds: 30 });
      }
      oldest?.end();

      const entry = { person, sessionId, end };
      open.add(entry);
      metrics.streamOpened();
      return () => {
        if (open.delete(entry)) metrics.streamEnded();
      };
    },
    sessions: () => [...new Set([...open].flatMap(({ sessionId }) => sessionId ?? []))],
    endStreamsOf(ended) {
      for (const { sessionId, end } of open) if (sessionId === ended) end();
    },
  });
  app.addHook('preClose', async () => {
    isEnding = true;
    for (const { end } of open) end();
  });
}

/**
 * Ends streams whose session is over, however it ended and on whichever instance: by logout, revocation, a new
 * password, idleness or age. One query looks at all of them, so many open pages cost no more than one.
 */
export function endStreamsWithSessions(
  app: FastifyInstance,
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
): void {
  let isChecking = false;
  const check = async () => {
    const sessionIds = app.openStreams.sessions();
    if (isChecking || sessionIds.length === 0) return;
    isChecking = true;
    try {
      const alive = await aliveAmong(db, sessionIds, now());
      for (const id of sessionIds) if (!alive.has(id)) app.openStreams.endStreamsOf(id);
    } catch (error) {
      log.error(describeError(error), 'the sessions of open streams could not be checked');
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => void check(), app.openStreams.sessionCheckMs);
  timer.unref();
  app.addHook('preClose', async () => clearInterval(timer));
}
