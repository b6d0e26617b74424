import { setImmediate as letOthersIn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import type { Deps } from '../deps.ts';
import { Failure, type FieldFault } from '../failure.ts';
import { fileTypeOf, safeFileName } from './file.rules.ts';
import type { CheckedFile, FileType, UploadedFile } from './file.ts';
import {
  faultIn,
  hidesObjects,
  isSigned,
  isWholePdf,
  type Part,
  partsOf,
  withoutLinks,
} from './pdf.rules.ts';
import { MOST_MEGAPIXELS, repaint } from './picture.ts';

interface Wanted {
  allowed?: readonly FileType[];
  /** The field of the form that the refusal belongs to. */
  field?: string;
  /** A picture is made smaller until neither side is longer, in points. */
  longestSide?: number;
}

const PAPERS: readonly FileType[] = ['application/pdf', 'image/jpeg', 'image/png'];

/**
 * Checks an uploaded file: the bytes decide the type, the clinic's scanner must find nothing, a picture is encoded anew,
 * a PDF must be complete and without active content or links. A recording is kept as it is and only ever leaves as a
 * download. Any other file is refused.
 */
export async function checkFile(
  { fileScan }: Pick<Deps, 'fileScan'>,
  { name, bytes }: UploadedFile,
  { allowed = PAPERS, field = 'file', longestSide }: Wanted = {},
): Promise<CheckedFile> {
  const refuse = (fault: FieldFault) => new Failure('request.invalid', { fields: { [field]: [fault] } });
  if (bytes.length === 0) throw refuse({ text: 'file_empty' });

  const type = fileTypeOf(bytes);
  if (!type || !allowed.includes(type)) {
    throw refuse({ text: faultOf(allowed) });
  }
  if (!(await fileScan.isClean(bytes))) throw refuse({ text: 'file_infected' });

  const checked = await contentOf(bytes, type, longestSide);
  if ('fault' in checked) throw refuse(checked.fault);
  return { name: safeFileName(name, type), type, bytes: checked.bytes };
}

function faultOf(allowed: readonly FileType[]) {
  if (allowed.includes('audio/mpeg')) return 'audio_type';
  return allowed.includes('application/pdf') ? 'file_type' : 'picture_type';
}

async function contentOf(
  bytes: Buffer,
  type: FileType,
  longestSide: number | undefined,
): Promise<{ bytes: Buffer } | { fault: FieldFault }> {
  if (type === 'application/pdf') {
    const checked = await checkPdf(bytes);
    return 'fault' in checked ? { fault: { text: checked.fault } } : checked;
  }
  if (type === 'audio/mpeg' || type === 'audio/mp4') return { bytes };
  const repainted = await repaint(bytes, type, longestSide);
  if ('bytes' in repainted) return repainted;
  return { fault: { text: repainted.fault, values: { max: MOST_MEGAPIXELS } } };
}

const PARTS_AT_ONCE = 100;

/** What unpacking may cost. No honest PDF of 10 MB needs more. */
const MOST_BYTES = 32 * 1024 ** 2;
const MOST_BYTES_OF_ONE = 4 * 1024 ** 2;
/** Even an empty object stream costs time to open. */
const COST_OF_PACK = MOST_BYTES / 4096;

type PdfFault = 'file_damaged' | 'file_active' | 'file_encrypted' | 'file_links';
type Checked = { bytes: Buffer } | { fault: PdfFault };

/** Inflates off the main thread, so that other requests are served meanwhile. */
const unpack = promisify(inflate);
const pack = promisify(deflate);

/**
 * Checks a PDF without drawing it: it must be complete, must not be another kind of file as well, and must not be
 * encrypted or openly contain active content. Links to the web lose their address; nothing else changes.
 */
export async function checkPdf(bytes: Buffer): Promise<Checked> {
  if (!isWholePdf(bytes)) return { fault: 'file_damaged' };
  const text = bytes.toString('latin1');
  const changes: { at: number; content: Buffer }[] = [];
  let bytesLeft = MOST_BYTES;
  let looked = 0;
  let isUnderSeal = false;
  for (const part of partsOf(text)) {
    looked += 1;
    if (looked % PARTS_AT_ONCE === 0) await letOthersIn();
    if (part.pack?.isOdd) return { fault: 'file_active' };
    const source = part.pack ? await unpacked(bytes, part) : text.slice(part.from, part.to);
    if (source === undefined) return { fault: 'file_damaged' };
    if (part.isData) {
      if (hidesObjects(source)) return { fault: 'file_active' };
      continue;
    }
    const fault = faultIn(source);
    if (fault) return { fault };
    isUnderSeal ||= isSigned(source);
    const content = await contentWithoutLinks(source, part);
    if (content === 'kept') return { fault: 'file_links' };
    if (content) changes.push({ at: part.from, content });

    if (part.pack) bytesLeft -= source.length + COST_OF_PACK;
    if (bytesLeft < 0) return { fault: 'file_damaged' };
  }
  if (changes.length === 0) return { bytes };
  // A signature covers every byte, so a signed file is refused instead of changed.
  return isUnderSeal ? { fault: 'file_links' } : { bytes: changed(bytes, changes) };
}

/** Undefined when the stream does not decompress to its end: a reader might show something else than we checked. */
async function unpacked(bytes: Buffer, { from, to }: Part): Promise<string | undefined> {
  try {
    const objects = await unpack(bytes.subarray(from, to), { maxOutputLength: MOST_BYTES_OF_ONE });
    return objects.toString('latin1');
  } catch {
    return undefined;
  }
}

/** The bytes that replace this part; undefined without links; `kept` if the links cannot be emptied in place. */
async function contentWithoutLinks(source: string, part: Part): Promise<Buffer | 'kept' | undefined> {
  const emptied = withoutLinks(source);
  if (emptied === undefined) return 'kept';
  if (emptied === source) return undefined;
  const content = Buffer.from(emptied, 'latin1');
  if (!part.pack) return content;
  const packed = await pack(content, { level: 9 });
  return packed.length <= part.to - part.from ? packed : 'kept';
}

function changed(bytes: Buffer, changes: { at: number; content: Buffer }[]): Buffer {
  const copy = Buffer.from(bytes);
  for (const { at, content } of changes) content.copy(copy, at);
  return copy;
}
