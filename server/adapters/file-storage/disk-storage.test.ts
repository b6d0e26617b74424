import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';
import { dataKeyOf } from '#server/platform/data-key.ts';
import { newFileId, placeOf } from '#server/platform/files/file.ts';
import { diskStorage } from './disk-storage.ts';

const key = dataKeyOf({ current: Buffer.alloc(32, 1) });

async function aDisk({ minFreeBytes = 0 } = {}) {
  const folder = await mkdtemp(join(inject('filesFolder'), 'store-'));
  const store = diskStorage({ folder, minFreeBytes, key });
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name));
  const pathOf = (fileId: string) => join(folder, placeOf(fileId));
  return { folder, store, files, pathOf };
}

test('only the account of the server may read a file, and nobody could without the key', async () => {
  const { store, files } = await aDisk();

  await store.put(newFileId(), Buffer.from('Befund: unauffällig'));
  const [path = '', ...others] = files();
  expect(others).toEqual([]);
  expect(await readFile(path, 'latin1')).not.toMatch(/Befund/);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
});

test('a file that was moved to the place of another one is not given out', async () => {
  const { store, pathOf } = await aDisk();
  const [hers, his] = [newFileId(), newFileId()];
  await store.put(hers, Buffer.from('hers'));
  await store.put(his, Buffer.from('his'));

  await copyFile(pathOf(hers), pathOf(his));
  await expect(store.open(his)).rejects.toThrow('not as it was stored');
});

test('a file that was cut off breaks the stream instead of ending it', async () => {
  const { store, pathOf } = await aDisk();
  const fileId = newFileId();
  await store.put(fileId, Buffer.alloc(200_000, 'x'));

  const sealed = await readFile(pathOf(fileId));
  await writeFile(pathOf(fileId), sealed.subarray(0, -1_000));
  const content = (await store.open(fileId)) ?? Readable.from([]);
  await expect(buffer(content)).rejects.toThrow('not as it was stored');
});

test('a disk with too little room takes nothing', async () => {
  const { store, files } = await aDisk({ minFreeBytes: 2 ** 60 });

  await expect(store.put(newFileId(), Buffer.from('x'))).rejects.toMatchObject({ code: 'server.no_space' });
  expect(files()).toEqual([]);
});

test('after a kill in the middle of a file nothing of it can be opened, and a day later nothing is left', async () => {
  const { folder, store, files } = await aDisk();
  const fileId = newFileId();
  await store.put(newFileId(), Buffer.from('whole'));

  const child = spawn(process.execPath, ['--input-type=module', '--eval', endlessPut(folder, fileId)]);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await store.exists(fileId)).toBe(false);
  expect(files()).toHaveLength(2);

  await store.removeLeftovers();
  expect(files()).toHaveLength(2);
  const [leftover = ''] = files().filter((path) => path.includes('arriving'));
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await utimes(leftover, yesterday, yesterday);
  await store.removeLeftovers();
  expect(files()).toHaveLength(1);
});

test('clearing needs no file that ever arrived, and takes none that is stored', async () => {
  const { folder, store, files } = await aDisk();
  await expect(store.removeLeftovers()).resolves.toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);

  const fileId = newFileId();
  await store.put(fileId, Buffer.from('whole'));
  const [path = ''] = files();
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await utimes(path, yesterday, yesterday);
  await store.removeLeftovers();
  expect(await buffer((await store.open(fileId)) ?? Readable.from([]))).toEqual(Buffer.from('whole'));
});

/** A process that says when the file has begun to arrive, and never sends its end. */
function endlessPut(folder: string, fileId: string): string {
  return `
    import { dataKeyOf } from '${import.meta.resolve('#server/platform/data-key.ts')}';
    import { diskStorage } from '${import.meta.resolve('./disk-storage.ts')}';
    const key = dataKeyOf({ current: Buffer.alloc(32, 1) });
    async function* endless() {
      yield Buffer.alloc(300_000);
      yield Buffer.alloc(300_000);
      process.stdout.write('begun');
      setInterval(() => {}, 1_000);
      await new Promise(() => {});
    }
    await diskStorage({ folder: '${folder}', minFreeBytes: 0, key }).put('${fileId}', endless());
  `;
}
