import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Actor } from '../actor.ts';
import type { Client } from '../capability.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import { localeOf } from '../locale.ts';
import { findActor } from '../sessions/sessions.ts';
import { hasCsrfProof } from './csrf.ts';

/**
 * Who calls: the bearer token decides; without one the session cookie, which browsers add on their own
 * and which therefore changes nothing without the CSRF proof.
 */
export async function identifyCaller({ config, db, now }: Deps, request: FastifyRequest): Promise<Actor> {
  const { authorization } = request.headers;
  const bearer = /^Bearer +([\w-]{20,200})$/i.exec(authorization ?? '')?.[1];
  const cookie = authorization === undefined ? request.cookies[sessionCookie(config).name] : undefined;
  const token = bearer ?? cookie;
  if (!token) return { kind: 'visitor' };

  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (!bearer && !isReading && !hasCsrfProof(request)) throw new Failure('request.csrf');
  return (await findActor(db, token, now())) ?? { kind: 'visitor' };
}

export function clientOf({ config }: Deps, request: FastifyRequest, reply: FastifyReply): Client {
  const { name, attributes } = sessionCookie(config);
  return {
    locale: localeOf(request.headers),
    network: request.ip,
    device: request.headers['user-agent'] ?? '',
    keepSession: (token, expires) => reply.setCookie(name, token, { ...attributes, expires }),
    forgetSession: () => {
      reply.clearCookie(name, attributes).header('clear-site-data', '"cache", "cookies"');
    },
  };
}

/** `__Host-` keeps neighbouring subdomains from planting a session; browsers allow it on https only. */
function sessionCookie({ publicUrl }: Config) {
  const secure = publicUrl.startsWith('https:');
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return { name: secure ? '__Host-session' : 'session', attributes };
}
