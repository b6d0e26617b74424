import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const { TEST_ENGINE, TEST_SCOPE, TEST_ORDER, TEST_SEED } = process.env;
const isOnPostgres = TEST_ENGINE === 'postgres';
const otherEngine = isOnPostgres ? 'embedded' : 'postgres';
const RULES = '{server,sandbox}/**/*.rules.test.ts';
/** Storms, kills, growth and whatever else takes many seconds: `npm run test:all` runs them, `npm test` does not. */
const HEAVY = '**/*.heavy{.embedded,.postgres,}.test.{ts,tsx}';
/**
 * The embedded engine's own tests and one story of a booking. All other capability tests run on PostgreSQL, those of
 * database and jobs as well; `npm run test:all` runs everything on both.
 */
const EMBEDDED_ENGINE = [
  '{server,sandbox,database}/**/*.embedded.test.ts',
  'server/booking/{commit,one-place}.test.ts',
];
const EVERYTHING = ['{server,sandbox,database}/**/*.test.ts'];
/** Whoever names a file or runs vitest by hand gets the heavy tests too. */
const leftOut = TEST_SCOPE === 'short' || TEST_SCOPE === 'embedded-engine' ? [HEAVY] : [];
/** A third worker won nothing on two cores. Component tests alone are run by more. */
const WORKERS = Math.min(2, availableParallelism());
/** Ends a test that hangs. It is no statement about speed, so a busy machine never meets it. */
const HANGS_AFTER_MS = 120_000;
const WATCH_CONSOLE = 'scripts/tests/console-setup.ts';
const inThreads = {
  pool: 'threads',
  // Files of a worker share its libraries; nothing else, see the setup.
  isolate: false,
  unstubGlobals: true,
  unstubEnvs: true,
  testTimeout: HANGS_AFTER_MS,
} as const;
const SCREEN_SETUP = [WATCH_CONSOLE, 'web/testing-setup.ts'];

/** These start processes or run for many seconds. Begun last, they would keep one core waiting for the other. */
const LONG =
  /\.heavy\.|\.embedded\.test\.ts$|race\.test\.ts$|(money-model|script-payloads|refund|check-dispute)\.test\.ts$/;

/** What is waited for takes its time on a busy machine. */
const PATIENT = { poll: { timeout: 60_000 } };

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(LONG.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => isLong(b) - isLong(a));
  }
}

/** TEST_ORDER=random: every test makes its own data, so any order holds. TEST_SEED repeats an order. */
const sequence =
  TEST_ORDER === 'random'
    ? { shuffle: true, ...(TEST_SEED ? { seed: Number(TEST_SEED) } : {}) }
    : { sequencer: LongFilesFirst };

/**
 * `unit` needs nothing but Node. `component` renders screens in a simulated browser; `web/testing/` opens them.
 * `capability` tests speak to a real database: embedded, or the PostgreSQL of TEST_DATABASE_URL when
 * TEST_ENGINE=postgres; `*.embedded.test.ts` and `*.postgres.test.ts` on one only.
 */
export default defineConfig({
  test: {
    sequence,
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{web,contract,texts,scripts,bench}/**/*.test.{ts,mjs}', RULES],
          exclude: [...configDefaults.exclude, ...leftOut],
          ...inThreads,
          setupFiles: SCREEN_SETUP,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'component',
          include: ['web/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...leftOut],
          // A simulated browser, without layout; chosen for its speed.
          environment: 'happy-dom',
          ...inThreads,
          setupFiles: SCREEN_SETUP,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'capability',
          include: TEST_SCOPE === 'embedded-engine' ? EMBEDDED_ENGINE : EVERYTHING,
          exclude: [...configDefaults.exclude, ...leftOut, `**/*.${otherEngine}.test.ts`, RULES],
          globalSetup: 'server/platform/database/testing-setup.ts',
          setupFiles: [WATCH_CONSOLE, 'server/testing/cheap-hashes.ts', 'server/testing/open-database.ts'],
          pool: 'forks',
          // Files of a worker share its modules, its portal and its database, which every test empties first.
          isolate: false,
          testTimeout: HANGS_AFTER_MS,
          hookTimeout: HANGS_AFTER_MS,
          expect: PATIENT,
        },
      },
    ],
  },
});
