import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, inject, test, vi } from 'vitest';
import { sandbox } from '#sandbox/sandbox.ts';
import { diskStorage } from '#server/adapters/file-storage/disk-storage.ts';
import type { FileStorage } from '#server/adapters/file-storage/file-storage.ts';
import { aWard, type Ward } from '#server/documents/testing.ts';
import type { Database } from '../database/database.ts';
import { aBareDatabase, workersDatabase } from '../database/testing.ts';
import { Failure } from '../failure.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { type CheckedBackup, checkBackup, restoreBackup } from './restore-backup.ts';
import { backUp, contentOf, silentLog } from './testing.ts';
import { recordAttempt } from './unfinished-restore.ts';

// A new database is made for each restored clinic, which takes its time on the embedded engine.
vi.setConfig({ testTimeout: 90_000 });

let ward: Ward;
let database: Database;
let backup: CheckedBackup;

/** An empty place for a restore. */
interface Place {
  owner: Database;
  folder: string;
  files: FileStorage;
}

beforeEach(async () => {
  ward = await aWard();
  database = await workersDatabase();
  await ward.send({ title: 'Laborwerte' });
  await ward.send({ title: 'Ultraschall' });
  const start = `insert into jobs.job (name, data) values ('deliveries', '{"listener":"x","eventId":7,"payload":{}}')`;
  await database.pool.query(start);
  const { dataKey } = ward.clinic.deps;
  const path = await backUp(database, ward.clinic.deps);
  backup = await checkBackup(path, { backupKey: undefined, dataKey }, sandbox.migrations);
});

async function aPlace(): Promise<Place> {
  const folder = await mkdtemp(join(inject('filesFolder'), 'place-'));
  const files = diskStorage({ folder, minFreeBytes: 0, key: ward.clinic.deps.dataKey });
  return { owner: await aBareDatabase(), folder, files };
}

async function restoreInto(
  { owner, files }: Place,
  changed: Partial<CheckedBackup> = {},
  changedFiles: Partial<FileStorage> = {},
) {
  const target = { owner, files: { ...files, ...changedFiles }, log: silentLog, sandbox: sandbox.migrations };
  await restoreBackup({ ...backup, ...changed }, target);
}

/** The schemas beside those of PostgreSQL, the tables, and the files. */
async function leftIn({ owner, folder }: Place) {
  const { rows: schemas } = await owner.pool.query(
    `select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')`,
  );
  const { rows: tables } = await owner.pool.query(
    `select tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return { schemas, tables, files: found.filter((each) => each.isFile()).map(({ name }) => name) };
}

const NOTHING = { schemas: [], tables: [], files: [] };

function idsIn({ manifest }: CheckedBackup): string[] {
  return Object.keys(manifest.parts).flatMap((part) => (part.startsWith('files/') ? [part.slice(6)] : []));
}

/** The manifest with another record of this part. */
function manifestWith(part: string, record: object) {
  const { manifest } = backup;
  const parts = { ...manifest.parts, [part]: { ...manifest.parts[part], ...record } };
  return { manifest: { ...manifest, parts } as CheckedBackup['manifest'] };
}

test('a refused restore leaves what was there before, and the next one succeeds in the same place', async () => {
  const place = await aPlace();
  const [fileId = ''] = idsIn(backup);
  await place.files.putSealed(fileId, Buffer.from('of a portal that runs'));
  const before = { ...NOTHING, files: [fileId] };
  expect((await leftIn(place)).files).toEqual(before.files);
  const full = async () => Promise.reject(new Failure('server.no_space'));

  // The restore fails in the middle, and then at its end, when all rows and files are there.
  await expect(restoreInto(place, {}, { putSealed: full })).rejects.toThrow('server.no_space');
  expect(await leftIn(place)).toEqual(before);
  await expect(restoreInto(place, manifestWith('deliveries', { rowSum: '1' }))).rejects.toThrow(
    'deliveries are not as they were saved',
  );
  expect(await leftIn(place)).toEqual(before);

  await restoreInto(place);
  expect(await contentOf(place.owner)).toEqual(await contentOf(database));
  expect((await leftIn(place)).files).toHaveLength(2);
  await expect(restoreInto(place)).rejects.toThrow('This database is not empty');
});

test('what a killed restore left is taken away by the next one, and no portal starts on it', async () => {
  const place = await aPlace();
  const { owner, files } = place;
  const [fileId = ''] = idsIn(backup);
  const abandoned = 'a'.repeat(32);
  const parts = { ...backup.manifest.parts, [`files/${abandoned}`]: { entries: 1, bytes: 1, sha256: '' } };
  await recordAttempt(owner, files, { ...backup.manifest, parts });
  await files.putSealed(abandoned, Buffer.from('of another backup'));
  await files.putSealed(fileId, Buffer.from('half'));
  await owner.pool.query('create schema jobs; create table jobs.job (id int)');

  const wish = { migrationDatabaseUrl: undefined, isProduction: false };
  await expect(prepareDatabase(owner, wish, silentLog, sandbox.migrations)).rejects.toThrow(
    'A restore into this database has not ended',
  );
  await restoreInto(place);
  expect(await contentOf(owner)).toEqual(await contentOf(database));
  expect((await leftIn(place)).files).toHaveLength(2);
  await prepareDatabase(owner, wish, silentLog, sandbox.migrations);
});
