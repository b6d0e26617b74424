import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';

/** A running portal shows newly built pages after this time. */
const CHECKED_EVERY_MS = 1_000;
/** The best first; a page without compression always exists. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
  { name: undefined, ending: '' },
] as const;

interface Form {
  encoding: string | undefined;
  bytes: Buffer;
  mark: string;
}

/** Answers with a page from memory, compressed as the browser likes it, or with 304 if the browser has it. */
export function keepPage(
  file: string,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let kept: { forms: Form[]; changedAt: number; checkedAt: number } | undefined;

  const readForms = async () => {
    if (kept && performance.now() - kept.checkedAt < CHECKED_EVERY_MS) return kept.forms;
    const checkedAt = performance.now();
    const { mtimeMs: changedAt } = await stat(file).catch(() => {
      throw new Failure('request.not_found');
    });
    const forms = kept?.changedAt === changedAt ? kept.forms : await readAllForms(file);
    kept = { forms, changedAt, checkedAt };
    return forms;
  };

  return async (request, reply) => {
    const accepted = request.headers['accept-encoding'] ?? '';
    const form = (await readForms()).find(({ encoding }) => !encoding || accepts(accepted, encoding));
    if (!form) throw new Failure('request.not_found');
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', form.mark);
    if (request.headers['if-none-match']?.replace(/^W\//, '') === form.mark) return reply.code(304).send();
    if (form.encoding) reply.header('content-encoding', form.encoding);
    return reply.type('text/html; charset=utf-8').send(form.bytes);
  };
}

async function readAllForms(file: string): Promise<Form[]> {
  const forms = await Promise.all(
    ENCODINGS.map(async ({ name, ending }) => {
      const bytes = await readFile(file + ending).catch(() => undefined);
      const mark = bytes && `"${createHash('sha256').update(bytes).digest('base64url')}"`;
      return bytes && mark ? [{ encoding: name, bytes, mark }] : [];
    }),
  );
  return forms.flat();
}

/** `br;q=0` refuses what it names. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((entry) => {
    const [name = '', weight = '1'] = entry.split(/;\s*q=/i);
    return name.trim().toLowerCase() === encoding && Number(weight) > 0;
  });
}
