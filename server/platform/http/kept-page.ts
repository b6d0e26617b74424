import { readFile, stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { type PageForm, pageForm, sendForm } from './page-forms.ts';

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
