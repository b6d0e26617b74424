import { setImmediate as letOthersIn } from 'node:timers/promises';
import { isActive, isWholePdf, PackedTooMuch, visibleParts } from './pdf.rules.ts';

const PARTS_AT_ONCE = 100;

/**
 * What can be said of a PDF without drawing it: it is whole, is nothing else besides, and does not openly contain
 * anything active. What is hidden well (encrypted, or packed in other ways) is not found.
 */
export async function pdfFault(bytes: Buffer): Promise<'file_damaged' | 'file_active' | undefined> {
  if (!isWholePdf(bytes)) return 'file_damaged';
  try {
    let looked = 0;
    for (const part of visibleParts(bytes)) {
      if (isActive(part)) return 'file_active';
      looked += 1;
      if (looked % PARTS_AT_ONCE === 0) await letOthersIn();
    }
    return undefined;
  } catch (error) {
    if (error instanceof PackedTooMuch) return 'file_damaged';
    throw error;
  }
}
