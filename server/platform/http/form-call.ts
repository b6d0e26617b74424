import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Endpoint, Upload } from '#contract/endpoint.ts';
import type { Config } from '#server/config.ts';
import type { UploadedFile } from '../files/file.ts';
import { createGate, createShares } from '../gate.ts';
import { receiveForm } from './form.ts';
import { parseInput } from './input.ts';

/** What arrives takes no memory, however slowly it comes; what is worked on does, so that only a few are. */
const receiving = createGate({ atOnce: 60, waiting: 0 });
const working = createGate({ atOnce: 2, waiting: 60 });
/** A form that never ends keeps its place; nobody can keep them all. */
const sharing = createShares(6);

/** Receives the form of this request and hands over its input and its file; neither is kept. */
export async function withForm(
  { dataDir, minFreeBytes }: Config,
  endpoint: Endpoint & { upload: Upload },
  { request, person }: { request: FastifyRequest; person: string | undefined },
  answer: (input: Record<string, unknown>, file: UploadedFile | undefined) => Promise<unknown>,
): Promise<unknown> {
  return await (person === undefined ? receiving(receive) : sharing(person, () => receiving(receive)));

  async function receive() {
    const place = { folder: join(dataDir, 'incoming'), minFreeBytes };
    const { fields, file, faults } = await receiveForm(endpoint.upload, request, place);
    try {
      const input = parseInput(endpoint, request, { body: fields, faults });
      if (!file) return await answer(input, undefined);
      return await working(async () => answer(input, { name: file.name, bytes: await file.content.read() }));
    } finally {
      await file?.content.discard();
    }
  }
}
