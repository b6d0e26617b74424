import type { FastifyRequest } from 'fastify';
import type { Upload } from '#contract/endpoint.ts';
import { Failure } from '../failure.ts';

/** What a form may hold beside its file, as much as any other body. */
const BESIDE_FILE_BYTES = 1024 * 1024;

/** A second file is read far enough to say that one is enough. */
export function partLimits({ maxBytes }: Upload) {
  return {
    fileSize: maxBytes,
    files: 2,
    fields: 60,
    parts: 62,
    fieldNameSize: 100,
    fieldSize: 256 * 1024,
    headerPairs: 20,
  };
}

export function tooLarge({ field, maxBytes }: Upload): Failure {
  const max = Math.floor(maxBytes / 1024 ** 2);
  return new Failure('request.too_large', {
    fields: { [field]: [{ text: 'file_too_large', values: { max } }] },
  });
}

/** Says so before it reads a form that announces too much. */
export function refuseAnnouncedSize(upload: Upload, { headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > upload.maxBytes + BESIDE_FILE_BYTES) throw tooLarge(upload);
}

/** Cuts off whoever announces nothing and does not stop. */
export function cutOffEndless(upload: Upload, { raw }: FastifyRequest): void {
  let received = 0;
  raw.on('data', (part: Buffer) => {
    received += part.length;
    if (received > upload.maxBytes + BESIDE_FILE_BYTES) raw.destroy();
  });
}
