import { createHash } from 'node:crypto';
import type { SourceFile } from '../source-files.ts';
import { changesOf } from './mutators.ts';
import { placesIn } from './syntax-tree.ts';

export interface Mutant {
  /** Stays the same when other lines of the file change. */
  id: string;
  path: string;
  line: number;
  start: number;
  end: number;
  kind: string;
  was: string;
  by: string;
}

/** All single changes that can be made to a file, in the order of its text. */
export function findMutants({ path, text }: SourceFile): Mutant[] {
  const textOf = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  const seen = new Map<string, number>();
  const found = [...placesIn(path, text)].flatMap((place) =>
    changesOf(place, textOf).map((change) => ({ ...change, ...(change.at ?? place.node) })),
  );
  return found
    .map(({ kind, by, start, end }) => {
      const what = [path, kind, text.slice(start, end), by].join('\n');
      const times = seen.get(what) ?? 0;
      seen.set(what, times + 1);
      const id = createHash('sha256').update(`${what}\n${times}`).digest('hex').slice(0, 12);
      const line = text.slice(0, start).split('\n').length;
      return { id, path, line, start, end, kind, was: text.slice(start, end), by };
    })
    .toSorted((one, other) => one.start - other.start);
}

export function mutated(text: string, { start, end, by }: Pick<Mutant, 'start' | 'end' | 'by'>): string {
  return text.slice(0, start) + by + text.slice(end);
}

/** The same mutants for the same seed, whatever else is added to the project. */
export function sample(mutants: Mutant[], size: number, seed: number): Mutant[] {
  const drawn = ({ id }: Mutant) => createHash('sha256').update(`${seed}:${id}`).digest('hex');
  return mutants
    .map((mutant) => ({ mutant, lot: drawn(mutant) }))
    .toSorted((one, other) => one.lot.localeCompare(other.lot))
    .slice(0, size)
    .map(({ mutant }) => mutant);
}
