import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCatalogue } from '#server/catalogue/testing.ts';
import type { Db } from '../database/database.ts';
import { aDatabase, type TestDatabase } from '../database/testing.ts';

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

test('a statement that is refused changes nothing', async () => {
  const write = () => database.db.execute(sql`insert into setting (key, value) values ('city', 1 / 0)`);

  expect(await staleAfter(['settings'], () => expect(write()).rejects.toThrow())).toEqual([]);
});

test('a connection that is given back inside a transaction makes everything stale: nobody knows what it committed', async () => {
  const { pool } = database;
  const giveBackTooEarly = async () => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query('savepoint here');
    client.release(true);
  };

  expect(await staleAfter(['settings', 'catalogue'], giveBackTooEarly)).toEqual(['settings', 'catalogue']);
});
