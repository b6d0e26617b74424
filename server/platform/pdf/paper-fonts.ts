import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { letterRanges } from './font-letters.ts';
import { unpackWoff } from './woff.ts';

export type Weight = 'regular' | 'bold';

/** The font is cut into files by script; together they hold the letters of the languages in Latin script. */
const SUBSETS = ['latin', 'latin-ext', 'vietnamese'] as const;
const WEIGHTS: Record<Weight, number> = { regular: 400, bold: 600 };
const VIETNAMESE = /[\u1ea0-\u1ef1]/;
const EXTENDED = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1e9f\u1ef2-\u1ef9]/;

export interface FontRun {
  font: string;
  words: string;
}

/** A name may need several files: each piece of it together with the font that has its letters. */
export function fontRuns(words: string, weight: Weight): FontRun[] {
  const runs: FontRun[] = [];
  for (const letter of words.normalize('NFC')) {
    const font = nameOf(subsetOf(letter), WEIGHTS[weight]);
    const last = runs.at(-1);
    if (last?.font === font) last.words += letter;
    else runs.push({ font, words: letter });
  }
  return runs;
}

const ranges = new Map<string, ReturnType<typeof letterRanges>>();

/** Whether every letter can be drawn. Others become empty boxes, so the paper has to say that something is missing. */
export function isDrawable(words: string): boolean {
  return fontRuns(words.replaceAll(/\s/g, ''), 'regular').every(({ font, words: run }) => {
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
  const { resolve } = createRequire(import.meta.url);
  return unpackWoff(
    readFileSync(resolve(`@fontsource/fraunces/files/fraunces-${subset}-${weight}-normal.woff`)),
  );
}

function subsetOf(letter: string): (typeof SUBSETS)[number] {
  if (VIETNAMESE.test(letter)) return 'vietnamese';
  return EXTENDED.test(letter) ? 'latin-ext' : 'latin';
}

function nameOf(subset: string, weight: number): string {
  return `${subset}-${weight}`;
}
