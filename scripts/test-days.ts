/**
 * `npm run test:days`: the browser tests once on each day on which times are easily wrong, with the clocks of server,
 * browser and tests set to it. `npm run test:days -- --day=sunday` runs one of them. The days are the next of their
 * kind, because a browser keeps no cookie of the past.
 */
import { readFileSync } from 'node:fs';
import { provideChromium } from './chromium.ts';
import { findPostgres } from './postgres-for-tests.ts';
import { runStep } from './run-step.ts';
import { countPlaywright, type TestCount } from './tests/count-tests.ts';

const now = Temporal.Now.zonedDateTimeISO('Europe/Berlin');
const days: Record<string, Temporal.ZonedDateTime> = {
  'new-year': next((year) => at({ year, month: 12, day: 31, hour: 23, minute: 30 })),
  'summer-time': next((year) => at({ ...lastSunday(year, 3), hour: 1, minute: 30 })),
  // The hour that comes twice, for the first time.
  'winter-time': next((year) => at({ ...lastSunday(year, 10), hour: 2, minute: 30 })),
  sunday: at({ ...dateOf(now.add({ days: 7 - (now.dayOfWeek % 7) })), hour: 12, minute: 0 }),
  march: next((year) => at({ year, month: 3, day: 1, hour: 9, minute: 0 })),
};

const wanted = process.argv.find((argument) => argument.startsWith('--day='))?.slice('--day='.length);
if (wanted !== undefined && !(wanted in days)) {
  console.error(`There is no day "${wanted}"; there are ${Object.keys(days).join(', ')}.`);
  process.exit(1);
}
const chromium = provideChromium();
/** As in `npm test`: on PostgreSQL, and without one on the embedded database. */
const postgres = await findPostgres().catch(() => undefined);
const database = postgres ? { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: postgres.url } : {};
const results: string[] = [];
for (const [name, start] of Object.entries(days)) {
  if (wanted === undefined || name === wanted) results.push(await runOn(name, start));
}
await postgres?.stop();
console.log(`\n── summary ──\n${results.join('\n')}`);

async function runOn(name: string, start: Temporal.ZonedDateTime): Promise<string> {
  const title = `${name}, ${start.toPlainDateTime()} in Berlin`;
  console.log(`\n── ${title} ──`);
  const aheadMs = start.epochMilliseconds - Date.now();
  const env = { ...database, CHROMIUM_PATH: chromium, E2E_CLOCK_AHEAD_MS: String(aheadMs) };
  const { ok, seconds } = await runStep({ name: title, command: ['playwright', 'test'], env }, 'live');
  if (!ok) process.exitCode = 1;
  const count: TestCount = countPlaywright(JSON.parse(readFileSync('test-results/browser.json', 'utf8')));
  const told = `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`;
  const failures = count.failures.map((failure) => `\n  ✗ ${failure}`).join('');
  return `${ok ? '✓' : '✗'} ${title} ${seconds.toFixed(0)} s  ${told}${failures}`;
}

/** Of this year, or of the next one if it is over. */
function next(inYear: (year: number) => Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const ofThisYear = inYear(now.year);
  return Temporal.ZonedDateTime.compare(ofThisYear, now) > 0 ? ofThisYear : inYear(now.year + 1);
}

function at(time: { year: number; month: number; day: number; hour: number; minute: number }) {
  return Temporal.ZonedDateTime.from({ ...time, timeZone: 'Europe/Berlin' });
}

function lastSunday(year: number, month: number) {
  const last = Temporal.PlainDate.from({ year, month, day: 31 });
  return dateOf(last.subtract({ days: last.dayOfWeek % 7 }));
}

function dateOf({ year, month, day }: { year: number; month: number; day: number }) {
  return { year, month, day };
}
