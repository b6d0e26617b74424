import { createHash } from 'node:crypto';
import { type Node, parseSync, visitorKeys } from 'oxc-parser';
import type { SourceFile } from '../source-files.ts';
import { changesOf, type Place } from './mutators.ts';

export interface Mutant {
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
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const textOf = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  return [...placesIn(program, [])]
    .flatMap((place) =>
      changesOf(place, textOf).map((change) => ({ ...change, ...(change.at ?? place.node) })),
    )
    .map(({ kind, by, start, end }) => {
      const line = text.slice(0, start).split('\n').length;
      return { path, line, start, end, kind, was: text.slice(start, end), by };
    })
    .toSorted((one, other) => one.start - other.start);
}

export function mutated(text: string, { start, end, by }: Pick<Mutant, 'start' | 'end' | 'by'>): string {
  return text.slice(0, start) + by + text.slice(end);
}

/** The same mutants for the same seed while the code is the same. */
export function sample(mutants: Mutant[], size: number, seed: number): Mutant[] {
  const order = ({ path, start, by }: Mutant) =>
    createHash('sha256').update(`${seed} ${path} ${start} ${by}`).digest('hex');
  return mutants.toSorted((one, other) => order(one).localeCompare(order(other))).slice(0, size);
}

/** Every node that runs, outer ones first. Types and imports are gone before the code runs. */
function* placesIn(node: Node, parents: Node[]): Generator<Place> {
  if (!runs(node)) return;
  yield { node, parents };
  for (const key of visitorKeys[node.type] ?? []) {
    // The keys of a node are named by the parser itself, for each kind of node.
    const value = (node as unknown as Record<string, Node | (Node | null)[] | null>)[key];
    for (const child of [value].flat()) if (child) yield* placesIn(child, [node, ...parents]);
  }
}

const RUNNING_TS = ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'];
const NEVER_RUNNING = ['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression'];

function runs({ type }: Node): boolean {
  return !NEVER_RUNNING.includes(type) && (!type.startsWith('TS') || RUNNING_TS.includes(type));
}
