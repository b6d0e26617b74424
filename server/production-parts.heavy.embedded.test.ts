import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { buildStaleServer } from '../scripts/build-when-stale.ts';
import { openDatabase } from './platform/database/database.ts';
import { freePort, startProcess } from './testing/process.ts';
import { PRODUCTION } from './testing/production-environment.ts';

// Each test starts a process with a new database, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

test.each([
  ['from its sources', () => 'server/main.ts'],
  ['as it was built', buildStaleServer],
])(
  'in production neither the code nor the tables of the sandbox and the demo are there, %s',
  async (_, program) => {
    const dataDir = await mkdtemp(join(inject('filesFolder'), 'production-'));
    const surroundings = {
      ...PRODUCTION,
      PORT: await freePort(),
      DATA_DIR: dataDir,
      DRAIN_SECONDS: '0',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(REFUSE_TO_LOAD)}`,
    };
    const production = startProcess(surroundings, program());
    await production.isRunning;
    await fetch(`http://127.0.0.1:${surroundings.PORT}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
      body: '{}',
    });
    production.terminate();
    const { exitCode, output, errors } = await production.outcome;
    expect(errors).toBe('');
    expect(output).toContain('Online Klinik is running: https://klinik.test/patient/');
    expect(output).not.toContain('✓');
    expect(output).toMatch(/^\{"level":30,.*"endpoint":/m);
    expect(existsSync(join(dataDir, 'logs'))).toBe(false);
    expect(exitCode).toBe(0);

    const { pool, close } = await openDatabase({ dataDir });
    const { rows } = await pool.query(
      `select schemaname, tablename from pg_tables where schemaname = 'sandbox' or tablename like '%sandbox%'`,
    );
    await close();
    expect(rows).toEqual([]);
  },
);

/** Ends a process that reads a file which production must not need. */
const REFUSE_TO_LOAD = `
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      if (/[/](sandbox[/-]|server-[0-9a-f]+[/]demo|database[/]demo)/.test(url)) throw new Error('loaded ' + url);
      return next(url, context);
    },
  });`;
