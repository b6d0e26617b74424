import { afterAll, vi } from 'vitest';

/*
 * Before each file of a worker: our own modules begin anew, and with them the language, the session and whatever
 * else they keep. Libraries stay loaded, which took most of the time.
 */
vi.resetModules();
afterAll(() => {
  vi.useRealTimers();
});
