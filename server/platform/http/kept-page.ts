import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
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

function pageForm(encoding: string | undefined, bytes: Buffer): PageForm {
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

/** Quick rather than small: nobody else gets these bytes. */
const BROTLI_ONCE = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

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
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
  const isByItself = BY_ITSELF.includes(String(request.headers['sec-fetch-site']));
  const accepted = isByItself ? (request.headers['accept-encoding'] ?? '') : '';
  if (accepts(accepted, 'br'))
    return reply.header('content-encoding', 'br').send(await promisify(brotliCompress)(bytes, BROTLI_ONCE));
  if (accepts(accepted, 'gzip'))
    return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(bytes));
  return reply.send(bytes);
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

/** A running portal shows newly built pages after this time. */
const CHECKED_EVERY_MS = 1_000;
/** The best first; a page without compression always exists. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
  { name: undefined, ending: '' },
] as const;

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
  const readForms = keepBuilt(file, () => readAllForms(file));
  return async (request, reply) => sendForm(request, reply, await readForms(), 'accept-encoding');
}

async function readAllForms(file: string): Promise<PageForm[]> {
  const forms = await Promise.all(
    ENCODINGS.map(async ({ name, ending }) => {
      const bytes = await readFile(file + ending).catch(() => undefined);
      return bytes ? [pageForm(name, bytes)] : [];
    }),
  );
  return forms.flat();
}
