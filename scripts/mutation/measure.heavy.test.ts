import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findMutants, type Mutant } from './find-mutants.ts';
import { openKnownTests } from './known-tests.ts';
import { type Judged, measure } from './measure.ts';
import { withProbes } from './probes.ts';
import { startTestRunner, type TestRunner } from './test-runner.ts';

const path = 'scripts/mutation/fixture/price.ts';
const check = 'scripts/mutation/fixture/price.check.ts';
const farCheck = 'scripts/mutation/fixture/greeting.check.ts';
const text = readFileSync(path, 'utf8');
const mutants = findMutants({ path, text });
const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
let runner: TestRunner;

beforeAll(async () => {
  runner = await startTestRunner([{ test: { name: 'fixture', include: [check, farCheck], isolate: false } }]);
});

afterAll(async () => {
  await runner.close();
  rmSync(folder, { recursive: true });
  // The runner fails on purpose; this run does not.
  process.exitCode = 0;
});

const named = (line: string, kind: string): Mutant => {
  const found = mutants.find((each) => text.split('\n')[each.line - 1]?.includes(line) && each.kind === kind);
  if (!found) throw new Error(`No mutant "${kind}" at ${line}.`);
  return found;
};

let runs = 0;

async function judge(chosen: Mutant[], startingMs = 60_000, rings = 1, asksAll = false): Promise<Judged[]> {
  runs += 1;
  return await judgeKnowing(join(folder, `${runs}.json`), chosen, startingMs, rings, asksAll);
}

async function judgeKnowing(
  store: string,
  chosen: Mutant[],
  startingMs: number,
  rings: number,
  asksAll = false,
) {
  const limits = { testFiles: 1, testSeconds: 30, startingMs, rings, asksAll };
  const files = [{ path, text }];
  const known = openKnownTests(store, files, [path]);
  const around = { files, watched: files, testsOf: () => [check, farCheck], known };
  return await Array.fromAsync(measure(runner, chosen, around, limits));
}

test('a mutant is killed by a test that fails, survives tests that pass, and is unreached without any', async () => {
  const judged = await judge([
    named('cents / 2', '/ became *'),
    named('cents / 2', 'early return removed'),
    named('cents <= 0', '<= became <'),
    named("'Hello'", 'text emptied'),
  ]);
  expect(judged.map(({ verdict, because }) => [verdict, because])).toEqual([
    ['killed', `${check}: members pay half`],
    ['killed', `${check}: members pay half`],
    ['survived', '1 tests reach the line and pass.'],
    ['unreached', 'No test near it reaches the line.'],
  ]);
});

test('the next ring of tests judges what the nearest tests did not notice', async () => {
  const judged = await judge(
    [named('cents <= 0', '<= became <'), named("'Hello'", 'text emptied')],
    60_000,
    2,
  );
  expect(judged.map(({ verdict, because }) => [verdict, because])).toEqual([
    ['killed', `${farCheck}: somebody is greeted`],
    ['survived', '1 tests reach the line and pass.'],
  ]);
});

test('all other tests are asked after the near rings, unless only near tests are wanted', async () => {
  const greeting = [named("'Hello'", 'text emptied')];
  const verdict = async (asksAll: boolean) => (await judge(greeting, 60_000, 1, asksAll))[0]?.verdict;
  expect([await verdict(false), await verdict(true)]).toEqual(['unreached', 'killed']);
});

test('what tests did without a change is known to the next run', async () => {
  const store = join(folder, 'kept.json');
  const run = vi.spyOn(runner, 'run');
  const verdicts = async () =>
    (await judgeKnowing(store, [named("'Hello'", 'text emptied')], 60_000, 2)).map(({ verdict }) => verdict);
  expect(await verdicts()).toEqual(['killed']);
  expect(run).toHaveBeenCalledTimes(3);
  expect(await verdicts()).toEqual(['killed']);
  expect(run).toHaveBeenCalledTimes(4);
  run.mockRestore();
});

test('what is known of a test is forgotten when the code or the test changes', () => {
  const store = join(folder, 'changed.json');
  const [code, own] = [
    { path, text },
    { path: 'own.test.ts', text: '1' },
  ];
  const known = openKnownTests(store, [code, own], [path]);
  known.add(own.path, []);
  known.keep();
  expect(openKnownTests(store, [code, own], [path]).of(own.path)).toEqual([]);
  expect(openKnownTests(store, [code, { ...own, text: '2' }], [path]).of(own.path)).toBeUndefined();
  expect(openKnownTests(store, [{ ...code, text: '2' }, own], [path]).of(own.path)).toBeUndefined();
  expect(openKnownTests(store, [code, own], []).of(own.path)).toBeUndefined();
});

test('a mutant that never ends is ended and counts as noticed', async () => {
  const [endless] = await judge([named('left - 1', '- became +')], 5_000);
  expect(endless?.verdict).toBe('too slow');

  const [next] = await judge([named('cents / 2', '/ became *')]);
  expect(next?.verdict).toBe('killed');
});

test('the tests see the shown text, and the text on the disk once it is no longer shown', async () => {
  const statesOf = async () =>
    (await runner.run([{ path: check }], 'end', 60_000)).tests.map(({ state }) => state);

  runner.show({ [path]: text });
  expect(await statesOf()).toEqual(['passed', 'passed', 'passed']);
  runner.show({ [path]: text.replace('cents / 2', 'cents') });
  expect(await statesOf()).toEqual(['failed', 'passed', 'passed']);
  runner.show({});
  expect(await statesOf()).toEqual(['passed', 'passed', 'passed']);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('probes report each reached statement and change no line and no result', () => {
  const source = [
    'export const half = (n) => ({ value: n / 2 });',
    'export function sign(n) {',
    '  if (n < 0) return -1;',
    '  switch (n) { case 0: return 0; }',
    '  return 1;',
    '}',
  ].join('\n');
  const { text: probed, probeAt } = withProbes({ path: 'x.ts', text: source });
  expect(probed.split('\n')).toHaveLength(6);

  const reached = new Set<string>();
  const run = new Function('globalThis', `${probed.replaceAll('export ', '')}\nreturn { half, sign };`);
  const { half, sign } = run({ __reached: (probe: string) => reached.add(probe) });
  expect([half(4), sign(5)]).toEqual([{ value: 2 }, 1]);

  const isReached = (part: string) => reached.has(probeAt(source.indexOf(part)) ?? '');
  expect(['n / 2', 'n < 0', 'return 1', 'return -1', 'return 0'].map(isReached)).toEqual([
    ...[true, true, true],
    ...[false, false],
  ]);
});
