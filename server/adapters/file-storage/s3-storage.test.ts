import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { dataKeyOf } from '#server/platform/data-key.ts';
import { newFileId } from '#server/platform/files/file.ts';
import { type S3Account, s3Storage } from './s3-storage.ts';
import { aBucket } from './testing.ts';

const key = dataKeyOf({ current: Buffer.alloc(32, 1) });

async function aStore(change: Partial<S3Account> = {}) {
  const bucket = await aBucket();
  const folder = await mkdtemp(join(inject('filesFolder'), 'leaving-'));
  const account = { ...bucket.account, ...change };
  return { ...bucket, folder, store: s3Storage({ account, folder, minFreeBytes: 0, key }) };
}

test('files leave this machine sealed only, and nothing stays here', async () => {
  const { store, objects, folder } = await aStore();

  await store.put(newFileId(), Buffer.from('Befund: unauffällig'));
  expect(objects.size).toBe(1);
  for (const object of objects.values()) expect(object.toString('latin1')).not.toContain('Befund');
  expect(await readdir(folder)).toEqual([]);
});

test.each([{ secretAccessKey: 'falsch' }, { accessKeyId: 'other' }, { region: 'us-east-1' }])(
  'without the right signature (%o) nothing is stored, read or removed',
  async (change) => {
    const { store, objects } = await aStore(change);

    const refused = { code: 'server.unavailable' };
    await expect(store.put(newFileId(), Buffer.from('x'))).rejects.toMatchObject(refused);
    await expect(store.open(newFileId())).rejects.toMatchObject(refused);
    await expect(store.remove(newFileId())).rejects.toMatchObject(refused);
    await expect(store.exists(newFileId())).rejects.toMatchObject(refused);
    expect(objects.size).toBe(0);
  },
);

test.each([301, 307, 403, 500, 503])('an answer %i is not taken for success', async (status) => {
  const { store, answerOnceWith, folder } = await aStore();

  answerOnceWith(status);
  await expect(store.put(newFileId(), Buffer.from('x'))).rejects.toMatchObject({
    code: 'server.unavailable',
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a bucket that does not exist takes nothing', async () => {
  const { store } = await aStore({ bucket: 'nowhere' });

  await expect(store.put(newFileId(), Buffer.from('x'))).rejects.toMatchObject({
    code: 'server.unavailable',
  });
});

test('a store that does not answer is told apart from a file that is not there', async () => {
  const { store } = await aStore({ endpoint: 'http://127.0.0.1:1' });

  await expect(store.open(newFileId())).rejects.toMatchObject({ code: 'server.unavailable' });
});

test('an object that somebody changed in the bucket is not given out', async () => {
  const { store, objects } = await aStore();
  const fileId = newFileId();
  await store.put(fileId, Buffer.from('x'));

  for (const object of objects.values()) object[object.length - 1] = (object.at(-1) ?? 0) ^ 1;
  await expect(store.open(fileId)).rejects.toThrow('not as it was stored');
});
