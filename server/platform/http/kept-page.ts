import { readFile, stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { acceptedEncoding, compress, EncodedBody, type Encoding, sendBody } from './encoded-body.ts';

const HTML = 'text/html; charset=utf-8';

/** For pages that are compressed once and sent often. */
const QUALITY = 9;

/** A page that everybody gets. */
export async function compressForms(html: string): Promise<EncodedBody> {
  return new EncodedBody(html, { quality: QUALITY });
}

/** Quick rather than small: nobody else gets these bytes. */
const QUALITY_ONCE = 6;

/** The person opened the page, or one of our own pages led there. Browsers say it, and no page can. */
const BY_ITSELF = ['none', 'same-origin'];

/**
 * Answers with a page that is for one person alone and that nothing may keep, neither here nor on the way. Its compressed
 * length tells whether words occur twice in it, so it is compressed only if no page of others can have asked for it,
 * again and again, to learn from that (decision 083).
 */
export async function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  const bytes = Buffer.from(html);
  reply.header('cache-control', 'no-store').type(HTML);
  const isByItself = BY_ITSELF.includes(String(request.headers['sec-fetch-site']));
  const encoding = isByItself ? acceptedEncoding(request) : undefined;
  if (!encoding) return reply.send(bytes);
  return reply.header('content-encoding', encoding).send(await compress(bytes, encoding, QUALITY_ONCE));
}

/** Answers with a page that everybody gets. */
export async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
  vary: string,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-cache');
  return await sendBody(request, reply, body, { type: HTML, vary });
}

/** A running portal shows newly built pages after this time. */
const CHECKED_EVERY_MS = 1_000;
/** Each page lies beside its compressed forms. */
const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/** A reader of what belongs to a built file, anew whenever the file was built anew. */
export function keepBuilt<Value>(
  file: string,
  read: (changedAt: number) => Promise<Value>,
): () => Promise<Value> {
  let kept: { value: Promise<Value>; changedAt: number; checkedAt: number } | undefined;
  return async () => {
    if (kept && performance.now() - kept.checkedAt < CHECKED_EVERY_MS) return await kept.value;
    const checkedAt = performance.now();
    const { mtimeMs: changedAt } = await stat(file).catch(() => {
      throw new Failure('request.not_found');
    });
    const value = kept?.changedAt === changedAt ? kept.value : read(changedAt);
    kept = { value, changedAt, checkedAt };
    value.catch(() => {
      if (kept?.value === value) kept = undefined;
    });
    return await value;
  };
}

/** Answers with a built page as it is. */
export function keepPage(
  file: string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const readBody = keepBuilt(file, () => readBuilt(file));
  return async (request, reply) => await sendForm(request, reply, await readBody(), 'accept-encoding');
}

async function readBuilt(file: string): Promise<EncodedBody> {
  const encoded = new Map<Encoding, Buffer>();
  for (const encoding of ['br', 'gzip'] as const) {
    const bytes = await readFile(file + ENDINGS[encoding]).catch(() => undefined);
    if (bytes) encoded.set(encoding, bytes);
  }
  const page = await readFile(file).catch(() => {
    throw new Failure('request.not_found');
  });
  return new EncodedBody(page, { encoded });
}
