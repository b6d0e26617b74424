import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { findPostgres } from '../../scripts/postgres-for-tests.ts';
import type { Drill } from './drill.ts';

const ENGINES = ['postgres', 'embedded'] as const;
/** A month of the demo clinic, made-up rows in every table, and restores that are killed. */
const TESTS = ['restored-month', 'any-rows', 'killed-restore'];

export const drill: Drill = {
  about:
    'a month of the demo clinic is backed up and restored on both engines, sealed and readable, and across them; rows of any history; kill -9 during restores',
  seconds: 3_600,
  times: 1,
  play: async (times) => {
    const postgres = await findPostgres();
    const seeds = Array.from({ length: times }, () => randomInt(1e6)).join(',');
    const lost: string[] = [];
    for (const engine of ENGINES) {
      const files = TESTS.map((name) => `server/platform/backup/${name}.heavy.test.ts`);
      const test = spawn('vitest', ['run', '--project', 'capability', ...files], {
        stdio: 'inherit',
        env: {
          ...process.env,
          MONTH_SEEDS: seeds,
          TEST_ENGINE: engine,
          TEST_DATABASE_URL: postgres.url,
        },
      });
      const [code] = await once(test, 'exit');
      if (code !== 0)
        lost.push(`on ${engine} a clinic was not restored as it was, with one of the seeds ${seeds}`);
    }
    await postgres.stop();
    const acknowledged = ENGINES.length * times;
    return { acknowledged, found: acknowledged - lost.length, lost, facts: [`seeds ${seeds}`] };
  },
};
