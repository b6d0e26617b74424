import { beforeAll } from 'vitest';
import { workersDatabase } from '#server/platform/database/testing.ts';

/** Before each file of a worker: the first database takes its time, which shall not be the first test's. */
beforeAll(async () => {
  await workersDatabase();
});
