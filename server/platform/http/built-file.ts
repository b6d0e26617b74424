import { readFile, stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { EncodedBody, type Encoding } from './encoded-body.ts';
import { sendPublicHtml } from './html-response.ts';

/** A running portal shows a newly built page after this time. */
const CHECK_INTERVAL_MS = 1_000;
/** The build writes each page with its compressed files beside it. */
const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/** Caches what is read from a built file until the file was built again. */
export function cacheBuiltFile<Value>(
  file: string,
  read: (changedAt: number) => Promise<Value>,
): () => Promise<Value> {
  let cached: { value: Promise<Value>; changedAt: number; checkedAt: number } | undefined;
  return async () => {
    if (cached && performance.now() - cached.checkedAt < CHECK_INTERVAL_MS) return await cached.value;
    const checkedAt = performance.now();
    const { mtimeMs: changedAt } = await stat(file).catch(() => {
      throw new Failure('request.not_found');
    });
    const value = cached?.changedAt === changedAt ? cached.value : read(changedAt);
    cached = { value, changedAt, checkedAt };
    value.catch(() => {
      if (cached?.value === value) cached = undefined;
    });
    return await value;
  };
}

/** Sends a built page as it is. */
export function builtPageSender(
  file: string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const readBody = cacheBuiltFile(file, () => readEncodedPage(file));
  return async (request, reply) => await sendPublicHtml(request, reply, await readBody(), 'accept-encoding');
}

async function readEncodedPage(file: string): Promise<EncodedBody> {
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
