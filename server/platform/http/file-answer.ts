import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../files/file.rules.ts';
import type { FileAnswer } from '../files/file.ts';

/**
 * Sends a file as a download, never as a page of our origin. If a browser opens it anyway, the policy forbids it to
 * run, load or send anything.
 */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply
    .header('content-disposition', contentDisposition(file.name))
    .header('cache-control', 'private, no-store');
  return sendBytes(reply, file);
}

/** Types that cannot run code, whoever made the file. */
const SHOWN_TYPES = ['image/jpeg', 'image/png', 'text/css; charset=utf-8'];
const A_YEAR = 31_536_000;

/** A picture or style in our pages. Opened on its own it is as harmless as an attachment. */
export function showFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  if (!SHOWN_TYPES.includes(file.type)) throw new Error('A file of this type is not shown.');
  reply
    .header('content-disposition', 'inline')
    .header('cache-control', file.isFixed ? `public, max-age=${A_YEAR}, immutable` : 'no-cache');
  return !file.isFixed && file.content instanceof Uint8Array && setEtag(reply, file.content)
    ? reply.code(304).send()
    : sendBytes(reply, file);
}

/** Sets the ETag of content that the browser asks for each time. Returns whether the browser has it already. */
function setEtag(reply: FastifyReply, content: Uint8Array): boolean {
  const mark = `"${createHash('sha256').update(content).digest('base64url')}"`;
  reply.header('etag', mark);
  return reply.request.headers['if-none-match']?.replace(/^W\//, '') === mark;
}

function sendBytes(reply: FastifyReply, { type, content, size }: FileAnswer): FastifyReply {
  const length = content instanceof Uint8Array ? content.length : size;
  if (length !== undefined) reply.header('content-length', length);
  return reply
    .header('content-type', type)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('accept-ranges', 'none')
    .send(
      content instanceof Uint8Array
        ? Buffer.from(content.buffer, content.byteOffset, content.length)
        : content,
    );
}
