import { join } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Endpoint, Upload } from '#contract/endpoint.ts';
import type { Config } from '#server/config.ts';
import { type Actor, personOf } from '../actor.ts';
import { Failure, type FieldFaults } from '../failure.ts';
import type { UploadedFile } from '../files/file.ts';
import { type SpooledFile, spool } from '../files/spool.ts';
import { createGate, createShares, type Gate } from '../gate.ts';
import { siteOf } from '../network.ts';
import {
  cutOffEndless,
  endWhenSlow,
  isShortForm,
  partLimits,
  refuseManyParts,
  tooLarge,
} from './form-limits.ts';
import { parseInput } from './input.ts';

/**
 * A file that is being received needs no memory, however slow it is; a file that is processed does, so only a few are
 * processed at once. One person or one network cannot take all places, and patients cannot take those of the staff.
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

/** Receives the form of this request, calls `answer` with its input and its file, and discards both. */
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

/** A received form: its fields as text, and its file, which waits on the disk until `discard`. */
interface Form {
  fields: unknown;
  file: { name: string; content: SpooledFile } | undefined;
  faults: FieldFaults;
}

type Place = Parameters<typeof spool>[0];

/** Reads the form of an endpoint that takes a file. Sent as JSON, it is a form without one. */
async function receiveForm(upload: Upload, request: FastifyRequest, place: Place): Promise<Form> {
  const form = request.isMultipart()
    ? await readParts(upload, request, place)
    : { fields: request.body, file: undefined, faults: {} };
  if (!form.file && !upload.optional && !form.faults[upload.field]) {
    form.faults[upload.field] = [{ text: 'file_required' }];
  }
  return form;
}

async function readParts(upload: Upload, request: FastifyRequest, place: Place): Promise<Form> {
  const fields = new Map<string, unknown>();
  const form: Form = { fields: {}, file: undefined, faults: {} };
  try {
    cutOffEndless(upload, request);
    refuseManyParts(request);
    endWhenSlow(request);
    for await (const part of request.parts({ limits: partLimits(upload) })) {
      if (part.type === 'file') await takeFile(upload, form, part, place);
      else if (fields.has(part.fieldname)) throw new Failure('request.malformed');
      else if (part.valueTruncated || part.fieldnameTruncated) throw new Failure('request.too_large');
      else fields.set(part.fieldname, part.value);
    }
    return { ...form, fields: Object.fromEntries(fields) };
  } catch (error) {
    await form.file?.content.discard();
    // The rest is dropped: the caller reads the refusal only after sending everything.
    request.raw.unpipe();
    request.raw.resume();
    throw isOurs(error) ? error : new Failure('request.malformed');
  }
}

async function takeFile(upload: Upload, form: Form, part: MultipartFile, place: Place): Promise<void> {
  if (part.fieldname !== upload.field) throw new Failure('request.malformed');
  if (form.file) {
    form.faults[upload.field] = [{ text: 'file_single' }];
    part.file.resume();
    return;
  }
  const content = await spool(place, part.file);
  // A browser sends a nameless, empty part for a file that nobody chose.
  if (!part.filename && content.size === 0) return await content.discard();
  form.file = { name: part.filename ?? '', content };
  if (part.file.truncated) throw tooLarge(upload);
}

/** Any other error while reading a form comes from the form or from the connection. */
function isOurs(error: unknown): boolean {
  return error instanceof Failure || (error instanceof Error && 'syscall' in error);
}
