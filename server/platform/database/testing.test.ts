import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await aDatabase();
  await database.pool.query(`
    create table sample_patient (id integer generated always as identity primary key, name text);
    create table sample_appointment (id integer primary key, patient_id integer not null references sample_patient);
    create function sample_keep() returns trigger language plpgsql as $$ begin raise 'append only'; end $$;
    create trigger sample_keep before delete on sample_appointment for each row execute function sample_keep()`);
});

afterAll(() => database.close());
beforeEach(() => database.reset());

test('a reset empties all tables, against foreign keys and append-only triggers, and starts ids anew', async () => {
  const { pool, reset } = database;
  await pool.query(
    "insert into sample_patient (name) values ('Ana'); insert into sample_appointment values (1, 1)",
  );

  await reset();

  const { rows } = await pool.query("insert into sample_patient (name) values ('Ben') returning id");
  expect(rows).toEqual([{ id: 1 }]);
  expect((await pool.query('select * from sample_appointment')).rows).toEqual([]);
});

test('after a reset the triggers guard again, and the migrations are still known', async () => {
  const { pool } = database;
  await pool.query(
    "insert into sample_patient (name) values ('Ana'); insert into sample_appointment values (1, 1)",
  );
  await expect(pool.query('delete from sample_appointment')).rejects.toThrow('append only');
  expect((await pool.query('select * from drizzle.__drizzle_migrations')).rows).not.toEqual([]);
});

test('no two databases see each other', async () => {
  const { pool, close } = await aDatabase();
  await expect(pool.query('select * from sample_appointment')).rejects.toThrow('does not exist');
  await close();
});
