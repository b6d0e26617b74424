import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { etagOf, isNotModified } from '#server/platform/http/encoded-body.ts';
import { callerAddress, networkOf } from '#server/platform/network.ts';
import { readCalendarFeed } from './calendar-feed.service.ts';

/** 192 bits, as `createCalendarAddress` writes them. */
const FEED_FILE = /^([A-Za-z0-9_-]{32})\.ics$/;

/**
 * Answers calendar programs, which know nothing but the address: no session, no cookie, no language. A malformed, a
 * wrong and an ended address get the same 404. The log names the endpoint and never the address.
 */
export function serveCalendarFeeds(http: FastifyInstance, deps: Deps): void {
  http.get<{ Params: { '*': string } }>(
    '/api/calendar/*',
    { config: { endpointName: 'readCalendarFeed' } },
    async (request, reply) => {
      const [, secret] = FEED_FILE.exec(request.params['*']) ?? [];
      const feed = secret && (await readCalendarFeed(deps, secret, networkOf(callerAddress(request))));
      reply.header('x-robots-tag', 'noindex');
      if (!feed) return reply.code(404).header('cache-control', 'no-store').send();
      const etag = etagOf(feed);
      reply.header('cache-control', 'private, no-cache').header('etag', etag);
      if (isNotModified(request, etag)) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(feed);
    },
  );
}
