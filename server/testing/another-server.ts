import { workersDatabase } from '#server/platform/database/testing.ts';
import { buildStaleServer } from '../../scripts/build-when-stale.ts';
import { freePort, startProcess } from './process.ts';
import { PRODUCTION } from './production-environment.ts';

/** A process of its own with the whole server, on the database of this worker and with the real clock. */
export async function anotherServer(dataDir: string) {
  const port = await freePort();
  const environment = {
    DATABASE_URL: (await workersDatabase()).pool.options.connectionString ?? '',
    DATA_DIR: dataDir,
    DATA_KEY: PRODUCTION.DATA_KEY,
    DEMO: '0',
    PORT: port,
    SANDBOX_PORT: await freePort(),
  };
  const process = startProcess(environment, buildStaleServer());
  await process.isRunning;
  const base = `http://127.0.0.1:${port}`;
  return {
    process,
    base,
    /** Rejects if the process died before it answered. */
    async call(path: string, token: string, body?: object) {
      const answer = await fetch(base + path, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, locale: 'de', 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    },
  };
}
