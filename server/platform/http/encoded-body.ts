import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** In order of preference. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Level 5 of brotli: as small as gzip's best level, in a fraction of the time. */
const QUICKLY = 5;
/** A smaller body fits into one packet without compression. */
const WORTH_COMPRESSING = 1_400;

interface Options {
  /** The level of brotli, from 0 to 11. */
  quality?: number;
  /** Compressed bodies; no other encoding is then offered. */
  encoded?: ReadonlyMap<Encoding, Buffer>;
}

/** A public body with its bytes, ETags and encodings. Each encoding is compressed once. */
export class EncodedBody {
  readonly bytes: Buffer;
  readonly #hash: string;
  readonly #quality: number;
  readonly #offered: readonly Encoding[];
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(content: string | Buffer, { quality = QUICKLY, encoded }: Options = {}) {
    this.bytes = Buffer.from(content);
    this.#hash = hashOf(this.bytes);
    this.#quality = quality;
    const onDemand = this.bytes.length >= WORTH_COMPRESSING ? ENCODINGS : [];
    this.#offered = encoded ? [...encoded.keys()] : onDemand;
    for (const [encoding, bytes] of encoded ?? []) this.#encoded.set(encoding, Promise.resolve(bytes));
  }

  /** Each encoding has its own ETag, because its bytes differ. */
  etag(encoding: Encoding | undefined): string {
    return encoding ? `"${this.#hash}.${encoding}"` : `"${this.#hash}"`;
  }

  /** Whether the browser has this body in any encoding. */
  isNotModifiedFor(request: FastifyRequest): boolean {
    return [undefined, ...ENCODINGS].some((encoding) => isNotModified(request, this.etag(encoding)));
  }

  encodingFor(request: FastifyRequest): Encoding | undefined {
    return acceptedEncoding(request, this.#offered);
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    return this.#encoded.getOrInsertComputed(encoding, () => this.#compress(encoding));
  }

  async #compress(encoding: Encoding): Promise<Buffer> {
    try {
      return await compress(this.bytes, encoding, this.#quality);
    } catch (error) {
      // The next request tries again.
      this.#encoded.delete(encoding);
      throw error;
    }
  }
}

/** Sends the body in the best encoding that the caller accepts, or 304 if the caller has it. */
export async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
  { type, vary = 'accept-encoding' }: { type: string; vary?: string },
): Promise<FastifyReply> {
  const encoding = body.encodingFor(request);
  reply.header('vary', vary).header('etag', body.etag(encoding));
  if (body.isNotModifiedFor(request)) return reply.code(304).send();
  reply.type(type);
  if (!encoding) return reply.send(body.bytes);
  return reply.header('content-encoding', encoding).send(await body.encoded(encoding));
}

export function etagOf(bytes: string | Buffer): string {
  return `"${hashOf(bytes)}"`;
}

function hashOf(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

/** Whether `If-None-Match` names this ETag. A proxy that compresses makes ETags weak. */
export function isNotModified({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  const isIt = (each: string) => each.trim().replace(/^W\//, '') === etag;
  return known?.split(',').some(isIt) ?? false;
}

/** The first of the offered encodings that the caller accepts; `br;q=0` refuses one. */
export function acceptedEncoding(
  { headers }: FastifyRequest,
  offered: readonly Encoding[] = ENCODINGS,
): Encoding | undefined {
  const header = headers['accept-encoding'];
  if (typeof header !== 'string') return undefined;
  const accepted = new Set(
    header.split(',').flatMap((entry) => {
      const [name = '', weight = '1'] = entry.split(/;\s*q=/i);
      return Number(weight) > 0 ? [name.trim().toLowerCase()] : [];
    }),
  );
  return offered.find((encoding) => accepted.has(encoding));
}

export async function compress(bytes: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return await promisify(gzip)(bytes);
  return await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
