import { dirname } from 'node:path';

/** One file of browser code as the build left it: what it loads at once, its styles and its sources. */
export interface Chunk {
  file: string;
  /** The html file whose entry this is, or null. */
  page: string | null;
  /** The source whose import loads this file, or null. */
  source: string | null;
  imports: string[];
  styles: string[];
  /** Every source in it, with its length before it was made small. */
  modules: Record<string, number>;
}

/** The entry of a page and everything the browser must load before that entry can run. */
export function staticClosure(chunks: Chunk[], page: string): Chunk[] {
  return closureOf(chunks, [pageEntry(chunks, page)]);
}

export function pageEntry(chunks: Chunk[], page: string): Chunk {
  const entry = chunks.find((chunk) => chunk.page?.endsWith(page));
  if (!entry) throw new Error(`The build has no page ${page}.`);
  return entry;
}

/** The file that is loaded for a screen; where several screens share one, no import names it after them. */
export function chunkOf(chunks: Chunk[], source: string): Chunk {
  const found =
    chunks.find((chunk) => chunk.source === source) ?? chunks.find(({ modules }) => source in modules);
  if (!found) throw new Error(`The build has no ${source}.`);
  return found;
}

/** These files and everything that the browser must load before they can run. */
export function closureOf(chunks: Chunk[], first: readonly Chunk[]): Chunk[] {
  const closure = new Set(first);
  // A set visits what is added while it is walked.
  for (const chunk of closure) {
    for (const file of chunk.imports) {
      const imported = chunks.find((candidate) => candidate.file === file);
      if (imported) closure.add(imported);
    }
  }
  return [...closure];
}

/** What a set of chunks is made of, the heaviest first: packages by name, our own folders by path. */
export function heaviestSources(chunks: Chunk[]): Array<{ source: string; length: number }> {
  const lengths = new Map<string, number>();
  for (const [module, length] of chunks.flatMap(({ modules }) => Object.entries(modules))) {
    const source = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ?? dirname(module);
    lengths.set(source, (lengths.get(source) ?? 0) + length);
  }
  return [...lengths].map(([source, length]) => ({ source, length })).sort((a, b) => b.length - a.length);
}
