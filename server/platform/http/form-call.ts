import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Endpoint, Upload } from '#contract/endpoint.ts';
import type { Config } from '#server/config.ts';
import { type Actor, personOf } from '../actor.ts';
import type { UploadedFile } from '../files/file.ts';
import { createGate, createShares, type Gate } from '../gate.ts';
import { siteOf } from '../network.ts';
import { receiveForm } from './form.ts';
import { isShortForm } from './form-limits.ts';
import { parseInput } from './input.ts';

/**
 * A file on its way takes no memory, however slowly it comes; a file that is worked on does, so that only a few
 * are. One person or one network never takes all places, and patients never take those of the staff.
 */
const patients = {
  places: createGate({ atOnce: 60, waiting: 0 }),
  ofPerson: createShares(3),
  ofNetwork: createShares(12),
  working: createGate({ atOnce: 2, waiting: 60 }),
};
/** The whole clinic may share one address, so that the staff have no share per network. */
const staff = {
  places: createGate({ atOnce: 20, waiting: 0 }),
  ofPerson: createShares(6),
  working: createGate({ atOnce: 1, waiting: 20 }),
};

interface Sender {
  request: FastifyRequest;
  actor: Actor;
}

/** Receives the form of this request and hands over its input and its file; neither is kept. */
export async function withForm(
  { dataDir, minFreeBytes }: Config,
  endpoint: Endpoint & { upload: Upload },
  sender: Sender,
  answer: (input: Record<string, unknown>, file: UploadedFile | undefined) => Promise<unknown>,
): Promise<unknown> {
  const { request, actor } = sender;
  const { working } = actor.kind === 'staff' ? staff : patients;
  const inPlace: Gate = (work) => takePlace(sender, work);
  // JSON and short forms arrive without a place: slow uploads never stop a message. Their file takes one.
  return await (isShortForm(request) ? receive(inPlace) : inPlace(() => receive((work) => work())));

  async function receive(withFile: Gate) {
    const place = { folder: join(dataDir, 'incoming'), minFreeBytes };
    const { fields, file, faults } = await receiveForm(endpoint.upload, request, place);
    try {
      const input = parseInput(endpoint, request, { body: fields, faults });
      if (!file) return await answer(input, undefined);
      return await withFile(() =>
        working(async () => answer(input, { name: file.name, bytes: await file.content.read() })),
      );
    } finally {
      await file?.content.discard();
    }
  }
}

function takePlace<Result>({ request, actor }: Sender, work: () => Promise<Result>): Promise<Result> {
  const person = personOf(actor);
  if (actor.kind === 'staff') return staff.ofPerson(String(person), () => staff.places(work));
  const inNetwork = () => patients.ofNetwork(siteOf(request.ip), () => patients.places(work));
  return person === undefined ? inNetwork() : patients.ofPerson(person, inNetwork);
}
