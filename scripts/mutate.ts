/**
 * `npm run mutate -- [files or folders] [--area=rules] [--sample=30] [--seed=1]`: changes rules and services in one place
 * at a time and runs the tests nearest to it. A change that no test notices is a missing test, or code that nobody
 * needs. Nothing on the disk changes.
 */
import { parseArgs } from 'node:util';
import type { UserWorkspaceConfig } from 'vitest/config';
import { buildTexts } from './build-texts.ts';
import { findMutants, type Mutant, sample } from './mutation/find-mutants.ts';
import { type Judged, measure } from './mutation/measure.ts';
import { areaOf, areas, reportOf } from './mutation/report.ts';
import { startTestRunner } from './mutation/test-runner.ts';
import { findPostgres } from './postgres-for-tests.ts';
import { isTestFile, readSourceFiles } from './source-files.ts';
import { nearestTests } from './tests/nearest-tests.ts';

const LIMITS = { testFiles: 6, startingMs: 60_000 };
const { values: options, positionals: chosenPaths } = parseArgs({
  allowPositionals: true,
  options: {
    area: { type: 'string', multiple: true, default: [...areas] as string[] },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

buildTexts();
const files = readSourceFiles(['ts', 'tsx', 'mjs']);
const mutants = areas.filter((area) => options.area.includes(area)).flatMap(chooseMutants);
const postgres = await findPostgres().catch(() => undefined);
if (postgres) Object.assign(process.env, { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: postgres.url });
const judged = await judgeAll();
await postgres?.stop();

const { text, isTooLow } = reportOf(judged);
console.log(text);
process.exit(isTooLow ? 1 : 0);

function chooseMutants(area: string): Mutant[] {
  const isNamed = (path: string) =>
    chosenPaths.length === 0 || chosenPaths.some((start) => path.startsWith(start));
  const chosen = files.filter(({ path }) => areaOf(path) === area && !isTestFile(path) && isNamed(path));
  const all = chosen.flatMap(findMutants);
  return options.sample ? sample(all, Number(options.sample), Number(options.seed)) : all;
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
  const testsOf = (path: string) => nearest(path).filter(runner.isTest);
  const done: Judged[] = [];
  for await (const each of measure(runner, mutants, { files, testsOf }, LIMITS)) {
    done.push(each);
    console.log(
      `${done.length}/${mutants.length} ${each.verdict} ${each.path}:${each.line} ${each.kind}, ${each.because}`,
    );
  }
  await runner.close();
  return done;
}
