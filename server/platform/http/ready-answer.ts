import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const ENCODERS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: BROTLI }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
/** As small as gzip's best in a fraction of its time. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 5 };
/** A smaller answer fits into one packet as it is. */
const WORTH_COMPRESSING = 1_400;

type Encoding = keyof typeof ENCODERS;

/**
 * A JSON answer kept as the bytes that leave, so that sending it again costs nothing but the sending. Whoever makes one
 * answers for its fields: the contract does not filter it.
 */
export class ReadyAnswer {
  readonly bytes: Buffer;
  readonly #hash: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(json: string) {
    this.bytes = Buffer.from(json);
    this.#hash = createHash('sha256').update(this.bytes).digest('base64url');
  }

  /** Each encoding has an ETag of its own, as the bytes differ. */
  etag(encoding: Encoding | undefined): string {
    return encoding ? `"${this.#hash}.${encoding}"` : `"${this.#hash}"`;
  }

  /** Whether the caller has this answer, in whichever encoding. A proxy that compresses answers makes their ETags weak. */
  isKnownBy(ifNoneMatch: string | undefined): boolean {
    return ifNoneMatch?.includes(this.#hash) ?? false;
  }

  /** Compressed at the first wish, in a thread of its own, for all who wish it. */
  encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding) ?? ENCODERS[encoding](this.bytes);
    this.#encoded.set(encoding, known);
    return known;
  }
}

/** Browsers may keep the answer, but ask each time whether it is still right. */
export async function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
): Promise<FastifyReply> {
  const encoding = encodingFor(request, answer.bytes.length);
  reply.header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
  reply.header('etag', answer.etag(encoding));
  if (answer.isKnownBy(request.headers['if-none-match'])) return reply.code(304).send();

  reply.header('content-type', 'application/json; charset=utf-8');
  if (!encoding) return reply.send(answer.bytes);
  const bytes = await answer.encoded(encoding);
  return reply.header('content-encoding', encoding).send(bytes);
}

const REFUSED = /;\s*q=0(\.0*)?\s*$/;

export function encodingFor(request: FastifyRequest, size: number): Encoding | undefined {
  const accepted = request.headers['accept-encoding'];
  if (typeof accepted !== 'string' || size < WORTH_COMPRESSING) return undefined;
  const names = accepted.split(',').flatMap((each) => (REFUSED.test(each) ? [] : each.split(';')[0]?.trim()));
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : undefined;
}
