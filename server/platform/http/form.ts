import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Upload } from '#contract/endpoint.ts';
import { Failure, type FieldFaults } from '../failure.ts';
import { type SpooledFile, spool } from '../files/spool.ts';
import { cutOffEndless, endWhenSlow, partLimits, refuseManyParts, tooLarge } from './form-limits.ts';

/** What came: the fields as text, and the file, which waits on the disk and has to be discarded. */
export interface Form {
  fields: unknown;
  file: { name: string; content: SpooledFile } | undefined;
  faults: FieldFaults;
}

type Place = Parameters<typeof spool>[0];

/** Reads the form of an endpoint that takes a file. Sent as JSON, it is a form without one. */
export async function receiveForm(upload: Upload, request: FastifyRequest, place: Place): Promise<Form> {
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
    // Nobody reads the rest, and the caller hears the refusal only when all of it has left.
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

/** Everything else that goes wrong while a form is read lies in the form, or in the connection. */
function isOurs(error: unknown): boolean {
  return error instanceof Failure || (error instanceof Error && 'syscall' in error);
}
