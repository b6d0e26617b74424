import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, compress, EncodedBody, sendBody } from './encoded-body.ts';

const HTML = 'text/html; charset=utf-8';

/** High, because a public page is compressed once and sent often. */
const PUBLIC_QUALITY = 9;

/** The body of a page that every visitor gets. */
export function encodePublicHtml(html: string): EncodedBody {
  return new EncodedBody(html, { quality: PUBLIC_QUALITY });
}

/** Low, because nobody else gets these bytes. */
const PERSONAL_QUALITY = 6;

/** The person opened the page, or one of our own pages linked to it. Browsers set this header, and no page can. */
const OWN_NAVIGATION = ['none', 'same-origin'];

/**
 * Sends a page for one person, which no cache may store. The compressed length of a page tells whether texts occur twice
 * in it. A page of somebody else could request it again and again to learn from that, so the server compresses it only
 * if the browser says that no such page made the request (decision 083).
 */
export async function sendPersonalHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  const bytes = Buffer.from(html);
  reply.header('cache-control', 'no-store').type(HTML);
  const isOwnNavigation = OWN_NAVIGATION.includes(String(request.headers['sec-fetch-site']));
  const encoding = isOwnNavigation ? acceptedEncoding(request) : undefined;
  if (!encoding) return reply.send(bytes);
  return reply.header('content-encoding', encoding).send(await compress(bytes, encoding, PERSONAL_QUALITY));
}

/**
 * Sends a page that every visitor gets. Browsers may store it, but ask each time whether it changed. Shared caches may
 * not, because the first page of a browser comes with its own CSRF cookie.
 */
export async function sendPublicHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
  vary: string,
): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-cache');
  return await sendBody(request, reply, body, { type: HTML, vary });
}
