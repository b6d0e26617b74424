import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CORE, CORE_ON_PHONE, ONCE } from './e2e/details.ts';
import { shiftDate } from './e2e/shift-date.ts';
import { CHROMIUM_ARGS, findChromium } from './scripts/chromium.ts';
import { freePorts } from './scripts/free-port.ts';

// Every worker reads this file again; the environment carries the first choice to them.
process.env.E2E_PORTS ??= (await freePorts(2)).join(' ');
const [port = '', sandboxPort = ''] = process.env.E2E_PORTS.split(' ');
/** `npm test` runs the core journeys, each at one width; `npm run test:all` runs every journey. */
const isShort = process.env.TEST_SCOPE === 'short';
const clockAheadMs = Number(process.env.E2E_CLOCK_AHEAD_MS ?? 0);
if (clockAheadMs !== 0) shiftDate(clockAheadMs);
const baseURL = `http://127.0.0.1:${port}`;
const executablePath = findChromium();
/**
 * No page lives long enough to get back what the last and dearest steps of compiling its scripts take, and a page in a
 * new process of its own costs more than twice as much as in one that has shown a page before. Frames of another origin
 * are kept apart as ever.
 */
const SHORT_LIVED = [
  '--js-flags=--no-opt,--no-maglev',
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
];

/** Journeys in a real browser against the real server, far from Berlin to prove that times are Berlin's. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  metadata: { sandboxPort, clockAheadMs },
  outputDir: 'test-results/browser',
  snapshotPathTemplate: '{snapshotDir}/{arg}{ext}',
  snapshotDir: 'docs',
  fullyParallel: true,
  forbidOnly: true,
  // Both end what hangs; a busy machine never meets them.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers: Math.min(2, availableParallelism()),
  reporter: [
    [process.send ? './scripts/tests/playwright-progress.ts' : 'list'],
    ['json', { outputFile: 'test-results/browser.json' }],
  ],
  use: {
    baseURL,
    locale: 'de-DE',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // The scripts that one journey has loaded need not be fetched again by the next; all else begins anew.
    reuseContext: true,
    // What only moves is not waited for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: [...CHROMIUM_ARGS, ...SHORT_LIVED],
      ...(executablePath ? { executablePath } : {}),
    },
  },
  projects: [
    {
      name: 'desktop',
      ...(isShort && { grep: new RegExp(`${CORE}(?!-)`) }),
      use: { viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'phone',
      ...(isShort && { grep: new RegExp(CORE_ON_PHONE) }),
      // What the width of a screen cannot change is looked at once.
      testIgnore: '**/*.once.e2e.ts',
      grepInvert: new RegExp(ONCE),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `exec "${process.execPath}" scripts/temporary-server.ts`,
    url: `${baseURL}/readyz`,
    env: { PORT: port, SANDBOX_PORT: sandboxPort },
    // Building the pages and loading the demo clinic take their time on a busy machine.
    timeout: 600_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
