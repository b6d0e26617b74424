import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataKeyOf } from '../data-key.ts';
import { seal, unseal } from './sealed-stream.ts';

const key = dataKeyOf({ current: Buffer.alloc(32, 1) });
const HEAD = 40;
const SEALED_PIECE = 64 * 1024 + 16;

const sealed = (bytes: Buffer, id = 'a') => buffer(seal(key, id, bytes));
const opened = (bytes: Buffer, id = 'a', with_ = key) => buffer(unseal(with_, id, inParts(bytes, 50_000)));

async function* inParts(bytes: Buffer, length: number) {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length);
}

test('a file opens unchanged, whatever the size of its parts in transit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 300_000 }),
      fc.integer({ min: 1_000, max: 200_000 }),
      fc.integer({ min: 1_000, max: 200_000 }),
      async (length, way, back) => {
        const bytes = randomBytes(length);
        const store = await buffer(seal(key, 'a', inParts(bytes, way)));
        expect((await buffer(unseal(key, 'a', inParts(store, back)))).equals(bytes)).toBe(true);
      },
    ),
    { numRuns: 30 },
  );
});

test('the same file is sealed differently each time, and only its size can be told', async () => {
  const [first, second] = [await sealed(Buffer.alloc(100)), await sealed(Buffer.alloc(100))];

  expect(first.length).toBe(HEAD + 100 + 16);
  expect(first.subarray(HEAD).equals(second.subarray(HEAD))).toBe(false);
});

test('a changed byte anywhere is noticed', async () => {
  const store = await sealed(randomBytes(100));

  for (let index = 0; index < store.length; index += 1) {
    const changed = Buffer.from(store);
    changed[index] = (changed[index] ?? 0) ^ 1;
    await expect(opened(changed), `${index}`).rejects.toThrow();
  }
});

test.each([0, 3, HEAD - 1, HEAD, HEAD + 15, HEAD + SEALED_PIECE, HEAD + SEALED_PIECE + 10])(
  'a file of two pieces that ends after %i bytes is noticed',
  async (length) => {
    const store = await sealed(randomBytes(100_000));

    await expect(opened(store.subarray(0, length))).rejects.toThrow();
  },
);

test('pieces that were exchanged, repeated, dropped or appended are noticed', async () => {
  const store = await sealed(randomBytes(3 * 64 * 1024));
  const head = store.subarray(0, HEAD);
  const [one, two, three] = [0, 1, 2].map((index) =>
    store.subarray(HEAD + index * SEALED_PIECE, HEAD + (index + 1) * SEALED_PIECE),
  ) as [Buffer, Buffer, Buffer];

  expect((await opened(Buffer.concat([head, one, two, three]))).length).toBe(3 * 64 * 1024);
  for (const pieces of [
    [two, one, three],
    [one, one, three],
    [one, three],
    [one, two],
    [one, two, three, three],
  ]) {
    await expect(opened(Buffer.concat([head, ...pieces]))).rejects.toThrow('not as it was stored');
  }
});

test('a file belongs to its id and to its key', async () => {
  const store = await sealed(randomBytes(10));
  const other = dataKeyOf({ current: Buffer.alloc(32, 2) });

  await expect(opened(store, 'b')).rejects.toThrow('not as it was stored');
  await expect(opened(store, 'a', other)).rejects.toThrow(`data key ${key.current.id}`);
  const changed = dataKeyOf({ current: Buffer.alloc(32, 2), previous: Buffer.alloc(32, 1) });
  expect((await opened(store, 'a', changed)).length).toBe(10);
});
