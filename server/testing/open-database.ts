import { beforeAll } from 'vitest';
import { workersDatabase } from '#server/platform/database/testing.ts';

/** Opens the worker's database before each file, so that the first test does not pay for it. */
beforeAll(async () => {
  await workersDatabase();
});
