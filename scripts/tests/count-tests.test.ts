import { expect, test } from 'vitest';
import { countPlaywright, countVitest, type PlaywrightReport, sumLegs } from './count-tests.ts';

const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] };

test('every leg adds its tests', () => {
  const browser = countPlaywright(aBrowserReport({ expected: 4, unexpected: 2 }));
  const legs = [
    { name: 'check', ok: true, seconds: 1 },
    { name: 'unit', ok: true, seconds: 1, count: countVitest(vitest) },
    { name: 'browser', ok: false, seconds: 1, count: browser },
  ];
  expect(sumLegs(legs)).toEqual({ passed: 11, failed: 2, seconds: 3 });
  expect(legs[1]?.count?.skipped).toBe(2);
});

test('a leg that fails without a failed test is one failure', () => {
  const crashed = { name: 'unit', ok: false, seconds: 1, count: countVitest(vitest) };
  const check = { name: 'check', ok: false, seconds: 1 };
  expect(sumLegs([crashed, check])).toEqual({ passed: 7, failed: 2, seconds: 2 });
});

test('failed tests are named with their whole reason', () => {
  const failed = { fullName: 'adds up', status: 'failed', failureMessages: ['expected 1 to be 2\n at x'] };
  const passed = { fullName: 'is fine', status: 'passed', failureMessages: [] };
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [failed, passed] },
    { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
  ];
  expect(countVitest({ ...vitest, numFailedTests: 1, testResults }).failures).toEqual([
    'a.test.ts › adds up: expected 1 to be 2\n at x',
    'b.test.ts: Cannot find module',
  ]);
  const browser = countPlaywright(aBrowserReport({ unexpected: 1 }));
  expect(browser.failures).toEqual(['[phone] chat.e2e.ts › journey 0: too late\n  at y']);
});

test('a test that passed only when repeated has failed, and is named', () => {
  expect(countPlaywright(aBrowserReport({ expected: 3, flaky: 1 }))).toEqual({
    passed: 3,
    failed: 1,
    skipped: 0,
    failures: ['[phone] chat.e2e.ts › journey 0: too late\n  at y'],
  });
});

function aBrowserReport(counts: Partial<PlaywrightReport['stats']>): PlaywrightReport {
  const stats = { expected: 0, flaky: 0, unexpected: 0, skipped: 0, ...counts };
  const journeys = (status: string, number: number) =>
    Array.from({ length: number }, (_, index) => ({
      title: `journey ${index}`,
      file: 'chat.e2e.ts',
      tests: [{ projectName: 'phone', status, results: [{}, { error: { message: 'too late\n  at y' } }] }],
    }));
  const specs = [...journeys('flaky', stats.flaky), ...journeys('unexpected', stats.unexpected)];
  return { stats, suites: [{ suites: [{ specs }] }] };
}
