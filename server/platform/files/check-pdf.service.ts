import { setImmediate as letOthersIn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import {
  faultIn,
  hidesObjects,
  isSigned,
  isWholePdf,
  type Part,
  partsOf,
  withoutLinks,
} from './pdf.rules.ts';

const PARTS_AT_ONCE = 100;

/** What unpacking may cost. No honest paper of 10 MB packs more, and its packs are smaller. */
const MOST_BYTES = 32 * 1024 ** 2;
const MOST_BYTES_OF_ONE = 4 * 1024 ** 2;
/** Even an empty object stream costs time to open. */
const COST_OF_PACK = MOST_BYTES / 4096;

type PdfFault = 'file_damaged' | 'file_active' | 'file_encrypted' | 'file_links';
type Checked = { bytes: Buffer } | { fault: PdfFault };

/** These run off the main thread, so other requests are served meanwhile. */
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
    const words = part.pack ? await unpacked(bytes, part) : text.slice(part.from, part.to);
    if (words === undefined) return { fault: 'file_damaged' };
    if (part.isData) {
      if (hidesObjects(words)) return { fault: 'file_active' };
      continue;
    }
    const fault = faultIn(words);
    if (fault) return { fault };
    isUnderSeal ||= isSigned(words);
    const content = await contentWithoutLinks(words, part);
    if (content === 'kept') return { fault: 'file_links' };
    if (content) changes.push({ at: part.from, content });

    if (part.pack) bytesLeft -= words.length + COST_OF_PACK;
    if (bytesLeft < 0) return { fault: 'file_damaged' };
  }
  if (changes.length === 0) return { bytes };
  // A signature vouches for every byte, so that nothing of what it covers is changed.
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
async function contentWithoutLinks(words: string, part: Part): Promise<Buffer | 'kept' | undefined> {
  const emptied = withoutLinks(words);
  if (emptied === undefined) return 'kept';
  if (emptied === words) return undefined;
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
