import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, inject, test } from 'vitest';
import { dataKeyOf } from '#server/platform/data-key.ts';
import { newFileId } from '#server/platform/files/file.ts';
import { diskStorage } from './disk-storage.ts';
import type { FileStorage } from './file-storage.ts';
import { s3Storage } from './s3-storage.ts';
import { aBucket } from './testing.ts';

const key = dataKeyOf({ current: Buffer.alloc(32, 1) });
const PIECE = 64 * 1024;

const STORES = {
  disk: async () => diskStorage({ folder: await aFolder(), minFreeBytes: 0, key }),
  bucket: async () => {
    const { account } = await aBucket();
    return s3Storage({ account, folder: await aFolder(), minFreeBytes: 0, key });
  },
};

async function aFolder(): Promise<string> {
  return await mkdtemp(join(inject('filesFolder'), 'store-'));
}

async function contentOf(store: FileStorage, fileId: string): Promise<Buffer | undefined> {
  const content = await store.open(fileId);
  return content && (await buffer(content));
}

describe.each(Object.entries(STORES))('every store keeps its promise: %s', (_name, open) => {
  test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 1_000_003])(
    'a file of %i bytes comes back as it was, given as bytes or as a stream',
    async (length) => {
      const store = await open();
      const bytes = randomBytes(length);
      const [asBytes, asStream] = [newFileId(), newFileId()];

      expect(await store.put(asBytes, bytes)).toEqual({ size: length });
      expect(await store.put(asStream, Readable.from(oddParts(bytes)))).toEqual({ size: length });
      expect((await contentOf(store, asBytes))?.equals(bytes)).toBe(true);
      expect((await contentOf(store, asStream))?.equals(bytes)).toBe(true);
    },
  );

  test('a file that was never stored, or was removed, does not exist, and removing it again is no error', async () => {
    const store = await open();
    const fileId = newFileId();

    expect([await store.exists(fileId), await store.open(fileId)]).toEqual([false, undefined]);
    await store.put(fileId, Buffer.from('x'));
    expect(await store.exists(fileId)).toBe(true);
    await store.remove(fileId);
    await store.remove(fileId);
    expect([await store.exists(fileId), await store.open(fileId)]).toEqual([false, undefined]);
  });

  test('put again, a file is replaced as a whole', async () => {
    const store = await open();
    const fileId = newFileId();

    await store.put(fileId, randomBytes(200_000));
    await store.put(fileId, Buffer.from('short'));
    expect(String(await contentOf(store, fileId))).toBe('short');
  });

  test('a stream that breaks leaves nothing behind, and the file before it stays', async () => {
    const store = await open();
    const [fresh, known] = [newFileId(), newFileId()];
    await store.put(known, Buffer.from('before'));

    await expect(store.put(fresh, Readable.from(breaking()))).rejects.toThrow('hung up');
    await expect(store.put(known, Readable.from(breaking()))).rejects.toThrow('hung up');
    expect(await store.exists(fresh)).toBe(false);
    expect(String(await contentOf(store, known))).toBe('before');
  });

  test.each(['', '../../etc/passwd', 'ab', `${'a'.repeat(31)}/`, `${'A'.repeat(32)}`])(
    'the id %j is refused before anything is touched',
    async (fileId) => {
      const store = await open();

      await expect(store.put(fileId, Buffer.from('x'))).rejects.toThrow('no id');
      await expect(store.open(fileId)).rejects.toThrow('no id');
      await expect(store.remove(fileId)).rejects.toThrow('no id');
      await expect(store.exists(fileId)).rejects.toThrow('no id');
    },
  );

  test('a reader who stops early, or never begins, does not disturb the store', async () => {
    const store = await open();
    const fileId = newFileId();
    await store.put(fileId, randomBytes(10 * PIECE));

    (await store.open(fileId))?.destroy();
    for await (const _piece of (await store.open(fileId)) ?? []) break;
    expect((await contentOf(store, fileId))?.length).toBe(10 * PIECE);
  });
});

function* oddParts(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += 7_919) yield bytes.subarray(start, start + 7_919);
}

function* breaking(): Generator<Buffer> {
  yield randomBytes(3 * PIECE);
  throw new Error('hung up');
}
