import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startProcess } from '#server/testing/process.ts';
import { buildStaleServer } from '../../scripts/build-when-stale.ts';
import { startDurablePostgres } from '../../scripts/postgres-for-tests.ts';
import type { Drill } from './drill.ts';
import { inFolder, reportBookings, startDrilled } from './drilled-portal.ts';

/** Longer than the first migration takes on a quiet machine. */
const LONGEST_LIFE_MS = 4_000;

export const drill: Drill = {
  about: 'kill -9 while the first start migrates PostgreSQL and loads the demo; a later start completes it',
  seconds: 180,
  times: 10,
  play: (times) =>
    inFolder(async (dataDir) => {
      const postgres = await startDurablePostgres();
      const program = buildStaleServer();
      for (let round = 0; round < times; round += 1) {
        const port = await freePort();
        const environment = {
          DATABASE_URL: postgres.url,
          DATA_DIR: dataDir,
          DEMO: '1',
          PORT: port,
          SANDBOX_PORT: await freePort(),
          PUBLIC_URL: `http://127.0.0.1:${port}`,
        };
        const server = startProcess(environment, program);
        await sleep(Math.random() * LONGEST_LIFE_MS);
        await server.kill();
      }
      const { server, status } = await startDrilled(dataDir, { DATABASE_URL: postgres.url });
      const isReady = (await status()) === 200;
      server.terminate();
      await server.outcome;
      const report = await reportBookings({ dataDir, databaseUrl: postgres.url }, []);
      await postgres.stop();
      const odd = isReady ? [] : ['the portal does not start any more'];
      return { ...report, lost: [...report.lost, ...odd], facts: [`${times} kills`] };
    }),
};
