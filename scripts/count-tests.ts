/** What the JSON reports of vitest and Playwright say, in one shape. */
export interface TestCount {
  passed: number;
  failed: number;
  skipped: number;
}

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

export interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
}

export function countVitest(report: VitestReport): TestCount {
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped };
}

/** A flaky test passed only when repeated, which is a failure nobody has explained. */
export function countPlaywright({ stats }: PlaywrightReport): TestCount {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

export interface Leg {
  name: string;
  ok: boolean;
  seconds: number;
  notRunBecause?: string;
  /** Missing where a leg runs no tests, or left no report. */
  count?: TestCount | undefined;
}

/** Sums all legs. A leg that failed without a failed test (a check, a crash) counts as one failure. */
export function sumLegs(legs: Leg[]): { passed: number; failed: number } {
  const failures = legs.map(({ ok, count }) => Math.max(count?.failed ?? 0, ok ? 0 : 1));
  return {
    passed: legs.reduce((sum, { count }) => sum + (count?.passed ?? 0), 0),
    failed: failures.reduce((sum, failed) => sum + failed, 0),
  };
}
