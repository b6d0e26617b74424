import { crc32, deflateSync } from 'node:zlib';
import type { z } from 'zod';
import type { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { type FormKind, type Question, sectionsOf } from './questions/question-catalogue.rules.ts';
import { catalogueInForce } from './questions/question-catalogue.service.ts';

export type Submission = z.input<typeof AnamnesisSubmission>;

/** The date of the clock in a test clinic. */
const TODAY = '2026-11-16';

/** A complete form as a client sends it, with no for every yes-or-no question. */
export function aSubmission(
  locale: Locale = 'de',
  { form = 'booking', date = TODAY }: { form?: FormKind; date?: string } = {},
): Submission {
  const catalogue = catalogueInForce();
  return {
    version: catalogue.version,
    privateDataCategory: {
      questions: Object.entries(PERSONAL_DATA).map(([key, notice]) => ({ key, notice })),
    },
    categories: sectionsOf(catalogue, form).map(({ slug, questions }) => ({
      slug,
      questions: questions.map((question) => answered(question, locale)),
    })),
    sign: {
      questions: [
        { key: 'ort', notice: 'Berlin' },
        { key: 'date', notice: date },
        { key: 'sign', notice: SIGNATURE },
      ],
    },
    terms_1: true,
    terms_2: true,
    terms_3: true,
  };
}

/** A black wave on a transparent PNG in a data URL, like the output of the drawing pad. */
export function aSignature({ width = 500, height = 100, ...picture }: Partial<Picture> = {}): string {
  const colourAt = picture.colourAt ?? ((x, y) => (isWave(x, y) ? BLACK : NOTHING));
  return dataUrlOf(pngOf({ width, height, colourAt }));
}

const BLACK = [0, 0, 0, 255] as const;
const NOTHING = [0, 0, 0, 0] as const;
/** Drawn once, because its 50,000 points take longer than signing it. */
const SIGNATURE = aSignature();

const PERSONAL_DATA = {
  lastName: 'Berger',
  firstName: 'Anna',
  birthday: '1974-03-09',
  placeOfBirth: 'Köln',
  height: '172',
  weight: '68,5',
  career: 'Architektin',
};

function answered({ key, type, text, required }: Question, locale: Locale) {
  const no = { de: 'Nein', en: 'No' }[locale];
  const free = { de: 'Vor etwa zwei Wochen', en: 'About two weeks ago' }[locale];
  return {
    key,
    keyText: text[locale],
    typeInput: type,
    checkedValue: 'no' as const,
    notice: type === 'text' ? free : no,
    required,
  };
}

function isWave(x: number, y: number): boolean {
  return x > 60 && x < 320 && Math.abs(y - 50 - 30 * Math.sin(x / 14)) < 2;
}

interface Picture {
  width: number;
  height: number;
  /** Red, green, blue and opacity of a point. */
  colourAt(x: number, y: number): readonly [number, number, number, number];
}

/** Encodes a PNG, also one with wrong data. */
export function pngOf({ width, height, colourAt }: Picture): Buffer {
  // Each row begins with the byte for no filter.
  const rowLength = 1 + width * 4;
  const rows = Buffer.alloc(rowLength * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows.set(colourAt(x, y), y * rowLength + 1 + x * 4);
  return pngFrom([chunk('IHDR', header({ width, height })), chunk('IDAT', deflateSync(rows))]);
}

export function pngFrom(chunks: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

/** 8 bits a colour, with opacity, not interlaced. */
export function header({ width, height }: { width: number; height: number }): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  bytes.set([8, 6, 0, 0, 0], 8);
  return bytes;
}

export function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

export function dataUrlOf(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}
