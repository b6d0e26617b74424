import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CSRF_COOKIE, SECURE_CSRF_COOKIE } from '#contract/csrf-cookie.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import type { Config } from '#server/config.ts';
import type { Actor } from '../actor.ts';
import type { Client } from '../capability.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../failure.ts';
import { knownLocale, LANGUAGE_COOKIE, localeOf } from '../locale.ts';
import { callerAddress } from '../network.ts';
import { findActor } from '../sessions/sessions.ts';

/**
 * Identifies the caller by the bearer token; without one by the session cookie. Browsers add cookies to requests of other
 * sites too, so a cookie changes nothing without the CSRF proof.
 */
export async function identifyCaller(
  { config, db, now }: Deps,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Actor> {
  const { authorization } = request.headers;
  const bearer = /^Bearer +([\w-]{20,200})$/i.exec(authorization ?? '')?.[1];
  const cookie =
    authorization === undefined
      ? request.cookies[sessionCookie(config, cookieKindOf(endpoint.access)).name]
      : undefined;
  const token = bearer ?? cookie;
  if (!token) return { kind: 'visitor' };

  if (!bearer && !isReading(request) && !hasCsrfProof(config, request)) throw new Failure('request.csrf');
  return (await findActor(db, token, isAct(endpoint, request), now())) ?? { kind: 'visitor' };
}

export function clientOf({ config }: Deps, request: FastifyRequest, reply: FastifyReply): Client {
  const draft = draftCookie(config);
  const trust = hostCookie(config, 'trusted-device');
  const device = hostCookie(config, 'device');
  const roomGuest = roomGuestCookie(config);
  return {
    locale: localeOf(request.headers),
    network: callerAddress(request),
    device: request.headers['user-agent'] ?? '',
    get draftToken() {
      return draftTokenOf(config, request);
    },
    get deviceToken() {
      const token = request.cookies[device.name] ?? '';
      return SECRET_TOKEN.test(token) && hasCsrfProof(config, request) ? token : undefined;
    },
    get roomGuestToken() {
      const token = roomGuestTokenOf(config, request);
      if (token && !isReading(request) && !hasCsrfProof(config, request)) throw new Failure('request.csrf');
      return token;
    },
    idempotencyKey: IDEMPOTENCY_KEY.exec(String(request.headers['idempotency-key'] ?? ''))?.[0],
    setSessionCookie: (token, expires, kind = 'patient') => {
      const { name, attributes } = sessionCookie(config, kind);
      reply.setCookie(name, token, { ...attributes, expires });
    },
    // Also clears cookies by name for browsers that do not know the header, so that the next person sees no unfinished
    // booking. The header clears all cookies, so it is not sent while a patient trusts this browser.
    clearSessionCookie: () => {
      const cookies = [
        sessionCookie(config, 'patient'),
        sessionCookie(config, 'staff'),
        draft,
        device,
        roomGuest,
      ];
      for (const { name, attributes } of cookies) reply.clearCookie(name, attributes);
      const isTrusted = trustTokensOf(request, trust.name).length > 0;
      reply.header('clear-site-data', isTrusted ? '"cache"' : '"cache", "cookies"');
    },
    get trustTokens() {
      return trustTokensOf(request, trust.name);
    },
    setTrustCookie: (token, expires) => {
      const tokens = [...trustTokensOf(request, trust.name), token].slice(-MOST_TRUSTED);
      reply.setCookie(trust.name, tokens.join('.'), { ...trust.attributes, expires });
    },
    setDraftCookie: (token, expires) => reply.setCookie(draft.name, token, { ...draft.attributes, expires }),
    setRoomGuestCookie: (token, expires) =>
      reply.setCookie(roomGuest.name, token, { ...roomGuest.attributes, expires }),
    setDeviceCookie: (token, expires) =>
      reply.setCookie(device.name, token, { ...device.attributes, expires }),
  };
}

/** Takes the header, or else the cookie. The cookie changes nothing without the CSRF proof. */
function draftTokenOf(config: Config, request: FastifyRequest): string | undefined {
  const { authorization, 'x-booking-draft': header } = request.headers;
  const token = String(header ?? request.cookies[draftCookie(config).name] ?? '');
  if (!SECRET_TOKEN.test(token)) return undefined;

  const isProven = header !== undefined || authorization !== undefined || hasCsrfProof(config, request);
  if (!isProven && !isReading(request)) throw new Failure('request.csrf');
  return token;
}

/** The cookie of a browser that was invited to a consultation room. */
export function roomGuestTokenOf(config: Config, { cookies }: FastifyRequest): string | undefined {
  const token = cookies[roomGuestCookie(config).name] ?? '';
  return SECRET_TOKEN.test(token) ? token : undefined;
}

/** Several patients may share a browser; the one cookie holds a token for each of them. */
function trustTokensOf({ cookies }: FastifyRequest, cookieName: string): string[] {
  return (cookies[cookieName] ?? '')
    .split('.')
    .filter((token) => SECRET_TOKEN.test(token))
    .slice(-MOST_TRUSTED);
}

/**
 * Whether a person caused this request; only that prolongs a session. A change counts. A reading request may come from a
 * page that polls at an empty desk, so it counts only if the page says that somebody touched it since the last call. A
 * stream never counts.
 */
function isAct(endpoint: Endpoint, request: FastifyRequest): boolean {
  if (endpoint.answers === 'stream') return false;
  if (request.headers['x-person-acted'] === '1') return true;
  return !isReading(request) && !endpoint.isMadeByPage;
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;
const SECRET_TOKEN = /^[\w-]{43}$/;
const MOST_TRUSTED = 4;
const cookieKindOf = (access: Access) => (access === 'staff' ? 'staff' : 'patient');
const sessionCookie = (config: Config, kind: 'patient' | 'staff') =>
  hostCookie(config, kind === 'staff' ? 'staff-session' : 'session');
const draftCookie = (config: Config) => hostCookie(config, 'booking-draft');
const roomGuestCookie = (config: Config) => hostCookie(config, 'room-guest');

/** `__Host-` keeps neighbouring subdomains from planting a cookie; browsers allow it on https only. */
function hostCookie(config: Config, name: string) {
  const secure = isSecure(config);
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return { name: secure ? `__Host-${name}` : name, attributes };
}

/** Whether browsers open the portal on https. */
function isSecure({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:');
}

const TOKEN = /^[\w-]{43}$/;

/** Shared caches store these answers, or machines request them, so they set no cookie. */
const WITHOUT_COOKIE = /^\/(assets\/|api\/pictures\/|api\/brand\.css|api\/calendar\/|livez|readyz|metrics)/;

/** Gives every browser a random cookie, which only our own pages can read and echo. */
export function offerCsrfToken(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const { name, attributes } = csrfCookie(config);
  app.addHook('onRequest', (request, reply, done) => {
    if (!TOKEN.test(request.cookies[name] ?? '') && !WITHOUT_COOKIE.test(request.url)) {
      reply.setCookie(name, newCsrfToken(), attributes);
    }
    done();
  });
}

/** Whether the cookies tell nothing of a person: every browser has a CSRF cookie and one with the language. */
export function areOfAnyVisitor(config: Pick<Config, 'publicUrl'>, cookies: string): boolean {
  const csrf = csrfCookie(config).name;
  return cookies.split('; ').every((cookie) => {
    const [name, value = ''] = cookie.split('=', 2);
    if (name === LANGUAGE_COOKIE) return knownLocale(value) === value;
    return name === csrf && TOKEN.test(value);
  });
}

const TOKEN_BYTES = 32;
let randomPool = Buffer.alloc(0);
let usedBytes = 0;

/** Takes the random bytes of many tokens in one call, which costs far less than a call for each. No byte is used twice. */
function newCsrfToken(): string {
  if (usedBytes === randomPool.length) {
    randomPool = randomBytes(128 * TOKEN_BYTES);
    usedBytes = 0;
  }
  const from = usedBytes;
  usedBytes += TOKEN_BYTES;
  return randomPool.toString('base64url', from, usedBytes);
}

function csrfCookie(config: Pick<Config, 'publicUrl'>) {
  const secure = isSecure(config);
  const attributes = { path: '/', sameSite: 'strict', secure } as const;
  return { name: secure ? SECURE_CSRF_COOKIE : CSRF_COOKIE, attributes };
}

/** True when the request echoes the cookie in `X-XSRF-TOKEN` or `X-CSRF-TOKEN`. */
function hasCsrfProof(config: Config, request: FastifyRequest): boolean {
  const echoed = request.headers['x-xsrf-token'] ?? request.headers['x-csrf-token'];
  const expected = Buffer.from(request.cookies[csrfCookie(config).name] ?? '');
  const given = Buffer.from(String(echoed ?? ''));
  return expected.length > 0 && expected.length === given.length && timingSafeEqual(expected, given);
}
