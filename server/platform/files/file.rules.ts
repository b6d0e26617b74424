import { maskCardNumbers } from '#contract/card-numbers.rules.ts';
import type { AudioType, FileType } from './file.ts';

const LONGEST_NAME = 150;
const EXTENSIONS: Record<FileType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
};
const KNOWN_EXTENSION = /\.(pdf|jpe?g|jpe|jfif|png|mp3|m4a)$/i;

/** Control and format characters, including those that change the direction of writing, and lone surrogates. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu;
/** Not allowed in names on Windows. */
const FORBIDDEN = /[<>:"|?*]/g;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * A name that can be shown and saved everywhere: no folders, nothing invisible, and the ending of what the file
 * really is. `..\März\rechnung.exe` of a PDF becomes `rechnung.exe.pdf`.
 */
export function safeFileName(given: string, type: FileType): string {
  const ending = `.${EXTENSIONS[type]}`;
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const visible = last.normalize('NFC').replace(INVISIBLE, '').replace(FORBIDDEN, '_').replace(/\s+/g, ' ');
  const stem = maskCardNumbers(withoutEdges(withoutEdges(visible).replace(KNOWN_EXTENSION, '')));
  const named = RESERVED.test(stem) ? `_${stem}` : stem || 'document';
  const cut = withoutEdges(named.slice(0, LONGEST_NAME - ending.length).replace(/[\ud800-\udbff]$/, ''));
  return `${cut}${ending}`;
}

/** The header of RFC 6266: the full name, and an ASCII form of it for old browsers. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["%\\]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Dots in front hide a file, and at the end Windows drops them. */
function withoutEdges(name: string): string {
  return name.replace(/^[\s.]+/, '').replace(/[\s.]+$/, '');
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');
const PDF = /^%PDF-[12]\.\d[\r\n ]/;

/** The type of a file by its first bytes; its name and the browser's claim do not count. */
export function fileTypeOf(bytes: Buffer): FileType | undefined {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return isAnimated(bytes) ? undefined : 'image/png';
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg';
  if (PDF.test(bytes.toString('latin1', 0, 9))) return 'application/pdf';
  return audioTypeOf(bytes);
}

/** The brands of MPEG-4 files that hold sound only, as phones and recorders write them. */
const M4A = /^ftyp(M4A |M4B |mp4[12]|isom)/;

function audioTypeOf(bytes: Buffer): AudioType | undefined {
  if (M4A.test(bytes.toString('latin1', 4, 12))) return isSoundOnly(bytes) ? 'audio/mp4' : undefined;
  return isMp3Frame(bytes.subarray(endOfTag(bytes))) ? 'audio/mpeg' : undefined;
}

/** Each track names its handler: `soun` for sound, `vide` for a film. */
function isSoundOnly(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  return /hdlr.{8}soun/s.test(text) && !/hdlr.{8}vide/s.test(text);
}

/** An ID3 tag in front tells its length in four groups of seven bits. */
function endOfTag(bytes: Buffer): number {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  return bytes.subarray(6, 10).reduce((length, part) => length * 128 + (part & 0x7f), 0) + 10;
}

/** The head of an MPEG frame of layer III: eleven set bits, no reserved version, bitrate or sampling rate. */
function isMp3Frame(bytes: Buffer): boolean {
  const [sync = 0, version = 0, rates = 0] = bytes;
  const isLayer3 = (version & 0b1110_0110) === 0b1110_0010 && (version & 0b0001_1000) !== 0b0000_1000;
  return sync === 0xff && isLayer3 && rates >> 4 !== 0b1111 && (rates & 0b1100) !== 0b1100;
}

const MOST_CHUNKS = 1_000;

/** An animated PNG has an `acTL` chunk before its first picture; a PNG without any picture counts as animated. */
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
