import type { z } from 'zod';
import type { AnamnesisSubmission } from '#contract/anamnesis.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { type FormKind, type Question, sectionsOf } from './question-catalogue.rules.ts';
import { catalogueInForce } from './question-catalogue.ts';
import { dataUrlOf, type Picture, pngOf } from './testing-png.ts';

export type Submission = z.input<typeof AnamnesisSubmission>;

/** What the clock of a test clinic shows. */
const TODAY = '2026-11-16';

/** A complete form as a client sends it: no to everything that is asked with yes or no. */
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
        { key: 'sign', notice: aSignature() },
      ],
    },
    terms_1: true,
    terms_2: true,
    terms_3: true,
  };
}

/** A wave drawn in black on nothing, as the drawing pad gives it: a PNG in a data URL. */
export function aSignature({ width = 500, height = 100, ...picture }: Partial<Picture> = {}): string {
  const colourAt = picture.colourAt ?? ((x, y) => (isWave(x, y) ? BLACK : NOTHING));
  return dataUrlOf(pngOf({ width, height, colourAt }));
}

const BLACK = [0, 0, 0, 255] as const;
const NOTHING = [0, 0, 0, 0] as const;

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
