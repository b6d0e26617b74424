import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { lockFolder } from '../database/embedded/folder-lock.ts';
import { removeNewFolder } from './remove-new-folder.ts';

const databaseUrl = 'postgres://portal@127.0.0.1/klinik';

/** What a restore leaves that was refused late. */
async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(inject('filesFolder'), 'new-'));
  await mkdir(join(folder, 'files', 'ab'), { recursive: true });
  await mkdir(join(folder, 'database'));
  await writeFile(join(folder, 'database', 'PG_VERSION'), '17');
  return folder;
}

test('the folder that a refused restore has made is removed, also twice', async () => {
  const folder = await aFolder();
  for (const _time of [1, 2]) {
    await removeNewFolder({ dataDir: folder, databaseUrl: undefined });
    expect(existsSync(folder)).toBe(false);
  }
});

test('the embedded database that another process has begun in the same folder stays', async () => {
  const folder = await aFolder();
  const lock = await lockFolder({ dataDir: folder, socketFolder: join(folder, 's'), serverPid: process.pid });
  onTestFinished(() => lock.release());
  const before = await readdir(folder, { recursive: true });

  await removeNewFolder({ dataDir: folder, databaseUrl: undefined });
  expect(await readdir(folder, { recursive: true })).toEqual(before);
});

test('on PostgreSQL the files of another restore into the same folder stay', async () => {
  const folder = await aFolder();
  await rm(join(folder, 'database'), { recursive: true });
  const file = join(folder, 'files', 'cd', 'finding');
  await mkdir(dirname(file));
  await writeFile(file, 'of another restore');
  await removeNewFolder({ dataDir: folder, databaseUrl });
  expect(existsSync(file)).toBe(true);

  await rm(file);
  await removeNewFolder({ dataDir: folder, databaseUrl });
  expect(existsSync(folder)).toBe(false);
});
