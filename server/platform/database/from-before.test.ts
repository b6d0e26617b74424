import { expect, test, vi } from 'vitest';
import { sandbox } from '#sandbox/sandbox.ts';
import { checkBackup, requireEmpty } from '../backup/restore-backup.ts';
import { backUp, silentLog, someFiles } from '../backup/testing.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { newestMigration } from './migrate.ts';
import { aBareDatabase, aDatabase } from './testing.ts';
import { contentsFromBefore, makeFromBefore } from './testing-from-before.ts';

// Databases are made, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const wish = { migrationDatabaseUrl: undefined, isProduction: false };

test.each([
  ['with the sandbox', sandbox.migrations],
  ['without the sandbox, whose schema a start would remove', undefined],
])('a database from before 1.0.0 is refused and stays as it is: %s', async (_, migrations) => {
  const database = await aBareDatabase();
  await makeFromBefore(database);
  const before = await contentsFromBefore(database);

  await expect(prepareDatabase(database, wish, silentLog, migrations)).rejects.toThrow(
    'The database is from before version 1.0.0 and stays as it is',
  );
  expect(await contentsFromBefore(database)).toEqual(before);
});

test('nothing is restored into a database from before 1.0.0, and the refusal names that reason', async () => {
  const database = await aBareDatabase();
  await makeFromBefore(database);
  const before = await contentsFromBefore(database);

  await expect(requireEmpty(database)).rejects.toThrow('The database is from before version 1.0.0');
  expect(await contentsFromBefore(database)).toEqual(before);
});

test('a backup from before 1.0.0 is refused by the same sentence', async () => {
  const database = await aDatabase();
  await database.pool.query('update drizzle.__drizzle_migrations set created_at = 1780000000000');
  const files = await someFiles();
  const path = await backUp(database, files);
  await database.close();

  await expect(checkBackup(path, { backupKey: undefined, dataKey: files.dataKey })).rejects.toThrow(
    `The backup ${path} is from before version 1.0.0 and stays as it is`,
  );
});

test('a database whose first start was interrupted is no database from before', async () => {
  const database = await aBareDatabase();
  await database.pool.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);

  await prepareDatabase(database, wish, silentLog, sandbox.migrations);
  expect(await newestMigration(database.pool)).toBeGreaterThan(0);
  await prepareDatabase(database, wish, silentLog, sandbox.migrations);
});
