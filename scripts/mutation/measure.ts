import type { SourceFile } from '../source-files.ts';
import { type Mutant, mutated } from './find-mutants.ts';
import { withProbes } from './probes.ts';
import type { ChosenTests, Run, RunTest, TestRunner } from './test-runner.ts';

export interface Judged extends Mutant {
  /** `unreached`: the nearest tests pass its line by. Too slow counts as killed. */
  verdict: 'killed' | 'too slow' | 'survived' | 'unreached';
  /** The test that failed, or how many passed. */
  because: string;
}

interface Limits {
  /** Of one mutant: test files, nearest first, and how long its tests took together without it. */
  testFiles: number;
  testSeconds: number;
  /** What a worker needs to start, load the portal and copy a database on a busy machine. */
  startingMs: number;
}

/** How much longer than usual the tests of a mutant may take. */
const SLOWER = 4;

/** Runs the nearest tests once as they are, and then for each mutant those that reach its line. */
export async function* measure(
  runner: TestRunner,
  mutants: Mutant[],
  files: SourceFile[],
  testsOf: (path: string) => string[],
  limits: Limits,
): AsyncGenerator<Judged> {
  const textOf = new Map(files.map(({ path, text }) => [path, text]));
  const paths = [...new Set(mutants.map(({ path }) => path))];
  const probed = new Map(
    paths.map((path) => [path, withProbes({ path, text: textOf.get(path) ?? '' })] as const),
  );
  const near = new Map(paths.map((path) => [path, testsOf(path).slice(0, limits.testFiles)] as const));
  runner.show(Object.fromEntries([...probed].map(([path, { text }]) => [path, text])));
  const passing = await passingTests(runner, [...new Set([...near.values()].flat())]);

  for (const mutant of mutants) {
    const probe = probed.get(mutant.path)?.probeAt(mutant.start);
    const chosen = testsFor(probe, near.get(mutant.path) ?? [], passing, limits.testSeconds);
    if (chosen.length === 0) {
      yield { ...mutant, verdict: 'unreached', because: 'No test near it reaches the line.' };
      continue;
    }
    runner.show({ [mutant.path]: mutated(textOf.get(mutant.path) ?? '', mutant) });
    yield { ...mutant, ...(await judge(runner, chosen, limits.startingMs)) };
  }
}

/** A test that fails without any change would kill every mutant: it is named and left out. */
async function passingTests(runner: TestRunner, paths: string[]): Promise<Map<string, RunTest[]>> {
  const passing = new Map<string, RunTest[]>();
  for (const group of groupsOf(paths, runner)) {
    const { tests, faults } = await runner.run(
      group.map((path) => ({ path })),
      'end',
      3_600_000,
    );
    for (const fault of faults) console.error(`Without any change: ${fault}`);
    for (const test of tests) {
      if (test.state === 'failed') console.error(`Fails without any change: ${test.path}: ${test.name}`);
      if (test.state === 'passed') passing.set(test.path, [...(passing.get(test.path) ?? []), test]);
    }
  }
  return passing;
}

/** One project after the other: they do not share a worker. */
function groupsOf(paths: string[], { projectOf }: TestRunner): string[][] {
  return [...Map.groupBy(paths, projectOf).values()];
}

function testsFor(
  probe: string | undefined,
  near: string[],
  passing: Map<string, RunTest[]>,
  seconds: number,
): RunTest[] {
  const reaching = near.flatMap((path) =>
    (passing.get(path) ?? [])
      .filter(({ reached }) => probe === undefined || reached.includes(probe))
      .toSorted((one, other) => one.ms - other.ms),
  );
  let ms = 0;
  return reaching.filter((test) => {
    const fits = ms === 0 || ms + test.ms <= seconds * 1000;
    if (fits) ms += test.ms;
    return fits;
  });
}

async function judge(
  runner: TestRunner,
  chosen: RunTest[],
  startingMs: number,
): Promise<Pick<Judged, 'verdict' | 'because'>> {
  const byFile = Map.groupBy(chosen, ({ path }) => path);
  let passed = 0;
  for (const group of groupsOf([...byFile.keys()], runner)) {
    const tests: ChosenTests[] = group.map((path) => ({
      path,
      ids: byFile.get(path)?.map(({ id }) => id) ?? [],
    }));
    const usualMs = group.flatMap((path) => byFile.get(path) ?? []).reduce((sum, { ms }) => sum + ms, 0);
    const run = await runner.run(tests, 'failure', startingMs + SLOWER * usualMs);
    const verdict = verdictOf(run);
    if (verdict) return verdict;
    passed += run.tests.filter(({ state }) => state === 'passed').length;
  }
  return { verdict: 'survived', because: `${passed} tests reach the line and pass.` };
}

function verdictOf({ isTooSlow, tests, faults }: Run): Pick<Judged, 'verdict' | 'because'> | undefined {
  const failed = tests.find(({ state }) => state === 'failed');
  if (failed) return { verdict: 'killed', because: `${failed.path}: ${failed.name}` };
  if (isTooSlow) return { verdict: 'too slow', because: 'The tests did not end.' };
  if (faults[0]) return { verdict: 'killed', because: faults[0] };
  return undefined;
}
