import { configDefaults, defineConfig } from 'vitest/config';

const isOnPostgres = process.env.TEST_ENGINE === 'postgres';
const otherEngine = isOnPostgres ? 'embedded' : 'postgres';
const RULES = 'server/**/*.rules.test.ts';
/** The stand-ins are no part of the product: one database is enough for what does not name the other. */
const STAND_INS = 'server/{sandbox,adapters}/**/!(*.postgres).test.ts';
/** Half of each capability test is waiting for the database's own process. Projects of one run must agree on it. */
const WORKERS = 2;

/**
 * `unit` needs nothing but Node. `capability` tests speak to a real database: embedded, or the PostgreSQL
 * of TEST_DATABASE_URL when TEST_ENGINE=postgres; `*.embedded.test.ts` and `*.postgres.test.ts` on one only.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{web,contract,texts,scripts}/**/*.test.{ts,tsx,mjs}', RULES],
          pool: 'threads',
          // Files of a worker share its libraries; nothing else, see the setup.
          isolate: false,
          setupFiles: 'web/testing-setup.ts',
          unstubGlobals: true,
          unstubEnvs: true,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'capability',
          include: ['{server,database}/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            `**/*.${otherEngine}.test.ts`,
            RULES,
            ...(isOnPostgres ? [STAND_INS] : []),
          ],
          globalSetup: 'server/platform/database/testing-setup.ts',
          setupFiles: 'server/testing/open-database.ts',
          pool: 'forks',
          // Files of a worker share its modules, its portal and its database, which every test empties first.
          isolate: false,
          maxWorkers: WORKERS,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
