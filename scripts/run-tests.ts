/**
 * `npm test`: checks, all capability tests on PostgreSQL, units and what can differ on the embedded database, browser
 * tests. `npm run test:all` runs every capability test on both databases; without PostgreSQL they all run on the
 * embedded one. A leg that fails does not hide the next; the last line counts them all. One after the other: each fills
 * two cores by itself, and side by side they would only make each other wait.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { buildStaleServer } from './build-when-stale.ts';
import { provideChromium } from './chromium.ts';
import { countPlaywright, countVitest, type Leg, sumLegs, type TestCount } from './count-tests.ts';
import { findPostgres, type PostgresForTests } from './postgres-for-tests.ts';
import { runStep, type Step } from './run-step.ts';

const REPORTS = 'test-results';
/**
 * No process of the tests lives long enough to get back what the last and dearest step of compiling takes, and with more
 * room for young objects it collects them less often.
 */
const SHORT_LIVED = [
  '--no-opt',
  '--liftoff-only',
  '--single-threaded-gc',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
];
const VITEST = ['node', ...SHORT_LIVED, 'node_modules/vitest/vitest.mjs'];
/** A quarter of their time they wait for the screen; others use it. */
const COMPONENTS = ['--project', 'component', '--maxWorkers=4'];
const ON_POSTGRES = 'capability tests, PostgreSQL';
const legs: Leg[] = [];

// An interrupted run exits like a finished one, so that what it started is stopped.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS);

await runLeg({ name: 'check', command: ['node', 'scripts/check.ts'] });
provideServer();
const postgres = await providePostgres();
if (postgres) await runOnPostgres(postgres);
await runOnEmbedded(process.argv.includes('all') || !postgres);
await runVitest('component tests', 'component', COMPONENTS);
await runInBrowser(postgres);
await postgres?.stop();
printSummary();

/** Tests that start the built server find it, instead of building it side by side. They tell why a build fails. */
function provideServer(): void {
  try {
    buildStaleServer();
  } catch (error) {
    console.error(reasonOf(error));
  }
}

async function runOnEmbedded(isEverything: boolean): Promise<void> {
  const name = isEverything ? 'unit and capability tests' : 'unit tests and what can differ';
  const env: Step['env'] = isEverything ? {} : { TEST_SCOPE: 'can-differ' };
  await runVitest(
    `${name}, embedded database`,
    'embedded',
    ['--project', 'unit', '--project', 'capability'],
    env,
  );
}

async function providePostgres(): Promise<PostgresForTests | undefined> {
  try {
    return await findPostgres();
  } catch (error) {
    const isRequired = process.env.REQUIRE_POSTGRES === '1';
    legs.push({ name: ON_POSTGRES, ok: !isRequired, seconds: 0, notRunBecause: reasonOf(error) });
    return undefined;
  }
}

async function runOnPostgres(postgres: PostgresForTests): Promise<void> {
  const name = `${ON_POSTGRES} (${postgres.source})`;
  await runVitest(name, 'postgres', ['--project', 'capability'], environmentOf(postgres));
}

function environmentOf({ url }: PostgresForTests): NonNullable<Step['env']> {
  return { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: url };
}

/** On PostgreSQL, which does the same work in a tenth of the embedded database's time; without it on the embedded one. */
async function runInBrowser(postgres: PostgresForTests | undefined): Promise<void> {
  const name = 'browser tests';
  try {
    const env = { CHROMIUM_PATH: provideChromium(), ...(postgres && environmentOf(postgres)) };
    await runLeg({ name, command: ['playwright', 'test'], env }, 'browser', countPlaywright);
  } catch (error) {
    legs.push({ name, ok: false, seconds: 0, notRunBecause: reasonOf(error) });
  }
}

async function runVitest(name: string, report: string, args: string[], env: Step['env'] = {}): Promise<void> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}/${report}.json`];
  const step = { name, command: [...VITEST, 'run', ...args, ...reporters], env };
  await runLeg(step, report, countVitest);
}

async function runLeg<Report>(
  step: Step,
  report?: string,
  count?: (report: Report) => TestCount,
): Promise<void> {
  console.log(`\n── ${step.name} ──`);
  const { name, ok, seconds } = await runStep(step, 'live');
  const file = `${REPORTS}/${report}.json`;
  const hasReport = count && existsSync(file);
  legs.push({
    name,
    ok,
    seconds,
    count: hasReport ? count(JSON.parse(readFileSync(file, 'utf8'))) : undefined,
  });
}

function printSummary(): void {
  const { passed, failed } = sumLegs(legs);
  const width = Math.max(...legs.map(({ name }) => name.length));
  console.log('\n── summary ──');
  for (const leg of legs) console.log(describeLeg(leg, width));
  for (const { count } of legs) for (const failure of count?.failures ?? []) console.log(`✗ ${failure}`);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

function describeLeg({ name, ok, seconds, notRunBecause, count }: Leg, width: number): string {
  if (notRunBecause) return `! ${name}: WARNING, NOT RUN: ${notRunBecause}`;
  const tests = count ? `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped` : '';
  return `${ok ? '✓' : '✗'} ${name.padEnd(width)} ${seconds.toFixed(1).padStart(6)} s  ${tests}`;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
