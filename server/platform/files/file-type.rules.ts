import type { FileType } from './file.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');
const PDF = /^%PDF-[12]\.\d[\r\n ]/;

/** What a file says of itself in its first bytes; neither its name nor what the browser says counts. */
export function fileTypeOf(bytes: Buffer): FileType | undefined {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return isAnimated(bytes) ? undefined : 'image/png';
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  if (PDF.test(bytes.toString('latin1', 0, 9))) return 'application/pdf';
  return undefined;
}

const MOST_CHUNKS = 1_000;

/** A PNG that moves announces it (`acTL`) before its first picture; one that never comes to it counts as moving. */
function isAnimated(png: Buffer): boolean {
  let at = PNG.length;
  for (let chunk = 0; chunk < MOST_CHUNKS && at + 8 <= png.length; chunk += 1) {
    const kind = png.toString('latin1', at + 4, at + 8);
    if (kind === 'IDAT') return false;
    if (kind === 'acTL') return true;
    at += 12 + png.readUInt32BE(at);
  }
  return at + 8 <= png.length;
}
