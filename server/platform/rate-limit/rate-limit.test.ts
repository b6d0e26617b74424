import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../database/testing.ts';
import { Failure } from '../failure.ts';
import { rateLimit } from '../platform.tables.ts';
import { forgetOldTries, type Limit, takeTry } from './rate-limit.ts';

const LOGIN: Limit = { name: 'login', allowed: 5, windowSeconds: 600 };
const NOON = new Date('2026-11-16T12:00:00Z');
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.reset());

async function tryAt(now: Date, subject = 'ana@example.com', limit = LOGIN): Promise<Failure | 'passed'> {
  try {
    await takeTry(database.db, limit, subject, now);
    return 'passed';
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

async function passing(outcomes: Promise<Failure | 'passed'>[]): Promise<number> {
  return (await Promise.all(outcomes)).filter((outcome) => outcome === 'passed').length;
}

test('of fifty tries at the same moment exactly the allowed ones pass', async () => {
  expect(await passing(Array.from({ length: 50 }, () => tryAt(NOON)))).toBe(5);
});

test('a refused try says when to come again, to the second', async () => {
  for (let tries = 0; tries < 5; tries += 1) await tryAt(NOON);

  expect(await tryAt(NOON)).toMatchObject({ code: 'request.too_many', status: 429, retryAfterSeconds: 600 });
  expect(await tryAt(after(599.5))).toMatchObject({ retryAfterSeconds: 1 });
});

test('the next window starts counting at zero', async () => {
  for (let tries = 0; tries < 6; tries += 1) await tryAt(after(599));

  expect(await tryAt(after(600))).toBe('passed');
});

test('one person, one address or one limit does not use up the tries of another', async () => {
  for (let tries = 0; tries < 6; tries += 1) await tryAt(NOON);

  expect(await tryAt(NOON, 'ben@example.com')).toBe('passed');
  expect(await tryAt(NOON, 'ana@example.com', { ...LOGIN, name: 'reset' })).toBe('passed');
});

test('the table names nobody', async () => {
  await tryAt(NOON);

  const { rows } = await database.pool.query('select rate_limit::text as row from rate_limit');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('ana');
});

test('past windows are deleted, running ones are not', async () => {
  await tryAt(NOON);

  await forgetOldTries(database.db, after(600));
  expect(await database.db.select().from(rateLimit)).toHaveLength(1);
  await forgetOldTries(database.db, after(601));
  expect(await database.db.select().from(rateLimit)).toEqual([]);
});
