/**
 * `npm run test:changed`: lint, and the tests nearest to the files that differ from the last commit, for the minute
 * after each change. `npm run test:changed -- main` compares with another commit or branch. Heavy tests, journeys and
 * types are left to `npm test`.
 */
import { execFileSync } from 'node:child_process';
import { buildTexts } from './build-texts.ts';
import { findPostgres } from './postgres-for-tests.ts';
import { runStep } from './run-step.ts';
import { isTestFile, readSourceFiles } from './source-files.ts';
import { chooseTests } from './tests/choose-tests.ts';
import { nearestTests } from './tests/nearest-tests.ts';
import { VITEST } from './tests/vitest-command.ts';

const [base = 'HEAD'] = process.argv.slice(2);
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', base),
  ...git('ls-files', '--others', '--exclude-standard'),
];
if (changed.length === 0) {
  console.log(`Nothing differs from ${base}.`);
  process.exit();
}
buildTexts();
const lint = ['biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed];
const { ok } = await runStep({ name: 'lint', command: lint }, 'live');
if (!ok) process.exitCode = 1;

const nearest = nearestTests(readSourceFiles(['ts', 'tsx', 'mjs']));
const { chosen, leftOut } = chooseTests(changed, nearest, isTestFile);
if (leftOut > 0) console.log(`${leftOut} more test files reach the change; npm test runs them.`);
if (chosen.length > 0) await runTests(chosen);

async function runTests(files: string[]): Promise<void> {
  const needsDatabase = files.some((file) => /^(server|sandbox|database)\//.test(file));
  const postgres = needsDatabase ? await findPostgres().catch(() => undefined) : undefined;
  const env = postgres ? { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: postgres.url } : {};
  const command = [...VITEST, 'run', ...files];
  const tests = await runStep({ name: 'tests', command, env: { ...env, TEST_SCOPE: 'short' } }, 'live');
  await postgres?.stop();
  if (!tests.ok) process.exitCode = 1;
}

function git(...command: string[]): string[] {
  return execFileSync('git', command, { encoding: 'utf8' }).split('\n').filter(Boolean);
}
