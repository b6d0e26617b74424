import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const require = createRequire(import.meta.url);

export type Weight = 'regular' | 'bold';

/** The font is cut into files by script; together they hold the letters of the languages in Latin script. */
const SUBSETS = ['latin', 'latin-ext', 'vietnamese'] as const;
const WEIGHTS: Record<Weight, number> = { regular: 400, bold: 600 };
const VIETNAMESE = /[\u1ea0-\u1ef1]/;
const EXTENDED = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1e9f\u1ef2-\u1ef9]/;

export interface FontRun {
  font: string;
  text: string;
}

/** Cuts a text into pieces, each with the font file that has its letters. */
export function fontRuns(text: string, weight: Weight): FontRun[] {
  const runs: FontRun[] = [];
  for (const letter of text.normalize('NFC')) {
    const font = nameOf(subsetOf(letter), WEIGHTS[weight]);
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

const ranges = new Map<string, ReturnType<typeof letterRanges>>();

/** Whether the fonts have every letter. Other letters become empty boxes, so the paper must mention it. */
export function isDrawable(text: string): boolean {
  return fontRuns(text.replaceAll(/\s/g, ''), 'regular').every(({ font, text: run }) => {
    const known = ranges.get(font) ?? letterRanges(paperFonts().get(font) ?? Buffer.alloc(0));
    ranges.set(font, known);
    return [...run].every((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return known.some(([first, last]) => code >= first && code <= last);
    });
  });
}

let unpacked: Map<string, Buffer> | undefined;

/** Every font by its name. */
export function paperFonts(): Map<string, Buffer> {
  unpacked ??= new Map(
    SUBSETS.flatMap((subset) =>
      Object.values(WEIGHTS).map((weight) => [nameOf(subset, weight), readFont(subset, weight)] as const),
    ),
  );
  return unpacked;
}

function readFont(subset: string, weight: number): Buffer {
  return unpackWoff(
    readFileSync(require.resolve(`@fontsource/fraunces/files/fraunces-${subset}-${weight}-normal.woff`)),
  );
}

function subsetOf(letter: string): (typeof SUBSETS)[number] {
  if (VIETNAMESE.test(letter)) return 'vietnamese';
  return EXTENDED.test(letter) ? 'latin-ext' : 'latin';
}

function nameOf(subset: string, weight: number): string {
  return `${subset}-${weight}`;
}

const TABLE_LIST = 12;
const TABLE_ENTRY = 16;
const LAST_RANGE = 0xffff;

type Range = readonly [first: number, last: number];

/** The ranges of code points that a font can draw, from the character map that its makers wrote for all systems. */
export function letterRanges(font: Buffer): Range[] {
  const map = characterMap(font);
  const bytes = map.readUInt16BE(6);
  const [lasts, firsts] = [14, 14 + bytes + 2];
  return Array.from({ length: bytes / 2 }, (_, index): Range => {
    return [map.readUInt16BE(firsts + 2 * index), map.readUInt16BE(lasts + 2 * index)];
  }).filter(([first]) => first !== LAST_RANGE);
}

function characterMap(font: Buffer): Buffer {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => TABLE_LIST + TABLE_ENTRY * index);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  if (entry === undefined) throw new Error('This font has no character map.');
  const table = font.subarray(font.readUInt32BE(entry + 8));
  const map = table.subarray(table.readUInt32BE(8));
  if (map.readUInt16BE(0) !== 4) throw new Error('The character map of this font has another format.');
  return map;
}

const HEADER = 44;
const ENTRY = 20;
const PLAIN_HEADER = 12;
const PLAIN_ENTRY = 16;

/** Unpacks a WOFF 1.0 file once; otherwise the PDF library would unpack each letter again and again. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF 1.0 font.');
  const tables = tablesOf(woff);
  const header = Buffer.alloc(PLAIN_HEADER + PLAIN_ENTRY * tables.length);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(tables.length, 4);

  let end = header.length;
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const entry = PLAIN_HEADER + PLAIN_ENTRY * index;
    tag.copy(header, entry);
    header.writeUInt32BE(checksum, entry + 4);
    header.writeUInt32BE(end, entry + 8);
    header.writeUInt32BE(bytes.length, entry + 12);
    end += aligned(bytes.length);
  });
  const bodies = tables.map(({ bytes }) => Buffer.concat([bytes], aligned(bytes.length)));
  return Buffer.concat([header, ...bodies]);
}

function tablesOf(woff: Buffer): { tag: Buffer; checksum: number; bytes: Buffer }[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = HEADER + ENTRY * index;
    const offset = woff.readUInt32BE(entry + 4);
    const packedLength = woff.readUInt32BE(entry + 8);
    const packed = woff.subarray(offset, offset + packedLength);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packedLength < woff.readUInt32BE(entry + 12) ? inflateSync(packed) : packed,
    };
  });
}

/** Every table begins at a multiple of four. */
function aligned(length: number): number {
  return Math.ceil(length / 4) * 4;
}
