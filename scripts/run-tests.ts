/**
 * `npm test`: checks, units, components, every capability test on PostgreSQL but the heavy ones, the embedded engine's own
 * tests, and the core journeys. `npm run test:all`: every test, the capability tests on both engines, the second time
 * in random order. The legs run one after the other, because each of them uses both cores; a leg that fails does not
 * hide the next. The terminal shows one line for each leg; the logs have the rest.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { buildStaleServer } from './build-when-stale.ts';
import { provideChromium } from './chromium.ts';
import { findPostgres, type PostgresForTests } from './postgres-for-tests.ts';
import { runStep, type Step } from './run-step.ts';
import { countPlaywright, countVitest, type Leg, sumLegs, type TestCount } from './tests/count-tests.ts';
import { startLine } from './tests/leg-line.ts';
import { seedOfCommit } from './tests/seed.ts';
import { COMPONENT_WORKERS, VITEST } from './tests/vitest-command.ts';

const REPORTS = 'test-results';
const LOGS = `${REPORTS}/logs`;
const ON_POSTGRES = 'capability tests, PostgreSQL';
const isEverything = process.argv.includes('all');
const scope = isEverything ? 'all' : 'short';
const legs: Leg[] = [];

// An interrupted run exits like a finished one, so that what it started is stopped.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(LOGS, { recursive: true });

await runLeg({ name: 'check', command: ['node', 'scripts/check.ts'] }, 'check');
provideServer();
const postgres = await providePostgres();
if (postgres) await runOnPostgres(postgres);
await runOnEmbedded();
await runComponents();
await runInBrowser();
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
  const env = { ...environmentOf(postgres), TEST_SCOPE: scope };
  await runVitest(ON_POSTGRES, 'postgres', ['--project', 'capability'], env);
}

/** Without PostgreSQL the embedded engine runs what PostgreSQL would have run. */
async function runOnEmbedded(): Promise<void> {
  const isOwnOnly = postgres !== undefined && !isEverything;
  const name = isOwnOnly ? 'units, embedded engine' : 'units, capability tests, embedded engine';
  const projects = ['--project', 'unit', '--project', 'capability'];
  const env = { TEST_SCOPE: isOwnOnly ? 'embedded-engine' : scope, ...orderOfSecondRun() };
  await runVitest(name, 'embedded', projects, env);
}

async function runComponents(): Promise<void> {
  const workers = `--maxWorkers=${COMPONENT_WORKERS}`;
  await runVitest('components', 'component', ['--project', 'component', workers], orderOfSecondRun());
}

/** Every test makes its own data, so any order holds. A commit has one order, so a failure can be repeated. */
function orderOfSecondRun(): NonNullable<Step['env']> {
  return isEverything ? { TEST_ORDER: 'random', TEST_SEED: String(seedOfCommit()) } : {};
}

/** On PostgreSQL, which does the same work in a tenth of the embedded database's time; without it on the embedded one. */
async function runInBrowser(): Promise<void> {
  const name = isEverything ? 'journeys' : 'core journeys';
  try {
    const engine = postgres ? environmentOf(postgres) : {};
    const env = { CHROMIUM_PATH: provideChromium(), TEST_SCOPE: scope, ...engine };
    await runLeg({ name, command: ['playwright', 'test'], env }, 'browser', countPlaywright);
  } catch (error) {
    legs.push({ name, ok: false, seconds: 0, notRunBecause: reasonOf(error) });
  }
}

function environmentOf({ url }: PostgresForTests) {
  return { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: url };
}

async function runVitest(
  name: string,
  report: string,
  args: string[],
  env: NonNullable<Step['env']>,
): Promise<void> {
  const reporters = [
    '--reporter=./scripts/tests/vitest-progress.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORTS}/${report}.json`,
  ];
  await runLeg({ name, command: [...VITEST, 'run', ...args, ...reporters], env }, report, countVitest);
}

async function runLeg<Report>(
  step: Step,
  file: string,
  count?: (report: Report) => TestCount,
): Promise<void> {
  const logFile = `${LOGS}/${file}.log`;
  const line = startLine(step.name);
  const { name, ok, seconds } = await runStep(step, { logFile, onProgress: line.show });
  const report = `${REPORTS}/${file}.json`;
  const hasReport = count && existsSync(report);
  const leg: Leg = {
    name,
    ok,
    seconds,
    logFile,
    count: hasReport ? count(JSON.parse(readFileSync(report, 'utf8'))) : undefined,
  };
  legs.push(leg);
  line.end(leg);
}

/** The last line counts all legs. */
function printSummary(): void {
  for (const { name, notRunBecause } of legs)
    if (notRunBecause) console.log(`! ${name}: WARNING, NOT RUN: ${notRunBecause}`);
  for (const leg of legs) printFailures(leg);
  const { passed, failed, seconds } = sumLegs(legs);
  console.log(`Logs of all legs: ${LOGS}/. In all ${Math.round(seconds)} s.`);
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

/** A leg that failed without a failed test, such as the check, shows the end of its log. */
function printFailures({ name, ok, count, logFile }: Leg): void {
  const failures = count?.failures ?? [];
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  if (ok || failures.length > 0 || !logFile) return;
  const log = readFileSync(logFile, 'utf8').trimEnd().split('\n');
  console.log(`\n✗ ${name}, the end of ${logFile}:\n${log.slice(-40).join('\n')}`);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
