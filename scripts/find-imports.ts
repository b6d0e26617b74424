import { posix } from 'node:path';
import { maskSource } from './mask-source.ts';
import type { SourceFile } from './source-files.ts';

export interface Import {
  from: string;
  line: number;
  /** A file of this project, as a path from its root; or the name of a package. */
  target: { file: string } | { packageName: string };
}

const STATEMENT = /\b(?:import|export)\b[^;'"`]*?\bfrom\s*(?=['"])|\bimport\s*\(?\s*(?=['"`])/g;

/** Static and dynamic imports, re-exports and type imports; `node:` modules are not listed. */
export function findImports({ path, text }: SourceFile): Import[] {
  return [...maskSource(text).matchAll(STATEMENT)].flatMap((match) => {
    const start = match.index + match[0].length;
    const specifier = text.slice(start + 1, text.indexOf(text[start] ?? '', start + 1));
    if (specifier.startsWith('node:')) return [];
    return [{ from: path, line: text.slice(0, start).split('\n').length, target: resolve(path, specifier) }];
  });
}

function resolve(from: string, specifier: string): Import['target'] {
  if (specifier.startsWith('#')) return { file: specifier.slice(1) };
  if (specifier.startsWith('.')) return { file: posix.join(posix.dirname(from), specifier) };
  const parts = specifier.split('/');
  return { packageName: parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/') };
}
