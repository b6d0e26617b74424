import { configDefaults, defineConfig } from 'vitest/config';

const otherEngine = process.env.TEST_ENGINE === 'postgres' ? 'embedded' : 'postgres';

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
          include: ['{web,contract,texts,scripts}/**/*.test.{ts,tsx,mjs}'],
          pool: 'threads',
        },
      },
      {
        test: {
          name: 'capability',
          include: ['{server,database}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, `**/*.${otherEngine}.test.ts`],
          globalSetup: 'server/platform/database/testing-setup.ts',
          pool: 'forks',
          // Half of each file is waiting for the database's own process.
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
