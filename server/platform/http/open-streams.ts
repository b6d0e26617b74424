import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';
import type { Metrics } from './metrics.ts';

export interface StreamLimits {
  /** Shorter than the time after which a silent connection is cut off, here and in the usual proxies. */
  heartbeatMs: number;
  /** A person has a few pages open, on a few devices; with one more the oldest ends. */
  perPerson: number;
  /** Of all together, so that open pages never take the memory that requests need. */
  inAll: number;
}

const LIMITS: StreamLimits = { heartbeatMs: 25_000, perPerson: 6, inAll: 2_000 };

/** The streams of one server that are open right now. */
export interface OpenStreams {
  heartbeatMs: number;
  /** Refuses when the server has too many. The returned function is called when the stream is gone. */
  admit(person: string | undefined, end: () => void): () => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    openStreams: OpenStreams;
  }
}

/** Keeps the limits, and ends all streams when the server does: on their own they would go on. */
export function keepStreams(app: FastifyInstance, metrics: Metrics, given: Partial<StreamLimits>): void {
  const { heartbeatMs, perPerson, inAll } = { ...LIMITS, ...given };
  const open = new Set<{ person: string | undefined; end: () => void }>();
  let isEnding = false;

  app.decorate('openStreams', {
    heartbeatMs,
    admit(person, end) {
      const own = [...open].filter((each) => person !== undefined && each.person === person);
      const oldest = own.length < perPerson ? undefined : own[0];
      if (isEnding || (open.size >= inAll && !oldest)) {
        throw new Failure('server.unavailable', { retryAfterSeconds: 30 });
      }
      oldest?.end();

      const entry = { person, end };
      open.add(entry);
      metrics.streamOpened();
      return () => {
        if (open.delete(entry)) metrics.streamEnded();
      };
    },
  });
  app.addHook('preClose', async () => {
    isEnding = true;
    for (const { end } of open) end();
  });
}
