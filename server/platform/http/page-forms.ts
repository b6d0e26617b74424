import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';

/** A page in one encoding, with the ETag of these bytes. */
export interface PageForm {
  encoding: string | undefined;
  bytes: Buffer;
  mark: string;
}

export function pageForm(encoding: string | undefined, bytes: Buffer): PageForm {
  return { encoding, bytes, mark: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** The best form first; one without compression always exists. */
export async function compressForms(html: string): Promise<PageForm[]> {
  const bytes = Buffer.from(html);
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, BROTLI),
    promisify(gzip)(bytes),
  ]);
  return [pageForm('br', brotli), pageForm('gzip', zipped), pageForm(undefined, bytes)];
}

/** Answers with a page from memory, compressed as the browser likes it, or with 304 if the browser has it. */
export function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  forms: readonly PageForm[],
  vary: string,
): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  const form = forms.find(({ encoding }) => !encoding || accepts(accepted, encoding));
  if (!form) throw new Failure('request.not_found');
  reply.header('cache-control', 'no-cache').header('vary', vary).header('etag', form.mark);
  if (request.headers['if-none-match']?.replace(/^W\//, '') === form.mark) return reply.code(304).send();
  if (form.encoding) reply.header('content-encoding', form.encoding);
  return reply.type('text/html; charset=utf-8').send(form.bytes);
}

/** `br;q=0` refuses what it names. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((entry) => {
    const [name = '', weight = '1'] = entry.split(/;\s*q=/i);
    return name.trim().toLowerCase() === encoding && Number(weight) > 0;
  });
}
