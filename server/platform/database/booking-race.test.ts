import { afterAll, beforeAll, expect, test } from 'vitest';
import { SQL_STATE, sqlState } from './database-errors.ts';
import { aDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await aDatabase();
  await database.pool.query(`
    create table sample_appointment (
      doctor_id integer not null,
      during tstzrange not null,
      exclude using gist (doctor_id with =, during with &&)
    )`);
});

afterAll(() => database.close());

function book(doctorId: number, from: string, to: string) {
  return database.pool.query('insert into sample_appointment values ($1, tstzrange($2, $3))', [
    doctorId,
    from,
    to,
  ]);
}

test('of fifty patients who book one slot at the same moment exactly one gets it', async () => {
  const attempts = await Promise.allSettled(
    Array.from({ length: 50 }, () => book(1, '2030-01-07T09:00:00Z', '2030-01-07T10:00:00Z')),
  );

  const refusals = attempts.filter((attempt) => attempt.status === 'rejected');
  expect(refusals).toHaveLength(49);
  expect(new Set(refusals.map(({ reason }) => sqlState(reason)))).toEqual(
    new Set([SQL_STATE.exclusionViolation]),
  );
});

test('appointments that only touch each other do not collide, nor do those of two doctors', async () => {
  await book(2, '2030-01-07T09:00:00Z', '2030-01-07T10:00:00Z');
  await book(2, '2030-01-07T10:00:00Z', '2030-01-07T11:00:00Z');
  await book(3, '2030-01-07T09:30:00Z', '2030-01-07T10:30:00Z');

  const overlapping = book(2, '2030-01-07T10:59:00Z', '2030-01-07T12:00:00Z');
  await expect(overlapping).rejects.toSatisfy((error) => sqlState(error) === SQL_STATE.exclusionViolation);
});
