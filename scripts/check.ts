/** Everything that can be judged without running the portal. `npm run check -- lint texts` runs some parts. */
import { availableParallelism } from 'node:os';
import { buildTexts } from './build-texts.ts';
import { runSteps } from './run-step.ts';

const parts: Record<string, string[]> = {
  bundle: ['node', 'scripts/check-bundle.ts'],
  types: checkTypesOf('.'),
  'web-types': checkTypesOf('web'),
  'e2e-types': checkTypesOf('e2e'),
  lint: ['biome', 'check', '--error-on-warnings'],
  unused: ['knip', '--no-progress'],
  boundaries: ['node', 'scripts/check-boundaries.ts'],
  'module-state': ['node', 'scripts/check-module-state.ts'],
  insides: ['node', 'scripts/check-insides.ts'],
  packages: ['node', 'scripts/check-packages.ts'],
  migrations: ['node', 'scripts/check-migrations.ts'],
  vocabulary: ['node', 'scripts/check-vocabulary.ts'],
  texts: ['node', 'scripts/check-texts.ts'],
  rows: ['node', 'scripts/check-rows.ts'],
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no check named ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

buildTexts();
const steps = Object.entries(parts)
  .filter(([name]) => chosen.length === 0 || chosen.includes(name))
  .map(([name, command]) => ({ name, command }));
const outcomes = await runSteps(steps, availableParallelism());
const failed = outcomes.filter(({ ok }) => !ok).map(({ name }) => name);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

/** A second run checks what has changed since the first. The parts run side by side, so each has one checker. */
function checkTypesOf(project: string): string[] {
  const known = `node_modules/.cache/types-${project === '.' ? 'server' : project}.tsbuildinfo`;
  const incremental = ['--incremental', '--tsBuildInfoFile', known];
  return ['tsc', '--noEmit', ...incremental, '--checkers', '1', '-p', project];
}
