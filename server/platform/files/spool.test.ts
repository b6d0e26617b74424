import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, inject, test } from 'vitest';
import { spool } from './spool.ts';

async function aPlace(minFreeBytes = 0) {
  return { folder: await mkdtemp(join(inject('filesFolder'), 'spool-')), minFreeBytes };
}

test.each([0, 1, 65_536, 1_000_003])(
  'a file of %i bytes waits without a name and is read whole',
  async (length) => {
    const place = await aPlace();
    const bytes = randomBytes(length);

    const waiting = await spool(place, Readable.from([bytes.subarray(0, 1_000), bytes.subarray(1_000)]));
    expect(await readdir(place.folder)).toEqual([]);
    expect(waiting.size).toBe(length);
    expect((await waiting.read()).equals(bytes)).toBe(true);
    expect((await waiting.read()).equals(bytes)).toBe(true);
    await waiting.discard();
  },
);

test('a file that breaks off is not kept', async () => {
  const place = await aPlace();
  async function* breaking() {
    yield randomBytes(100_000);
    throw new Error('hung up');
  }

  await expect(spool(place, breaking())).rejects.toThrow('hung up');
  expect(await readdir(place.folder)).toEqual([]);
});

test('a disk with too little room takes nothing in', async () => {
  const place = await aPlace(2 ** 60);

  await expect(spool(place, Readable.from([]))).rejects.toMatchObject({
    code: 'server.no_space',
    status: 507,
  });
});

test('a disk that runs out of room while a file arrives takes no more of it', async () => {
  const place = await aPlace();
  let taken = 0;
  async function* endless() {
    for (;;) {
      place.minFreeBytes = taken < 5 ? 0 : 2 ** 60;
      taken += 1;
      yield randomBytes(100_000);
    }
  }

  await expect(spool(place, endless())).rejects.toMatchObject({ code: 'server.no_space' });
  expect(taken).toBeLessThan(10);
});
