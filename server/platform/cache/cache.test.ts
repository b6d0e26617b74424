import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChanges } from '../changes/changes.ts';
import { changesOf, type Db } from '../database/database.ts';
import { aDatabase, type TestDatabase } from '../database/testing.ts';
import { Cache, type Entry } from './cache.ts';
import { cachedForPatient } from './cached-for-patient.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  // No other process writes to it, so it needs no listener.
  database.changes.heardUntil(Number.POSITIVE_INFINITY);
});
afterAll(() => database.close());

const setCity = (db: Db, city: string) =>
  db.execute(sql`insert into setting (key, value) values ('city', ${city})
    on conflict (key) do update set value = excluded.value`);

/** A cached setting, and how often it was read. */
function aCachedCity() {
  const cache = new Cache<string | undefined>({ size: 1 });
  let reads = 0;
  const city = (db: Db) =>
    cache.read({ changes: changesOf(db), key: '' }, async () => {
      reads += 1;
      const { rows } = await db.execute<{ value: string }>(sql`select value from setting where key = 'city'`);
      return { value: rows[0]?.value, topics: ['settings'] };
    });
  return { city, reads: () => reads };
}

test('a value is read once until its topic changes', async () => {
  const { city, reads } = aCachedCity();
  const { db } = database;

  await setCity(db, 'Ulm');
  expect(await Promise.all([city(db), city(db), city(db)])).toEqual(['Ulm', 'Ulm', 'Ulm']);
  expect(await city(db)).toBe('Ulm');
  expect(reads()).toBe(1);

  await setCity(db, 'Köln');
  expect(await city(db)).toBe('Köln');
  expect(reads()).toBe(2);
});

test('a transaction reads what it wrote, and nobody gets that from it', async () => {
  const { city } = aCachedCity();
  const { db } = database;
  await setCity(db, 'Ulm');
  await city(db);

  const refused = db.transaction(async (tx) => {
    await setCity(tx, 'Mainz');
    expect(await city(tx)).toBe('Mainz');
    throw new Error('Not after all.');
  });
  await expect(refused).rejects.toThrow('Not after all.');

  expect(await city(db)).toBe('Ulm');
});

const alone = () => createChanges({ isAlone: true });

test('a value that a change overtook is not found again', async () => {
  const changes = alone();
  const cache = new Cache<string>({ size: 1 });
  const readings = [Promise.withResolvers<Entry<string>>(), Promise.withResolvers<Entry<string>>()];
  let reads = 0;
  const read = () =>
    cache.read(
      { changes, key: '' },
      () => readings[reads++]?.promise ?? Promise.reject(new Error('Read thrice.')),
    );

  const before = read();
  changes.invalidate('topic');
  const after = read();
  readings[1]?.resolve({ value: 'new', topics: ['topic'] });
  expect(await after).toBe('new');
  readings[0]?.resolve({ value: 'old', topics: ['topic'] });

  expect([await before, await read()]).toEqual(['old', 'new']);
});

test('a slow reading does not replace a newer one, also when neither was overtaken', async () => {
  const changes = alone();
  const cache = new Cache<string>({ size: 1 });
  const place = { changes, key: '' };
  const [older, newer] = [changes.mark(), changes.mark() + 1];
  changes.invalidate('another topic');

  cache.store(place, newer, { value: 'newer', topics: ['topic'] });
  cache.store(place, older, { value: 'older', topics: ['topic'] });

  expect(cache.find(place)?.value).toBe('newer');
});

test('a reading that fails is not cached, and neither is a value without topics', async () => {
  const cache = new Cache<number>({ size: 2 });
  const changes = alone();
  let reads = 0;
  const failsFirst = async () => {
    reads += 1;
    if (reads === 1) throw new Error('Not now.');
    return { value: reads };
  };
  const read = () => cache.read({ changes, key: '' }, failsFirst);

  await expect(read()).rejects.toThrow('Not now.');
  expect([await read(), await read()]).toEqual([2, 3]);
});

test('values are forgotten beyond the size, the oldest first', async () => {
  const reads: string[] = [];
  const cache = new Cache<number>({ size: 2 });
  const changes = alone();
  const read = (key: string) =>
    cache.read({ changes, key }, async () => ({ value: reads.push(key), topics: [] }));

  for (const key of ['a', 'b', 'a', 'c', 'b', 'a']) await read(key);

  expect(reads).toEqual(['a', 'b', 'c', 'a']);
});

test('a value holds from its reading until its time', async () => {
  const cache = new Cache<number>({ size: 1 });
  const changes = alone();
  let reads = 0;
  const readAt = (moment: number) =>
    cache.read({ changes, key: '', now: new Date(moment) }, async () => {
      reads += 1;
      return { value: reads, topics: [], until: moment + 10 };
    });

  expect([await readAt(100), await readAt(109), await readAt(110), await readAt(105)]).toEqual([1, 1, 2, 3]);
});

test('a process that may miss changes answers nothing from its cache', async () => {
  const changes = createChanges({ isAlone: false });
  changes.heardUntil(performance.now());
  const cache = new Cache<number>({ size: 1 });
  let reads = 0;
  const read = () =>
    cache.read({ changes, key: '' }, async () => {
      reads += 1;
      return { value: reads, topics: [] };
    });
  expect([await read(), await read()]).toEqual([1, 1]);

  changes.heardUntil(Number.NEGATIVE_INFINITY);

  expect([await read(), await read()]).toEqual([2, 3]);
  expect(new Set(await Promise.all([read(), read()])), 'nor does one share a reading').toEqual(
    new Set([4, 5]),
  );
});

test('nobody can change a value that others share', async () => {
  const cache = new Cache<{ list: { name: string }[] }>({ size: 1 });
  const place = { changes: alone(), key: '' };
  const load = async () => ({ value: { list: [{ name: 'Ana' }] }, topics: [] });
  for (let turn = 0; turn < 2; turn += 1) {
    const value = await cache.read(place, load);
    expect(() => value.list.push({ name: 'Eva' })).toThrow(TypeError);
    expect(() => Object.assign(value.list[0] ?? {}, { name: 'Eva' })).toThrow(TypeError);
  }
});

test('a reading is told the value before, if nothing but its topics has ended it', async () => {
  const changes = alone();
  const cache = new Cache<string>({ size: 1 });
  const told: (string | undefined)[] = [];
  const readAt = (moment: number) =>
    cache.read({ changes, key: '', now: new Date(moment) }, async (before) => {
      told.push(before?.value);
      return { value: `at ${moment}`, topics: ['topic'], until: 200 };
    });

  await readAt(100);
  changes.invalidate('topic');
  await readAt(150);
  await readAt(250);

  expect(told).toEqual([undefined, 'at 100', undefined]);
});

test('a patient never gets what was read for another, whatever the other asks for', async () => {
  const read = cachedForPatient([], async (_reader, patientId, wanted: { page: number }) => ({
    value: `${patientId}: ${wanted.page}`,
  }));
  const reader = { db: database.db, now: () => new Date(0) };
  const patients = [1, 11, 1, 11];
  const pages = [{ page: 1 }, { page: 11 }];

  for (const patientId of patients)
    for (const wanted of pages)
      expect(await read(reader, patientId, wanted)).toBe(`${patientId}: ${wanted.page}`);
});
