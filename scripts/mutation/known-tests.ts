import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SourceFile } from '../source-files.ts';
import type { RunTest } from './test-runner.ts';

interface Stored {
  /** The code that the tests ran on. */
  code: string;
  probes: string[];
  /** By test file; `reached` are places in the list of probes. */
  tests: Record<string, { text: string; tests: (Omit<RunTest, 'reached'> & { reached: number[] })[] }>;
}

/** What tests did without any change, for the next run: it holds while the code and the test file stay the same. */
export interface KnownTests {
  of(path: string): RunTest[] | undefined;
  add(path: string, tests: RunTest[]): void;
  keep(): void;
}

export function openKnownTests(file: string, files: SourceFile[], probed: string[]): KnownTests {
  const textOf = new Map(files.map(({ path, text }) => [path, text]));
  const code = hashOf([
    ...files.filter(({ path }) => isCode(path)).map(({ path, text }) => `${path}\n${text}`),
    ...probed,
  ]);
  const known = new Map<string, RunTest[]>();
  const stored = read(file);
  if (stored?.code === code) {
    for (const [path, { text, tests }] of Object.entries(stored.tests)) {
      if (text !== hashOf([textOf.get(path) ?? ''])) continue;
      known.set(
        path,
        tests.map((test) => ({ ...test, reached: test.reached.map((place) => stored.probes[place] ?? '') })),
      );
    }
  }
  return {
    of: (path) => known.get(path),
    add: (path, tests) => void known.set(path, tests),
    keep() {
      const probes = [
        ...new Set([...known.values()].flatMap((tests) => tests.flatMap((test) => test.reached))),
      ];
      const placeOf = new Map(probes.map((probe, place) => [probe, place]));
      // A file that failed gets another try: it may have been too slow on a busy machine.
      const kept = [...known].filter(([, own]) => own.every(({ state }) => state !== 'failed'));
      const tests = kept.map(([path, own]) => {
        const short = own.map((test) => ({
          ...test,
          reached: test.reached.map((probe) => placeOf.get(probe)),
        }));
        return [path, { text: hashOf([textOf.get(path) ?? '']), tests: short }];
      });
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ code, probes, tests: Object.fromEntries(tests) }));
    },
  };
}

/** Helpers of tests count as code, because many tests depend on each; tools and journeys are another matter. */
function isCode(path: string): boolean {
  return !/\.(test|e2e)\.\w+$|^(scripts\/(?!mutation\/fixture)|e2e\/|bench\/)/.test(path);
}

function read(file: string): Stored | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function hashOf(parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}
