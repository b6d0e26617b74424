import type { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import { isReadableLine } from '#contract/person.ts';
import { addDays } from '#server/platform/berlin-time.ts';
import type { FieldFault, FieldFaults } from '#server/platform/failure.ts';
import { signKeys } from '../questions/question-catalogue.rules.ts';
import { locate, type Reading } from './read-answers.rules.ts';
/** Checks of a signature that need no image library. */

export type SignatureFault = 'signature_invalid' | 'signature_empty' | 'signature_too_large';

export const MAX_WIDTH = 1000;
export const MAX_HEIGHT = 400;
const MAX_BYTES = 200 * 1024;

const PREFIX = 'data:image/png;base64,';
const PNG_BEGINNING = Buffer.from('89504e470d0a1a0a', 'hex');
const NEEDED_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

/** Antialiased edges count as ink; a light grey does not. */
const DARKEST_PAPER = 192;
const SMALLEST_STROKE = 12;
const FEWEST_POINTS = 30;
const LARGEST_SHARE = 0.75;

/** The PNG of a data URL, reduced to the chunks of the image; all other chunks are dropped. */
export function pngInDataUrl(dataUrl: string): { png: Buffer } | { fault: SignatureFault } {
  if (!dataUrl.startsWith(PREFIX)) return { fault: 'signature_invalid' };
  const encoded = dataUrl.slice(PREFIX.length);
  if (encoded.length > Math.ceil(MAX_BYTES / 3) * 4) return { fault: 'signature_too_large' };

  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.toString('base64') !== encoded || !bytes.subarray(0, 8).equals(PNG_BEGINNING))
    return { fault: 'signature_invalid' };
  if (bytes.length > MAX_BYTES) return { fault: 'signature_too_large' };

  const chunks = readChunks(bytes);
  const [header] = chunks;
  const isWhole = header?.name === 'IHDR' && header.bytes.length === 25 && chunks.at(-1)?.name === 'IEND';
  if (!isWhole) return { fault: 'signature_invalid' };
  const [width, height] = [header.bytes.readUInt32BE(8), header.bytes.readUInt32BE(12)];
  if (width > MAX_WIDTH || height > MAX_HEIGHT) return { fault: 'signature_too_large' };

  const needed = chunks.filter(({ name }) => NEEDED_CHUNKS.includes(name));
  return { png: Buffer.concat([PNG_BEGINNING, ...needed.map((chunk) => chunk.bytes)]) };
}

/** The chunks up to IEND, or up to the first broken chunk. */
function readChunks(bytes: Buffer): { name: string; bytes: Buffer }[] {
  const chunks: { name: string; bytes: Buffer }[] = [];
  let at = PNG_BEGINNING.length;
  while (at + 12 <= bytes.length && chunks.at(-1)?.name !== 'IEND') {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    chunks.push({ name: bytes.toString('latin1', at + 4, at + 8), bytes: bytes.subarray(at, end) });
    at = end;
  }
  return chunks;
}

/** Refuses an empty image, a single dot and a black area. Each point has four bytes: red, green, blue, opacity. */
export function inkFault(points: Buffer, width: number): SignatureFault | undefined {
  let count = 0;
  let [left, right, top, bottom] = [Infinity, -1, Infinity, -1];
  for (let point = 0; point * 4 < points.length; point += 1) {
    if (shadeOnPaper(points, point * 4) >= DARKEST_PAPER) continue;
    const [x, y] = [point % width, Math.floor(point / width)];
    count += 1;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = y;
  }
  const isDot = right - left + 1 < SMALLEST_STROKE && bottom - top + 1 < SMALLEST_STROKE;
  if (count < FEWEST_POINTS || isDot) return 'signature_empty';
  return count > LARGEST_SHARE * (points.length / 4) ? 'signature_invalid' : undefined;
}

/** 0 (black) to 255 (white), as it would look on white paper. */
function shadeOnPaper(points: Buffer, at: number): number {
  const channel = (offset: number) => points[at + offset] ?? 0;
  const shade = 0.299 * channel(0) + 0.587 * channel(1) + 0.114 * channel(2);
  return 255 - ((255 - shade) * channel(3)) / 255;
}

/** The patient may send the form some days after signing it, for example after a failed connection. */
const SIGNING_DAYS = 7;
const LONGEST_PLACE = 100;

export interface SignBlock {
  place: string;
  signedOn: string;
  /** The data URL as sent, not checked yet. */
  signature: string;
  /** The key at which faults of the signature are reported. */
  signatureKey: string;
}

/** Place, date and signature; `today` is the date in Berlin. */
export function readSignBlock(sign: AnamnesisSubmission['sign'], today: string): Reading<SignBlock> {
  const place = entryOf(sign, 'ort');
  const date = entryOf(sign, 'date');
  const signature = entryOf(sign, 'sign');
  const faults = {
    ...faultAt(place, placeFault(place.notice)),
    ...faultAt(date, dateFault(date.notice, today)),
    ...faultAt(signature, signature.notice ? undefined : { text: 'signature_empty' }),
  };
  return {
    value: {
      place: place.notice,
      signedOn: date.notice,
      signature: signature.notice,
      signatureKey: signature.key,
    },
    faults,
  };
}

interface Entry {
  notice: string;
  key: string;
}

function entryOf({ questions }: AnamnesisSubmission['sign'], wanted: (typeof signKeys)[number]): Entry {
  const { entry, position } = locate(questions, ({ key }) => key === wanted, signKeys.indexOf(wanted));
  return { notice: entry?.notice ?? '', key: `anamneseDaten.sign.questions.${position}.notice` };
}

function faultAt({ key }: Entry, fault: FieldFault | undefined): FieldFaults {
  return fault ? { [key]: [fault] } : {};
}

function placeFault(place: string): FieldFault | undefined {
  if (!place) return { text: 'required' };
  if (place.length > LONGEST_PLACE) return { text: 'too_long', values: { max: LONGEST_PLACE } };
  return isReadableLine(place) ? undefined : { text: 'invalid' };
}

function dateFault(date: string, today: string): FieldFault | undefined {
  if (!date) return { text: 'required' };
  if (!isRealDate(date)) return { text: 'date' };
  return date > today || date < addDays(today, -SIGNING_DAYS) ? { text: 'sign_date' } : undefined;
}

function isRealDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
