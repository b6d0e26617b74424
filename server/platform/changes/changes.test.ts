import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCatalogue } from '#server/catalogue/testing.ts';
import type { Db } from '../database/database.ts';
import { aDatabase, type TestDatabase } from '../database/testing.ts';
import { createChanges } from './changes.ts';
import { keep, keepByKey } from './keep.ts';

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

/** The topics of these that are stale after `write`. The answer is read before anything else can happen. */
async function staleAfter(topics: string[], write: () => Promise<unknown>): Promise<string[]> {
  const mark = database.changes.mark();
  expect(database.changes.isCurrent(mark, topics)).toBe(true);
  await write();
  return topics.filter((topic) => !database.changes.isCurrent(mark, [topic]));
}

test('a statement makes its own topic stale before it is answered', async () => {
  const stale = await staleAfter(['settings', 'catalogue'], () => setCity(database.db, 'Berlin'));

  expect(stale).toEqual(['settings']);
});

test('a transaction makes its topics stale at its commit and not before', async () => {
  const duringIt: string[][] = [];
  const topics = ['settings', 'legal texts', 'catalogue'];

  const stale = await staleAfter(topics, () =>
    database.db.transaction(async (tx) => {
      duringIt.push(
        await staleAfter(topics, async () => {
          await setCity(tx, 'Bonn');
          await tx.execute(sql`insert into post_category (slug) values ('terms')`);
        }),
      );
    }),
  );

  expect(duringIt).toEqual([[]]);
  expect(stale).toEqual(['settings', 'legal texts']);
});

test('a statement that finds no row leaves everything current', async () => {
  const write = () => database.db.execute(sql`delete from setting where key = 'none'`);

  expect(await staleAfter(['settings'], write)).toEqual([]);
});

test('a change in a calendar makes the calendars of its doctors stale, before and after it, and no other', async () => {
  const catalogue = await aCatalogue(database.db);
  const [anna = 0, lena = 0] = ['anna', 'lena'].map((slug) => catalogue.doctorId(slug));
  const topics = [anna, lena].map((id) => `calendar of doctor ${id}`);
  const { db } = database;

  const added = await staleAfter(topics, () =>
    db.execute(
      sql`insert into absence (doctor_id, starts_at, ends_at) values (${anna}, '2027-01-04', '2027-01-05')`,
    ),
  );
  const moved = await staleAfter(topics, () => db.execute(sql`update absence set doctor_id = ${lena}`));
  const removed = await staleAfter(topics, () => db.execute(sql`delete from absence`));

  expect({ added, moved, removed }).toEqual({
    added: topics.slice(0, 1),
    moved: topics,
    removed: topics.slice(1),
  });
});

test('an emptied table makes all of its topic stale', async () => {
  const stale = await staleAfter(['calendars', 'settings'], () =>
    database.db.execute(sql`truncate absence, setting`),
  );

  expect(stale).toEqual(['calendars', 'settings']);
});

test('a kept value is read once until its topic changes', async () => {
  let reads = 0;
  const city = keep(database.changes, ['settings'], async () => {
    reads += 1;
    const { rows } = await database.db.execute<{ value: string }>(
      sql`select value from setting where key = 'city'`,
    );
    return rows[0]?.value;
  });

  await setCity(database.db, 'Ulm');
  expect(await Promise.all([city(), city(), city()])).toEqual(['Ulm', 'Ulm', 'Ulm']);
  expect(await city()).toBe('Ulm');
  expect(reads).toBe(1);

  await setCity(database.db, 'Köln');
  expect(await city()).toBe('Köln');
  expect(reads).toBe(2);
});

test('a value whose reading was overtaken by a change is read again', async () => {
  const changes = createChanges({ isAlone: true });
  const readings = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let reads = 0;
  const read = keep(
    changes,
    ['topic'],
    () => readings[reads++]?.promise ?? Promise.reject(new Error('Read thrice.')),
  );

  const before = read();
  changes.tell('topic');
  const after = read();
  readings[1]?.resolve('new');
  readings[0]?.resolve('old');

  expect([await before, await after, await read()]).toEqual(['old', 'new', 'new']);
});

test('a failed reading is not kept', async () => {
  const changes = createChanges({ isAlone: true });
  let reads = 0;
  const read = keep(changes, [], async () => {
    reads += 1;
    if (reads === 1) throw new Error('Not now.');
    return reads;
  });

  await expect(read()).rejects.toThrow('Not now.');
  expect(await read()).toBe(2);
});

test('values by key are forgotten beyond the limit, the oldest first', async () => {
  const reads: string[] = [];
  const read = keepByKey(createChanges({ isAlone: true }), { topics: [], most: 2 }, async (key) =>
    reads.push(key),
  );

  for (const key of ['a', 'b', 'a', 'c', 'b', 'a']) await read(key);

  expect(reads).toEqual(['a', 'b', 'c', 'a']);
});
