import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '../files/file.ts';
import { contentDisposition } from '../files/file-name.rules.ts';

/**
 * A file leaves for the disk of the caller and is never shown as a page of ours: if a browser did so
 * nevertheless, nothing in it could run, load or be sent anywhere.
 */
export function sendFile(reply: FastifyReply, { name, type, content, size }: FileAnswer): FastifyReply {
  const length = content instanceof Uint8Array ? content.length : size;
  if (length !== undefined) reply.header('content-length', length);
  return reply
    .header('content-type', type)
    .header('content-disposition', contentDisposition(name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, no-store')
    .header('accept-ranges', 'none')
    .send(
      content instanceof Uint8Array
        ? Buffer.from(content.buffer, content.byteOffset, content.length)
        : content,
    );
}
