import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const COOKIE = 'XSRF-TOKEN';
const TOKEN = /^[\w-]{43}$/;

/** Shared caches keep these answers, or machines ask for them: nobody's cookie belongs there. */
const WITHOUT_COOKIE = /^\/(assets\/|api\/pictures\/|api\/brand\.css|livez|readyz|metrics)/;

/** Gives every browser a random `XSRF-TOKEN` cookie, which only our own pages can read and echo. */
export function offerCsrfToken(app: FastifyInstance, { secure }: { secure: boolean }): void {
  app.addHook('onRequest', async (request, reply) => {
    if (TOKEN.test(request.cookies[COOKIE] ?? '') || WITHOUT_COOKIE.test(request.url)) return;
    const token = randomBytes(32).toString('base64url');
    reply.setCookie(COOKIE, token, { path: '/', sameSite: 'strict', secure });
  });
}

/** True when the request echoes the cookie in `X-XSRF-TOKEN` or `X-CSRF-TOKEN`. */
export function hasCsrfProof(request: FastifyRequest): boolean {
  const echoed = request.headers['x-xsrf-token'] ?? request.headers['x-csrf-token'];
  const expected = Buffer.from(request.cookies[COOKIE] ?? '');
  const given = Buffer.from(String(echoed ?? ''));
  return expected.length > 0 && expected.length === given.length && timingSafeEqual(expected, given);
}
