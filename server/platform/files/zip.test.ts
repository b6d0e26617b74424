import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type ZipEntry, zipOf } from './zip.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const MEGABYTE = Buffer.alloc(1024 * 1024, 7);

function entry(path: string, pieces: Uint8Array[], isText = false): ZipEntry {
  return {
    path,
    isText,
    async *read() {
      yield* pieces;
    },
  };
}

test('every entry comes out unchanged, compressed or not, with any name', async () => {
  const zip = await buffer(
    zipOf(
      [
        entry('a.txt', [Buffer.from('aaaa'), Buffer.from('bbbb')], true),
        entry('files/Größe ü.pdf', [MEGABYTE]),
      ],
      NOW,
    ),
  );
  const opened = await fromBufferPromise(zip);
  const found = [];
  for await (const each of opened.eachEntry()) {
    found.push([each.fileName, (await buffer(await opened.openReadStreamPromise(each))).length]);
  }
  expect(found).toEqual([
    ['a.txt', 8],
    ['files/Größe ü.pdf', MEGABYTE.length],
  ]);
});

test('a path out of the archive is refused', () => {
  expect(() => zipOf([entry('../x', [])], NOW)).toThrow();
  expect(() => zipOf([entry('/x', [])], NOW)).toThrow();
});

test('nothing is read ahead: one entry after the other, as fast as it is fetched', async () => {
  let [begun, pieces] = [0, 0];
  const endless = Array.from({ length: 5 }, (_, place) => ({
    ...entry(`${place}.pdf`, []),
    async *read() {
      begun += 1;
      for (const _ of Array(4)) {
        pieces += 1;
        yield MEGABYTE;
      }
    },
  }));
  const output = zipOf(endless, NOW);
  for (const _ of Array(20)) await setImmediate();
  expect([begun, pieces <= 4]).toEqual([1, true]);

  expect((await buffer(output)).length).toBeGreaterThan(19 * MEGABYTE.length);
  expect(begun).toBe(5);
});

test('a broken entry breaks the archive', async () => {
  const broken = {
    ...entry('b.pdf', []),
    async *read() {
      yield MEGABYTE;
      throw new Error('seal broken');
    },
  };
  await expect(buffer(zipOf([entry('a.txt', [MEGABYTE], true), broken], NOW))).rejects.toThrow('seal broken');
});

test('when the reader stops, open files are closed', async () => {
  const closed = Promise.withResolvers<void>();
  const patient = {
    ...entry('a.pdf', []),
    async *read() {
      try {
        for (;;) yield MEGABYTE;
      } finally {
        closed.resolve();
      }
    },
  };
  const output = zipOf([patient], NOW);
  for await (const _ of output) break;
  await closed.promise;
  expect(output.destroyed).toBe(true);
});
