import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';
import { freePort, SHORT_LIVED, startProcess } from '#server/testing/process.ts';
import { PRODUCTION } from '#server/testing/production-environment.ts';
import { buildStaleServer } from '../../../scripts/build-when-stale.ts';
import { aDataFolder } from '../database/testing.ts';
import { BACKUP_KEY } from './testing.ts';

async function run(script: string, argument: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [...SHORT_LIVED, `scripts/${script}.ts`, argument], {
    env: { NODE_COMPILE_CACHE: getCompileCacheDir(), ...env },
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { output, errors, code };
}

test('a portal on the embedded database is backed up while it runs, and another one starts from the backup', async () => {
  const keys = { DATA_KEY: PRODUCTION.DATA_KEY, BACKUP_KEY: BACKUP_KEY.toString('base64'), DEMO: '0' };
  const ports = async () => ({ PORT: await freePort(), SANDBOX_PORT: await freePort() });
  const first = { DATA_DIR: await aDataFolder(), ...keys, ...(await ports()) };
  const server = startProcess(first, buildStaleServer());
  await server.isRunning;
  const folder = await mkdtemp(join(inject('filesFolder'), 'backup-'));
  const backup = await run('backup', folder, first);
  expect(backup).toMatchObject({ code: 0, errors: '' });
  expect((await fetch(`http://127.0.0.1:${first.PORT}/readyz`)).status).toBe(200);
  server.terminate();
  await server.outcome;

  const [name = ''] = await readdir(folder);
  const second = { DATA_DIR: join(folder, 'restored'), ...keys, ...(await ports()) };
  const { DATA_KEY: _, ...withoutKey } = second;
  expect(await run('restore', join(folder, name), withoutKey)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('set DATA_KEY to it'),
  });
  expect(existsSync(second.DATA_DIR)).toBe(false);
  const restored = await run('restore', join(folder, name), second);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('all as they were saved') });
  expect(await run('restore', join(folder, name), second)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('not empty'),
  });
  const next = startProcess(second, buildStaleServer());
  await next.isRunning;
  expect((await fetch(`http://127.0.0.1:${second.PORT}/readyz`)).status).toBe(200);
  next.terminate();
  await next.outcome;
}, 240_000);
