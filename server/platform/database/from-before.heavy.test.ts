import { spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { freePort, SHORT_LIVED } from '#server/testing/process.ts';
import { PRODUCTION } from '#server/testing/production-environment.ts';
import { newDatabase } from '../../../scripts/postgres-for-tests.ts';
import { backUp, someFiles } from '../backup/testing.ts';
import { openDatabase } from './database.ts';
import { aDatabase } from './testing.ts';
import { contentsFromBefore, makeFromBefore } from './testing-from-before.ts';

// Each command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

/** A place that a version before 1.0.0 filled, on the engine of this run. */
async function aPlaceFromBefore() {
  const template = inject('databaseTemplate');
  const DATA_DIR = join(await mkdtemp(join(inject('filesFolder'), 'before-')), 'data');
  const place =
    template.engine === 'embedded' ? { DATA_DIR } : { DATA_DIR, ...(await aNewUrl(template.serverUrl)) };
  const contents = await onceOpened(place, async (database) => {
    await makeFromBefore(database);
    return await contentsFromBefore(database);
  });
  return { place, contents, contentsNow: () => onceOpened(place, contentsFromBefore) };
}

async function aNewUrl(serverUrl: string): Promise<{ DATABASE_URL: string; MIGRATION_DATABASE_URL: string }> {
  const { url, drop } = await newDatabase(serverUrl, 'online_klinik_before');
  onTestFinished(drop);
  return { DATABASE_URL: url, MIGRATION_DATABASE_URL: url };
}

async function onceOpened<Result>(
  place: { DATA_DIR: string; DATABASE_URL?: string },
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL });
  return await work(database).finally(() => database.close());
}

/** A command of the portal in this place. */
async function run(place: Record<string, string>, ...command: string[]) {
  const env = {
    ...place,
    NODE_COMPILE_CACHE: getCompileCacheDir(),
    DATA_KEY: PRODUCTION.DATA_KEY,
    DEMO: '0',
    PORT: await freePort(),
    SANDBOX_PORT: await freePort(),
  };
  const { status, stderr } = spawnSync(process.execPath, [...SHORT_LIVED, ...command], {
    env,
    encoding: 'utf8',
  });
  return { status, stderr };
}

const REFUSAL = {
  status: 1,
  stderr: expect.stringMatching(/^The database is from before version 1\.0\.0 and stays as it is: [^\n]+\n$/),
};

test('start, db:migrate and restore say in one sentence that a database is from before 1.0.0, end with 1 and leave it', async () => {
  const { place, contents, contentsNow } = await aPlaceFromBefore();
  const database = await aDatabase();
  const path = await backUp(database, await someFiles());
  await database.close();

  expect(await run(place, 'server/main.ts')).toEqual(REFUSAL);
  expect(await contentsNow()).toEqual(contents);
  expect(await run(place, 'scripts/restore.ts', path)).toEqual(REFUSAL);
  expect(await contentsNow()).toEqual(contents);
  if ('MIGRATION_DATABASE_URL' in place) {
    expect(await run(place, 'scripts/db-migrate.ts')).toEqual(REFUSAL);
    expect(await contentsNow()).toEqual(contents);
  }
});
