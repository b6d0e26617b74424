import type { SourceFile } from '../source-files.ts';
import { type Mutant, mutated } from './find-mutants.ts';
import { withProbes } from './probes.ts';
import type { RunTest, TestRunner } from './test-runner.ts';

export interface Judged extends Mutant {
  /** `unreached`: the nearest tests pass its line by. Too slow counts as killed. */
  verdict: 'killed' | 'too slow' | 'survived' | 'unreached';
  /** The test that failed, or how many passed. */
  because: string;
}

interface Limits {
  /** Of one mutant in each ring: test files, nearest first, and how long its tests took together without it. */
  testFiles: number;
  testSeconds: number;
  /** The nearest test files are the first ring of a project; each further ring has twice as many files. */
  rings: number;
  /** What a worker needs to start, load the portal and copy a database on a busy machine. */
  startingMs: number;
}

/** How much longer than usual the tests of a mutant may take. */
const SLOWER = 4;

/**
 * One project of tests after the other, the quick ones first, and in each of them ring after ring: the tests of the
 * ring once as they are, then for each mutant those that reach its line. What nobody has noticed at the end survives.
 */
export async function* measure(
  runner: TestRunner,
  mutants: Mutant[],
  files: SourceFile[],
  testsOf: (path: string) => string[],
  limits: Limits,
): AsyncGenerator<Judged> {
  const textOf = new Map(files.map(({ path, text }) => [path, text]));
  const nearest = new Map(mutants.map(({ path }) => [path, testsOf(path)]));
  let alive = mutants.map((mutant) => ({ mutant, passed: 0 }));
  const rings = Array.from({ length: limits.rings }, (_, index) => index);
  for (const { project, ring } of runner.projects.flatMap((project) =>
    rings.map((ring) => ({ project, ring })),
  )) {
    const near = (path: string) =>
      (nearest.get(path) ?? [])
        .filter((test) => runner.projectOf(test) === project)
        .slice(limits.testFiles * (2 ** ring - 1), limits.testFiles * (2 ** (ring + 1) - 1));
    const { passing, probeAt } = await lookAround(
      runner,
      alive.map(({ mutant }) => mutant.path),
      textOf,
      near,
    );
    const left: typeof alive = [];
    for (const { mutant, passed } of alive) {
      const reaching = testsFor(probeAt(mutant), near(mutant.path), passing, limits.testSeconds);
      if (reaching.length > 0) runner.show({ [mutant.path]: mutated(textOf.get(mutant.path) ?? '', mutant) });
      const verdict = reaching.length > 0 && (await judge(runner, reaching, limits.startingMs));
      if (verdict) yield { ...mutant, ...verdict };
      else left.push({ mutant, passed: passed + reaching.length });
    }
    alive = left;
  }
  for (const { mutant, passed } of alive) yield { ...mutant, ...unnoticed(passed) };
}

/** The tests near these files as they are, with the statements that each of them reaches. */
async function lookAround(
  runner: TestRunner,
  paths: string[],
  textOf: Map<string, string>,
  near: (path: string) => string[],
) {
  const concerned = [...new Set(paths)].filter((path) => near(path).length > 0);
  const probed = new Map(
    concerned.map((path) => [path, withProbes({ path, text: textOf.get(path) ?? '' })] as const),
  );
  runner.show(Object.fromEntries([...probed].map(([path, { text }]) => [path, text])));
  const passing = await passingTests(runner, [...new Set(concerned.flatMap(near))]);
  return { passing, probeAt: ({ path, start }: Mutant) => probed.get(path)?.probeAt(start) };
}

/** A test that fails without any change would kill every mutant: it is named and left out. */
async function passingTests(runner: TestRunner, paths: string[]): Promise<Map<string, RunTest[]>> {
  const passing = new Map<string, RunTest[]>();
  if (paths.length === 0) return passing;
  const { tests, faults } = await runner.run(
    paths.map((path) => ({ path })),
    'end',
    3_600_000,
  );
  for (const fault of faults) console.error(`Without any change: ${fault}`);
  for (const test of tests) {
    if (test.state === 'failed') console.error(`Fails without any change: ${test.path}: ${test.name}`);
    if (test.state === 'passed') passing.set(test.path, [...(passing.get(test.path) ?? []), test]);
  }
  return passing;
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

/** Nothing when all tests pass. */
async function judge(
  runner: TestRunner,
  reaching: RunTest[],
  startingMs: number,
): Promise<Pick<Judged, 'verdict' | 'because'> | undefined> {
  const byFile = Map.groupBy(reaching, ({ path }) => path);
  const chosen = [...byFile].map(([path, tests]) => ({ path, ids: tests.map(({ id }) => id) }));
  const usualMs = reaching.reduce((sum, { ms }) => sum + ms, 0);
  const { tests, faults, isTooSlow } = await runner.run(chosen, 'failure', startingMs + SLOWER * usualMs);
  const failed = tests.find(({ state }) => state === 'failed');
  if (failed) return { verdict: 'killed', because: `${failed.path}: ${failed.name}` };
  if (isTooSlow) return { verdict: 'too slow', because: 'The tests did not end.' };
  return faults[0] ? { verdict: 'killed', because: faults[0] } : undefined;
}

function unnoticed(passed: number): Pick<Judged, 'verdict' | 'because'> {
  return passed > 0
    ? { verdict: 'survived', because: `${passed} tests reach the line and pass.` }
    : { verdict: 'unreached', because: 'No test near it reaches the line.' };
}
