import { stripVTControlCharacters } from 'node:util';

/** What the JSON reports of vitest and Playwright say, in one shape. */
export interface TestCount {
  passed: number;
  failed: number;
  skipped: number;
  /** Of each failed test its title and all that its runner says. */
  failures: string[];
}

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    message?: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

interface PlaywrightSuite {
  specs?: {
    title: string;
    file: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

export interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
}

export function countVitest(report: VitestReport): TestCount {
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && file.status === 'failed') return [line(file.name, file.message)];
    return failed.map((test) => line(`${file.name} › ${test.fullName}`, test.failureMessages?.[0]));
  });
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped, failures };
}

/** A flaky test passed only when repeated, which is a failure nobody has explained. */
export function countPlaywright(report: PlaywrightReport): TestCount {
  const { stats } = report;
  const failures = [...linesOf(report, 'unexpected'), ...linesOf(report, 'flaky')];
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, failures };
}

function linesOf({ specs = [], suites = [] }: PlaywrightSuite, status: string): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map((test) => {
        const message = test.results.find(({ error }) => error)?.error?.message;
        return line(`[${test.projectName}] ${file} › ${title}`, message);
      }),
  );
  return [...own, ...suites.flatMap((suite) => linesOf(suite, status))];
}

function line(title: string, message = ''): string {
  return message ? `${title}: ${stripVTControlCharacters(message)}` : title;
}

export interface Leg {
  name: string;
  ok: boolean;
  seconds: number;
  logFile?: string;
  notRunBecause?: string;
  /** Missing where a leg runs no tests, or left no report. */
  count?: TestCount | undefined;
}

/** Sums all legs. A leg that failed without a failed test (a check, a crash) counts as one failure. */
export function sumLegs(legs: Leg[]): { passed: number; failed: number; seconds: number } {
  const failures = legs.map(({ ok, count }) => Math.max(count?.failed ?? 0, ok ? 0 : 1));
  return {
    passed: legs.reduce((sum, { count }) => sum + (count?.passed ?? 0), 0),
    failed: failures.reduce((sum, failed) => sum + failed, 0),
    seconds: legs.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}
