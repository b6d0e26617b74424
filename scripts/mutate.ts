/**
 * `npm run mutate -- [files or folders] [--area=rules] [--sample=30] [--seed=1] [--near] [--survivors]`: changes the
 * code in one place at a time and runs the tests nearest to it. A change that no test notices is a missing test, or code
 * that nobody needs. Nothing on the disk changes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { UserWorkspaceConfig } from 'vitest/config';
import { buildTexts } from './build-texts.ts';
import { areaOf, areas, readThresholds } from './mutation/areas.ts';
import { findMutants, type Mutant, sample } from './mutation/find-mutants.ts';
import { openKnownTests } from './mutation/known-tests.ts';
import { type Judged, measure } from './mutation/measure.ts';
import { nearestTests } from './mutation/nearest-tests.ts';
import { describeScores, isKilled, isTooLow, scoresOf } from './mutation/report.ts';
import { startTestRunner } from './mutation/test-runner.ts';
import { findPostgres } from './postgres-for-tests.ts';
import { readSourceFiles } from './source-files.ts';

const REPORT = 'test-results/mutation.json';
const KNOWN_TESTS = 'test-results/tests-without-change.json';
const { values: options, positionals: chosenPaths } = parseArgs({
  allowPositionals: true,
  options: {
    area: { type: 'string', multiple: true, default: [...areas] as string[] },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    survivors: { type: 'boolean', default: false },
    near: { type: 'boolean', default: false },
  },
});

buildTexts();
const files = readSourceFiles(['ts', 'tsx', 'mjs']);
const mutants = chooseMutants();
const postgres = await findPostgres().catch(() => undefined);
if (postgres) Object.assign(process.env, { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: postgres.url });
const judged = await judgeAll();
await postgres?.stop();

const scores = scoresOf(judged, readThresholds());
mkdirSync('test-results', { recursive: true });
writeFileSync(REPORT, `${JSON.stringify({ seed: options.seed, scores, mutants: judged }, null, 2)}\n`);
console.log(describeScores(judged, scores));
process.exit(scores.some(isTooLow) ? 1 : 0);

function chooseMutants(): Mutant[] {
  const all = files.filter(isChosen).flatMap(findMutants);
  if (options.survivors) {
    const last: { mutants: Judged[] } = JSON.parse(readFileSync(REPORT, 'utf8'));
    const alive = new Set(last.mutants.filter((each) => !isKilled(each)).map(({ id }) => id));
    return all.filter(({ id }) => alive.has(id));
  }
  return areas.flatMap((area) => {
    const own = all.filter(({ path }) => areaOf(path) === area);
    return options.sample ? sample(own, Number(options.sample), Number(options.seed)) : own;
  });
}

function isChosen({ path }: { path: string }): boolean {
  const area = areaOf(path);
  const isNamed = chosenPaths.length === 0 || chosenPaths.some((start) => path.startsWith(start));
  return area !== undefined && options.area.includes(area) && isNamed;
}

async function judgeAll(): Promise<Judged[]> {
  // Read only now: the projects depend on the database engine.
  const { default: config } = await import('../vitest.config.ts');
  const runner = await startTestRunner((config.test?.projects ?? []) as UserWorkspaceConfig[]);
  // Interrupted, it still removes the databases of its tests.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void runner.close().finally(() => process.exit(1)));
  }
  const nearest = nearestTests(files);
  const testsOf = (path: string) => nearest(path).filter((test) => runner.projectOf(test));
  const limits = { testFiles: 1, testSeconds: 60, rings: 4, asksAll: !options.near, startingMs: 60_000 };
  // Every area, whichever is chosen: what is known of the tests then holds for the next portion of a sample, too.
  const watched = files.filter(({ path }) => areaOf(path) !== undefined);
  const known = openKnownTests(
    KNOWN_TESTS,
    files,
    watched.map(({ path }) => path),
  );
  const done: Judged[] = [];
  console.log(`${mutants.length} mutants; first the tests near them without any change …`);
  for await (const each of measure(runner, mutants, { files, watched, testsOf, known }, limits)) {
    done.push(each);
    console.log(`${done.length}/${mutants.length} ${each.verdict} ${each.path}:${each.line} ${each.kind}`);
  }
  await runner.close();
  return done;
}
