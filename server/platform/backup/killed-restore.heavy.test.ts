import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { loadDemoClinic } from '#database/demo.ts';
import { aClinic } from '#server/testing/clinic.ts';
import { SHORT_LIVED } from '#server/testing/process.ts';
import { PRODUCTION } from '#server/testing/production-environment.ts';
import { newDatabase } from '../../../scripts/postgres-for-tests.ts';
import { openDatabase } from '../database/database.ts';
import { workersDatabase } from '../database/testing.ts';
import { backUp, contentOf } from './testing.ts';

const KILLS = Number(process.env.RESTORE_KILLS ?? 8);

/** `npm run restore` as its own process. */
function startRestore(path: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [...SHORT_LIVED, 'scripts/restore.ts', path], {
    env: { NODE_COMPILE_CACHE: getCompileCacheDir(), ...environment },
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const outcome = Promise.all([text(child.stdout), text(child.stderr), ended]).then(
    ([output, errors, code]) => ({ output, errors, code }),
  );
  return { child, outcome };
}

/** An empty place, on the engine of this run. */
async function aPlace(): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> {
  const template = inject('databaseTemplate');
  const DATA_DIR = join(await mkdtemp(join(inject('filesFolder'), 'killed-')), 'data');
  if (template.engine === 'embedded') return { DATA_DIR };
  const { url, drop } = await newDatabase(template.serverUrl, 'online_klinik_killed');
  onTestFinished(drop);
  return { DATA_DIR, DATABASE_URL: url };
}

test('after a restore that was killed at any moment the next one begins at once and succeeds', async () => {
  const clinic = await aClinic();
  await loadDemoClinic(clinic.deps);
  const database = await workersDatabase();
  const path = await backUp(database, clinic.deps);
  const keys = { DATA_KEY: PRODUCTION.DATA_KEY, DEMO: '0' };

  // The duration of a whole restore says when to kill the others.
  const begin = performance.now();
  const whole = await startRestore(path, { ...keys, ...(await aPlace()) }).outcome;
  expect(whole).toMatchObject({ code: 0, errors: '' });
  const length = performance.now() - begin;

  const place = await aPlace();
  let killed = 0;
  for (let round = 0; round < KILLS; round += 1) {
    const { child, outcome } = startRestore(path, { ...keys, ...place });
    await sleep((length * (round + 0.5 + Math.random() / 2)) / (KILLS + 1));
    child.kill('SIGKILL');
    const { code, errors } = await outcome;
    // This restore was faster than the kill, or the one before had committed when it was killed.
    if (code !== null) {
      if (code !== 0) expect(errors).toContain('This database is not empty');
      break;
    }
    killed += 1;
  }
  const last = await startRestore(path, { ...keys, ...place }).outcome;
  if (last.code !== 0) expect(last.errors).toContain('This database is not empty');

  const restored = await openDatabase({ dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL });
  onTestFinished(() => restored.close());
  expect(await contentOf(restored)).toEqual(await contentOf(database));
  const { rows } = await restored.pool.query(`select from pg_namespace where nspname = 'unfinished_restore'`);
  expect(rows).toEqual([]);
  const files = await readdir(join(place.DATA_DIR, 'files'), { recursive: true, withFileTypes: true });
  const { rows: documents } = await restored.pool.query('select storage_id from patient_document');
  const stored = files.filter((each) => each.isFile()).map(({ name }) => name);
  for (const { storage_id } of documents) expect(stored).toContain(storage_id);
  expect(killed).toBeGreaterThan(0);
}, 1_800_000);
