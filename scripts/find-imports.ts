import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { SourceFile } from './source-files.ts';

export interface Import {
  from: string;
  line: number;
  /** A file of this project, as a path from its root; or the name of a package. */
  target: { file: string } | { packageName: string };
  /** `type` imports are gone before the code runs; `dynamic` ones happen only when their line is reached. */
  kind: 'static' | 'type' | 'dynamic';
}

interface Found {
  start: number;
  specifier: string;
  kind: Import['kind'];
}

/** Static and dynamic imports, re-exports, type imports and `require.resolve`; `node:` modules are not listed. */
export function findImports({ path, text }: SourceFile): Import[] {
  return [...foundBy(path, text)]
    .filter(({ specifier }) => !specifier.startsWith('node:'))
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, specifier, kind }) => ({
      from: path,
      line: text.slice(0, start).split('\n').length,
      target: resolve(path, specifier),
      kind,
    }));
}

function* foundBy(path: string, text: string): Generator<Found> {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  const statements = [
    ...staticImports.map(({ start, moduleRequest }) => ({ start, moduleRequest })),
    // One statement may re-export several names of the same module.
    ...staticExports.map(({ start, entries }) => ({ start, moduleRequest: entries[0]?.moduleRequest })),
  ];
  for (const { start, moduleRequest } of statements) {
    const kind = /^(import|export)\s+type\b/.test(text.slice(start)) ? 'type' : 'static';
    if (moduleRequest) yield { start, specifier: moduleRequest.value, kind };
  }
  for (const {
    moduleRequest: { start, end },
  } of dynamicImports) {
    const [, specifier] = /^['"`]([^'"`]+)/.exec(text.slice(start, end)) ?? [];
    if (specifier) yield { start, specifier, kind: 'dynamic' };
  }
  for (const { index, 1: specifier = '' } of text.matchAll(/\brequire\.resolve\(\s*['"`]([^'"`]+)/g)) {
    yield { start: index, specifier, kind: 'dynamic' };
  }
}

function resolve(from: string, specifier: string): Import['target'] {
  if (specifier.startsWith('#')) return { file: specifier.slice(1) };
  if (specifier.startsWith('.')) return { file: posix.join(posix.dirname(from), specifier) };
  const parts = specifier.split('/');
  return { packageName: parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/') };
}
