import { join } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Endpoint, Upload } from '#contract/endpoint.ts';
import type { Config } from '#server/config.ts';
import { type Actor, personOf } from '../actor.ts';
import { Failure, type FieldFaults } from '../failure.ts';
import type { UploadedFile } from '../files/file.ts';
import { type SpooledFile, spool } from '../files/spool.ts';
import { callerAddress, siteOf } from '../network.ts';
import {
  cutOffEndless,
  endAsTooSlow,
  endWhenSlow,
  isShortForm,
  partLimits,
  refuseManyParts,
  SLOW_WINDOW_BYTES,
  tooLarge,
} from './form-limits.ts';
import { parseInput } from './input.ts';
import { type Owner, type Place, UploadPlaces } from './upload-places.ts';

/**
 * A file that is being received needs little memory, however slow it is; a file that is processed does, so only a few are
 * processed at once. Both are shared out fairly, and patients cannot take the places of the staff.
 */
const patients = desk({ most: 240, perNetwork: 12, perPerson: 3, processedAtOnce: 2 });
/** The whole clinic may share one address, so each of the staff counts as a network. */
const staff = desk({ most: 40, perNetwork: 6, perPerson: 6, processedAtOnce: 1 });

interface Sizes {
  most: number;
  perNetwork: number;
  perPerson: number;
  processedAtOnce: number;
}

function desk({ most, perNetwork, perPerson, processedAtOnce: atOnce }: Sizes) {
  const received = { most, perNetwork, perPerson, mostWaiting: most, slowBytes: SLOW_WINDOW_BYTES };
  // Every file with a place waits for its turn; no connection can slow that down.
  const processed = { most: atOnce, perNetwork: atOnce, perPerson: most, mostWaiting: most, slowBytes: 0 };
  return { places: new UploadPlaces(received), turns: new UploadPlaces(processed) };
}

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
  const { places, turns } = actor.kind === 'staff' ? staff : patients;
  const owner = ownerOf(sender);
  const folder = { folder: join(dataDir, 'incoming'), minFreeBytes };
  // JSON and short forms arrive without a place, so slow uploads never delay a message. Only their file takes a place.
  if (isShortForm(request)) {
    const form = await receiveForm(endpoint.upload, request, folder);
    return await answerForm(form, (work) => holding(places.take(owner), work));
  }
  const place = places.take(owner, { end: () => endAsTooSlow(request), signal: goneSignal(request) });
  return await holding(place, async (held) =>
    answerForm(await receiveForm(endpoint.upload, request, folder, held), (work) => work()),
  );

  async function answerForm({ fields, file, faults }: Form, withPlace: WithPlace): Promise<unknown> {
    try {
      const input = parseInput(endpoint, request, { body: fields, faults });
      if (!file) return await answer(input, undefined);
      return await withPlace(() =>
        holding(turns.take(owner), async () =>
          answer(input, { name: file.name, bytes: await file.content.read() }),
        ),
      );
    } finally {
      await file?.content.discard();
    }
  }
}

type WithPlace = (work: () => Promise<unknown>) => Promise<unknown>;

async function holding(taken: Promise<Place>, work: (place: Place) => Promise<unknown>): Promise<unknown> {
  const place = await taken;
  try {
    return await work(place);
  } finally {
    place.leave();
  }
}

function ownerOf({ request, actor }: Sender): Owner {
  const site = siteOf(callerAddress(request));
  const person = personOf(actor) ?? site;
  return { network: actor.kind === 'staff' ? person : site, person };
}

/** Aborts when the connection ends before the form is read. */
function goneSignal({ raw }: FastifyRequest): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

/** A received form: its fields as text, and its file, which waits on the disk until `discard`. */
interface Form {
  fields: unknown;
  file: { name: string; content: SpooledFile } | undefined;
  faults: FieldFaults;
}

type Folder = Parameters<typeof spool>[0];
type Watch = Parameters<typeof endWhenSlow>[1];

/** Reads the form of an endpoint that takes a file. Sent as JSON, it is a form without one. */
async function receiveForm(
  upload: Upload,
  request: FastifyRequest,
  folder: Folder,
  watch?: Watch,
): Promise<Form> {
  const form = request.isMultipart()
    ? await readParts(upload, request, folder, watch)
    : { fields: request.body, file: undefined, faults: {} };
  if (!form.file && !upload.optional && !form.faults[upload.field]) {
    form.faults[upload.field] = [{ text: 'file_required' }];
  }
  return form;
}

async function readParts(
  upload: Upload,
  request: FastifyRequest,
  folder: Folder,
  watch: Watch | undefined,
): Promise<Form> {
  const fields = new Map<string, unknown>();
  const form: Form = { fields: {}, file: undefined, faults: {} };
  try {
    cutOffEndless(upload, request);
    refuseManyParts(request);
    endWhenSlow(request, watch);
    for await (const part of request.parts({ limits: partLimits(upload) })) {
      if (part.type === 'file') await takeFile(upload, form, part, folder);
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

async function takeFile(upload: Upload, form: Form, part: MultipartFile, folder: Folder): Promise<void> {
  if (part.fieldname !== upload.field) throw new Failure('request.malformed');
  if (form.file) {
    form.faults[upload.field] = [{ text: 'file_single' }];
    part.file.resume();
    return;
  }
  const content = await spool(folder, part.file);
  // A browser sends a nameless, empty part for a file that nobody chose.
  if (!part.filename && content.size === 0) return await content.discard();
  form.file = { name: part.filename ?? '', content };
  if (part.file.truncated) throw tooLarge(upload);
}

/** Any other error while reading a form comes from the form or from the connection. */
function isOurs(error: unknown): boolean {
  return error instanceof Failure || (error instanceof Error && 'syscall' in error);
}
