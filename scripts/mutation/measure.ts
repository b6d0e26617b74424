import type { SourceFile } from '../source-files.ts';
import { type Mutant, mutated } from './find-mutants.ts';
import type { TestRunner } from './test-runner.ts';

export interface Judged extends Mutant {
  /** Too slow counts as killed. */
  verdict: 'killed' | 'too slow' | 'survived';
  /** The test that failed, or how many files passed. */
  because: string;
}

interface Limits {
  /** How many test files of a mutant are run, the nearest first. */
  testFiles: number;
  /** What a worker needs to start, load the portal and copy a database on a busy machine. */
  startingMs: number;
}

/** How much longer than usual the tests of a mutant may take. */
const SLOWER = 4;

/** Runs the test files nearest to each mutant, one after the other, until a test fails. */
export async function* measure(
  runner: TestRunner,
  mutants: Mutant[],
  { files, testsOf }: { files: SourceFile[]; testsOf: (path: string) => string[] },
  { testFiles, startingMs }: Limits,
): AsyncGenerator<Judged> {
  const textOf = new Map(files.map(({ path, text }) => [path, text]));
  const usual = new Map<string, Usual>();
  for (const mutant of mutants) {
    const chosen = testsOf(mutant.path).slice(0, testFiles);
    for (const path of chosen) if (!usual.has(path)) usual.set(path, await runUnchanged(runner, path));
    runner.show({ [mutant.path]: mutated(textOf.get(mutant.path) ?? '', mutant) });
    yield { ...mutant, ...(await judge(chosen)) };
    runner.show({});
  }

  async function judge(chosen: string[]): Promise<Pick<Judged, 'verdict' | 'because'>> {
    const passing = chosen.filter((path) => usual.get(path)?.ids.length);
    for (const path of passing) {
      const { ids = [], ms = 0 } = usual.get(path) ?? {};
      const { tests, faults, isTooSlow } = await runner.run({ path, ids }, startingMs + SLOWER * ms);
      const failed = tests.find(({ state }) => state === 'failed');
      if (failed) return { verdict: 'killed', because: `${path}: ${failed.name}` };
      if (isTooSlow) return { verdict: 'too slow', because: `${path} did not end.` };
      if (faults[0]) return { verdict: 'killed', because: faults[0] };
    }
    return { verdict: 'survived', because: `${passing.length} test files pass.` };
  }
}

interface Usual {
  /** The tests that pass. */
  ids: string[];
  ms: number;
}

/** A test that fails without any change would kill every mutant: it is named, and not asked. */
async function runUnchanged(runner: TestRunner, path: string): Promise<Usual> {
  const { tests, faults } = await runner.run({ path }, 3_600_000);
  for (const fault of faults) console.error(`Without any change: ${fault}`);
  for (const { name, state } of tests)
    if (state === 'failed') console.error(`Fails without any change: ${path}: ${name}`);
  const passing = tests.filter(({ state }) => state === 'passed');
  return { ids: passing.map(({ id }) => id), ms: passing.reduce((sum, { ms }) => sum + ms, 0) };
}
