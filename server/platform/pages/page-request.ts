import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownLocale, LANGUAGE_COOKIE, type Locale } from '../locale.ts';

/** What the browser requests. */
export interface AskedPage {
  /** Below the mount of the app, `/login`. */
  path: string;
  /** The query string without the question mark. */
  query: string;
  language: Locale;
}

export function readPageRequest(request: FastifyRequest, mount: string): AskedPage {
  const [path = '', query = ''] = request.url.split('?');
  return { path: `/${path.slice(mount.length)}`, query, language: languageFor(request) };
}

const A_YEAR_SECONDS = 31_536_000;

/** The language of the address, else the stored one, else German, whatever the browser asks for (LANG-03, OR-60). */
function languageFor(request: FastifyRequest): Locale {
  return namedLanguage(request) ?? knownLocale(request.cookies[LANGUAGE_COOKIE]) ?? 'de';
}

/** The language in `?lang=en`, which the links between the languages set. */
function namedLanguage({ url }: FastifyRequest): Locale | undefined {
  return url.includes('?') ? knownLocale(/[?&]lang=(\w+)/.exec(url)?.[1]) : undefined;
}

/** Stores the language of an address that names one. */
export function rememberLanguage(request: FastifyRequest, reply: FastifyReply): void {
  const named = namedLanguage(request);
  if (!named) return;
  reply.setCookie(LANGUAGE_COOKIE, named, { path: '/', maxAge: A_YEAR_SECONDS, sameSite: 'lax' });
}
