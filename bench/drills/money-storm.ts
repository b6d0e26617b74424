import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { findPostgres } from '../../scripts/postgres-for-tests.ts';
import type { Drill } from './drill.ts';

const APPOINTMENTS = 300;

export const drill: Drill = {
  about: `storms of ${APPOINTMENTS} appointments with disputes, reversals and lost webhooks; the test prints differences`,
  seconds: 900,
  times: 3,
  play: async (times) => {
    const postgres = await findPostgres();
    const seeds = Array.from({ length: times }, () => randomInt(1e6)).join(',');
    const test = spawn(
      'vitest',
      ['run', '--project', 'capability', 'server/invoices/money-storm.heavy.test.ts'],
      {
        stdio: 'inherit',
        env: {
          ...process.env,
          STORM_SEEDS: seeds,
          STORM_SIZE: String(APPOINTMENTS),
          TEST_ENGINE: 'postgres',
          TEST_DATABASE_URL: postgres.url,
        },
      },
    );
    const [code] = await once(test, 'exit');
    await postgres.stop();
    const lost = code === 0 ? [] : [`differences with one of the seeds ${seeds}`];
    const acknowledged = times * APPOINTMENTS;
    return { acknowledged, found: lost.length === 0 ? acknowledged : 0, lost, facts: [`seeds ${seeds}`] };
  },
};
