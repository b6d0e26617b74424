import { setImmediate as letOthersIn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { isActive, isWholePdf, visibleParts } from './pdf.rules.ts';

const PARTS_AT_ONCE = 100;

/**
 * What unpacking may cost. No honest paper of 10 MB packs more, and its packs open; one that does not open has
 * cost time as well, so that it counts like a large one.
 */
const MOST_BYTES = 32 * 1024 ** 2;
const MOST_BYTES_OF_ONE = 1024 ** 2;
const COST_OF_FAILURE = MOST_BYTES / 128;

/** Off the main thread, so that everybody else is served meanwhile. */
const unpack = promisify(inflate);

/**
 * What can be said of a PDF without drawing it: it is whole, is nothing else besides, and does not openly contain
 * anything active. What is hidden well (encrypted, or packed in other ways) is not found.
 */
export async function pdfFault(bytes: Buffer): Promise<'file_damaged' | 'file_active' | undefined> {
  if (!isWholePdf(bytes)) return 'file_damaged';
  let bytesLeft = MOST_BYTES;
  let looked = 0;
  for (const part of visibleParts(bytes)) {
    const { text, cost } = typeof part === 'string' ? { text: part, cost: 0 } : await unpacked(part.content);
    if (isActive(text) || (typeof part !== 'string' && part.isOdd)) return 'file_active';
    bytesLeft -= cost;
    if (bytesLeft < 0) return 'file_damaged';
    looked += 1;
    if (looked % PARTS_AT_ONCE === 0) await letOthersIn();
  }
  return undefined;
}

/** What does not open, such as in an encrypted paper, shows nothing. */
async function unpacked(content: Buffer): Promise<{ text: string; cost: number }> {
  try {
    const objects = await unpack(content, { maxOutputLength: MOST_BYTES_OF_ONE });
    return { text: objects.toString('latin1'), cost: objects.length };
  } catch {
    return { text: '', cost: COST_OF_FAILURE };
  }
}
