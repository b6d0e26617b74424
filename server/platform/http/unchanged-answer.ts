import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The answer with its mark; or, to a page that names the mark of what it already shows, only that nothing changed.
 * The mark is made of the whole answer to this very caller. No cache is asked to keep it: the page itself remembers.
 */
export function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const words = JSON.stringify(answer);
  const mark = `"${createHash('sha256').update(words).digest('base64url')}"`;
  reply.header('etag', mark);
  // A proxy that compresses answers calls their marks weak.
  if (request.headers['if-none-match']?.replace(/^W\//, '') === mark) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(words);
}
