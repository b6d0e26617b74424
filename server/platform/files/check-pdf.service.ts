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
/** Opening even an empty pack takes time. */
const COST_OF_PACK = MOST_BYTES / 4096;

type PdfFault = 'file_damaged' | 'file_active' | 'file_encrypted' | 'file_links';
type Checked = { bytes: Buffer } | { fault: PdfFault };

/** Off the main thread, so that everybody else is served meanwhile. */
const unpack = promisify(inflate);
const pack = promisify(deflate);

/**
 * A PDF as it may be kept, as far as that can be said without drawing it: it is whole, is nothing else besides, not
 * encrypted, and does not openly contain anything active. Links to the web lose their address; nothing else changes.
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

/** What does not open to its end could show other things to a patient than to us. */
async function unpacked(bytes: Buffer, { from, to }: Part): Promise<string | undefined> {
  try {
    const objects = await unpack(bytes.subarray(from, to), { maxOutputLength: MOST_BYTES_OF_ONE });
    return objects.toString('latin1');
  } catch {
    return undefined;
  }
}

/** The bytes that replace this part, none if it has no links, `kept` if they cannot be emptied in their place. */
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
