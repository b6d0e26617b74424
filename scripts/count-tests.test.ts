import { expect, test } from 'vitest';
import { countPlaywright, countVitest, sumLegs } from './count-tests.ts';

const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };

test('every leg adds its tests', () => {
  const browser = countPlaywright({ stats: { expected: 4, flaky: 0, unexpected: 2, skipped: 1 } });
  const legs = [
    { name: 'check', ok: true, seconds: 1 },
    { name: 'unit', ok: true, seconds: 1, count: countVitest(vitest) },
    { name: 'browser', ok: false, seconds: 1, count: browser },
  ];
  expect(sumLegs(legs)).toEqual({ passed: 11, failed: 2 });
  expect(legs[1]?.count?.skipped).toBe(2);
});

test('a leg that fails without a failed test is one failure', () => {
  const crashed = { name: 'unit', ok: false, seconds: 1, count: countVitest(vitest) };
  const check = { name: 'check', ok: false, seconds: 1 };
  expect(sumLegs([crashed, check])).toEqual({ passed: 7, failed: 2 });
});

test('a test that passed only when repeated has failed', () => {
  const stats = { expected: 3, flaky: 1, unexpected: 0, skipped: 0 };
  expect(countPlaywright({ stats })).toEqual({ passed: 3, failed: 1, skipped: 0 });
});
