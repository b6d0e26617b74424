import type { SourceFile } from '../source-files.ts';
import { type Mutant, mutated } from './find-mutants.ts';
import type { KnownTests } from './known-tests.ts';
import { withProbes } from './probes.ts';
import type { RunTest, TestRunner } from './test-runner.ts';

export interface Judged extends Mutant {
  /** `unreached`: the nearest tests pass its line by. Too slow counts as killed. */
  verdict: 'killed' | 'too slow' | 'survived' | 'unreached';
  /** The test that failed, or how many passed. */
  because: string;
}

interface Limits {
  /** Of one mutant in the first ring: test files, nearest first, and how long its tests took together without it. */
  testFiles: number;
  testSeconds: number;
  /** The nearest test files are the first ring of a project; each further ring has twice as many. */
  rings: number;
  /** Whether one more ring has all others. */
  asksAll: boolean;
  /** What a worker needs to start, load the portal and copy a database on a busy machine. */
  startingMs: number;
}

/** How much longer than usual the tests of a mutant may take. */
const SLOWER = 4;

interface Surroundings {
  files: SourceFile[];
  /** Their statements are watched: every file of which a mutant can be drawn. */
  watched: SourceFile[];
  testsOf: (path: string) => string[];
  known: KnownTests;
}

/**
 * One project of tests after the other, the quick ones first, and in each of them ring after ring: the tests of the
 * ring once as they are, then for each mutant those that reach its line. What nobody has noticed at the end survives.
 */
export async function* measure(
  runner: TestRunner,
  mutants: Mutant[],
  { files, watched, testsOf, known }: Surroundings,
  limits: Limits,
): AsyncGenerator<Judged> {
  const textOf = new Map(files.map(({ path, text }) => [path, text]));
  const probed = new Map(watched.map((file) => [file.path, withProbes(file)]));
  const nearest = new Map(mutants.map(({ path }) => [path, testsOf(path)]));
  let alive = mutants.map((mutant) => ({ mutant, passed: 0 }));
  for (const { project, ring } of ringsOf(runner, limits)) {
    const near = (path: string) =>
      (nearest.get(path) ?? [])
        .filter((test) => runner.projectOf(test) === project)
        .slice(...filesOf(ring, limits));
    const asked = [...new Set(alive.flatMap(({ mutant }) => near(mutant.path)))];
    const unknown = asked.filter((path) => !known.of(path));
    runner.show(Object.fromEntries([...probed].map(([path, { text }]) => [path, text])));
    for (const [path, tests] of await lookAround(runner, unknown)) known.add(path, tests);
    if (unknown.length > 0) known.keep();
    const passing = (path: string) => known.of(path)?.filter(({ state }) => state === 'passed') ?? [];
    const left: typeof alive = [];
    for (const { mutant, passed } of alive) {
      const probe = probed.get(mutant.path)?.probeAt(mutant.start);
      const reaching = testsFor(probe, near(mutant.path), passing, limits.testSeconds);
      if (reaching.length > 0) runner.show({ [mutant.path]: mutated(textOf.get(mutant.path) ?? '', mutant) });
      const verdict = reaching.length > 0 && (await judge(runner, reaching, limits.startingMs));
      if (verdict) yield { ...mutant, ...verdict };
      else left.push({ mutant, passed: passed + reaching.length });
    }
    alive = left;
  }
  for (const { mutant, passed } of alive) yield { ...mutant, ...unnoticed(passed) };
}

function ringsOf({ projects }: TestRunner, { rings, asksAll }: Limits) {
  const length = asksAll ? rings + 1 : rings;
  return projects.flatMap((project) => Array.from({ length }, (_, ring) => ({ project, ring })));
}

function filesOf(ring: number, { testFiles, rings }: Limits): [number, number?] {
  const from = testFiles * (2 ** ring - 1);
  return ring === rings ? [from] : [from, testFiles * (2 ** (ring + 1) - 1)];
}

/** These tests as they are, by file. A test that fails without any change would kill every mutant: it is named. */
async function lookAround(runner: TestRunner, paths: string[]): Promise<Map<string, RunTest[]>> {
  if (paths.length === 0) return new Map();
  const { tests, faults } = await runner.run(
    paths.map((path) => ({ path })),
    'end',
    3_600_000,
  );
  for (const fault of faults) console.error(`Without any change: ${fault}`);
  for (const test of tests) {
    if (test.state === 'failed') console.error(`Fails without any change: ${test.path}: ${test.name}`);
  }
  const byFile = Map.groupBy(tests, ({ path }) => path);
  return new Map(paths.map((path) => [path, byFile.get(path) ?? []]));
}

function testsFor(
  probe: string | undefined,
  near: string[],
  passing: (path: string) => RunTest[],
  seconds: number,
): RunTest[] {
  const reaching = near.flatMap((path) =>
    passing(path)
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
