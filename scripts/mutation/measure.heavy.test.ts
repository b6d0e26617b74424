import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMutants, type Mutant } from './find-mutants.ts';
import { measure } from './measure.ts';
import { startTestRunner, type TestRunner } from './test-runner.ts';

const path = 'scripts/mutation/fixture/price.ts';
const check = 'scripts/mutation/fixture/price.check.ts';
const farCheck = 'scripts/mutation/fixture/greeting.check.ts';
const text = readFileSync(path, 'utf8');
const mutants = findMutants({ path, text });
let runner: TestRunner;

beforeAll(async () => {
  runner = await startTestRunner([{ test: { name: 'fixture', include: [check, farCheck], isolate: false } }]);
});

afterAll(async () => {
  await runner.close();
  // The runner fails on purpose; this run does not.
  process.exitCode = 0;
});

const named = (line: string, kind: string): Mutant => {
  const found = mutants.find((each) => text.split('\n')[each.line - 1]?.includes(line) && each.kind === kind);
  if (!found) throw new Error(`No mutant "${kind}" at ${line}.`);
  return found;
};

async function judge(chosen: Mutant[], limits: { testFiles?: number; startingMs?: number } = {}) {
  const around = { files: [{ path, text }], testsOf: () => [check, farCheck] };
  const all = { testFiles: 2, startingMs: 60_000, ...limits };
  const judged = await Array.fromAsync(measure(runner, chosen, around, all));
  return judged.map(({ verdict, because }) => [verdict, because]);
}

test('a mutant is killed by a test that fails, in the nearest file or the next, and survives tests that pass', async () => {
  const chosen = [
    named('cents / 2', '/ became *'),
    named('cents / 2', 'early return removed'),
    named('cents <= 0', '<= became <'),
    named("'Hello'", 'text emptied'),
  ];
  expect(await judge(chosen)).toEqual([
    ['killed', `${check}: members pay half`],
    ['killed', `${check}: members pay half`],
    ['survived', '2 test files pass.'],
    ['killed', `${farCheck}: somebody is greeted`],
  ]);
  expect(await judge(chosen.slice(-1), { testFiles: 1 })).toEqual([['survived', '1 test files pass.']]);
});

test('a mutant that never ends is ended and counts as noticed', async () => {
  expect(await judge([named('left - 1', '- became +')], { startingMs: 5_000 })).toEqual([
    ['too slow', `${check} did not end.`],
  ]);
  expect(await judge([named('cents / 2', '/ became *')])).toEqual([['killed', `${check}: members pay half`]]);
});

test('the tests see the shown text, and the text on the disk once it is no longer shown', async () => {
  const statesOf = async () => (await runner.run({ path: check }, 60_000)).tests.map(({ state }) => state);

  runner.show({ [path]: text.replace('cents / 2', 'cents') });
  expect(await statesOf()).toEqual(['failed', 'passed', 'passed']);
  runner.show({});
  expect(await statesOf()).toEqual(['passed', 'passed', 'passed']);
  expect(readFileSync(path, 'utf8')).toBe(text);
});
