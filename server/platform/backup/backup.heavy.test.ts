import { createWriteStream } from 'node:fs';
import { cp, mkdtemp, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, inject, test, vi } from 'vitest';
import { sandbox } from '#sandbox/sandbox.ts';
import { aWard, type Ward } from '#server/documents/testing.ts';
import { dataKeyOf } from '../data-key.ts';
import type { Database } from '../database/database.ts';
import { type Migrations, newestMigration } from '../database/migrate.ts';
import { aBareDatabase, workersDatabase } from '../database/testing.ts';
import {
  HEAD,
  MANIFEST,
  newManifest,
  type PartRecord,
  packPart,
  verifyArchive,
  writeArchive,
} from './archive.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { addRow, emptySum } from './row-sum.ts';
import { endOfEntries, packEntry } from './tar.ts';
import { BACKUP_KEY, backUp, only, restore, silentLog, someFiles } from './testing.ts';

// A new database is made for each restored clinic, which takes its time on the embedded engine.
vi.setConfig({ testTimeout: 600_000 });

let ward: Ward;
let database: Database;

beforeEach(async () => {
  ward = await aWard();
  database = await workersDatabase();
});

test('the restored clinic guards its log, goes on counting where it was, and lets nobody stay signed in', async () => {
  const path = await backUp(database, ward.clinic.deps);
  const { owner } = await restore(path, ward.clinic.deps);
  const lastId = 'select max(id)::int as id from patient';
  const [before, open] = [
    await only<{ id: number }>(owner, lastId),
    await only<{ count: number }>(owner, 'select count(*)::int as count from session where ended_at is null'),
  ];
  expect(
    (await only<{ count: number }>(database, 'select count(*)::int as count from session'))?.count,
  ).toBeGreaterThan(0);
  expect(open?.count).toBe(0);
  const next = await only<{ id: number }>(
    owner,
    `select nextval(pg_get_serial_sequence('patient', 'id'))::int as id`,
  );
  expect(next?.id).toBeGreaterThan(before?.id ?? 0);
  const keys = `select count(*)::int as count from pg_constraint where contype = 'f'`;
  const triggers = `select count(*)::int as count from pg_trigger where tgenabled = 'O' and not tgisinternal`;
  for (const guard of [keys, triggers]) expect(await only(owner, guard)).toEqual(await only(database, guard));
});

test('what waited for delivery is delivered by the restored clinic, under the same id', async () => {
  const { clinic } = ward;
  const start = `insert into jobs.job (name, data) values ('deliveries', '{"listener":"x","eventId":7,"payload":{}}') returning id`;
  const waiting = await only<{ id: string }>(database, start);
  await database.pool.query(
    `insert into jobs.job (name, data, state) values ('deliveries', '{}', 'completed')`,
  );
  const { owner } = await restore(await backUp(database, clinic.deps), clinic.deps);

  const { rows } = await owner.pool.query(`select id, state, data from jobs.job where name = 'deliveries'`);
  expect(rows).toEqual([
    { id: waiting?.id, state: 'created', data: { listener: 'x', eventId: 7, payload: {} } },
  ]);
});

test('a file that is gone before it is copied is named, and the rest is restored', async () => {
  await ward.send({ title: 'Laborwerte' });
  const [row] = await ward.rows();
  await ward.clinic.deps.files.remove(row?.storageId ?? '');
  const { manifest, owner } = await restore(await backUp(database, ward.clinic.deps), ward.clinic.deps);

  expect(manifest.missingFiles).toEqual([row?.storageId]);
  expect(await only(owner, 'select count(*)::int as count from patient_document')).toEqual({ count: 1 });
});

test('a backup that is encrypted opens with its key only', async () => {
  const path = await backUp(database, ward.clinic.deps, BACKUP_KEY);
  const another = Buffer.from(BACKUP_KEY).reverse();

  expect((await readFile(path)).includes('backup.json')).toBe(false);
  await expect(verifyArchive(path, BACKUP_KEY)).resolves.toMatchObject({ head: { format: 1 } });
  await expect(verifyArchive(path, another)).rejects.toThrow('BACKUP_KEY is not the key');
  await expect(verifyArchive(path, undefined)).rejects.toThrow('is encrypted: set BACKUP_KEY');
});

test('where BACKUP_KEY is set, a backup that is not encrypted is refused', async () => {
  const path = await backUp(database, ward.clinic.deps);

  await expect(verifyArchive(path, undefined)).resolves.toMatchObject({ head: { format: 1 } });
  await expect(verifyArchive(path, BACKUP_KEY)).rejects.toThrow('is not encrypted');
});

test.each([
  ['readable', undefined],
  ['encrypted', BACKUP_KEY],
])(
  '%s: a backup that was cut off or changed in one byte is refused, and nothing is restored',
  async (_kind, key) => {
    await ward.send({ title: 'Laborwerte' });
    const path = await backUp(database, ward.clinic.deps, key);
    const whole = await readFile(path);
    // All bits of a byte change, because in compressed zeros one changed bit can have the same meaning. The last of these
    // bytes belongs to the checksum.
    for (const place of [40, Math.floor(whole.length / 2), whole.length - 6]) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 0xff;
      await writeFile(path, changed);
      await expect(verifyArchive(path, key), `byte ${place}`).rejects.toThrow('is damaged');
    }
    for (const length of [30, Math.floor(whole.length / 2), whole.length - 1]) {
      await writeFile(path, whole);
      await truncate(path, length);
      await expect(verifyArchive(path, key), `${length} bytes`).rejects.toThrow('is damaged or cut off');
    }
  },
);

/** An archive with one table, whose records this function may change. */
async function anArchive(change: (record: PartRecord) => void): Promise<string> {
  const path = await backUp(database, ward.clinic.deps);
  const manifest = newManifest();
  const head = JSON.stringify((await verifyArchive(path, undefined)).head);
  const parts = async function* () {
    yield* packEntry({ name: HEAD, bytes: Buffer.from(head) });
    yield* packPart(manifest, 'tables/public.patient', Readable.from([Buffer.from('"(1)"\n')]));
    for (const record of Object.values(manifest.parts)) change(record);
    yield* packEntry({ name: MANIFEST, bytes: Buffer.from(JSON.stringify(manifest)) });
    yield endOfEntries();
  };
  await writeArchive(parts(), undefined, createWriteStream(path));
  return path;
}

test.each([
  ['checksum', { sha256: '0'.repeat(64) }],
  ['number of rows', { rows: 2 }],
  ['sum of rows', { rowSum: '1' }],
])('a part that does not fit its %s is refused by name', async (_what, wrong) => {
  const path = await anArchive((record) => Object.assign(record, wrong));

  await expect(verifyArchive(path, undefined)).rejects.toThrow(
    'tables/public.patient is not as it was saved',
  );
});

test('an archive from before there were sums of rows is read, and its rows are counted', async () => {
  const { manifest } = await verifyArchive(await anArchive(() => {}), undefined);
  const sum = emptySum();
  addRow(sum, '"(1)"');

  expect(manifest.parts['tables/public.patient']?.rowSum).toBe(String(sum.sum));
});

test('a backup is restored only into an empty database, and only with the data key that its files need', async () => {
  const { deps } = ward.clinic;
  const path = await backUp(database, deps);
  const otherKey = dataKeyOf({ current: BACKUP_KEY });
  const backup = await checkBackup(path, { backupKey: undefined, dataKey: deps.dataKey }, sandbox.migrations);
  const target = { owner: database, files: deps.files, log: silentLog, sandbox: sandbox.migrations };

  await expect(restoreBackup(backup, target)).rejects.toThrow('This database is not empty');
  for (const dataKey of [otherKey, undefined])
    await expect(checkBackup(path, { backupKey: undefined, dataKey })).rejects.toThrow('set DATA_KEY');
});

test('the backup of the previous version is brought up to date, and the backup of a later one is refused', async () => {
  const { dataKey } = ward.clinic.deps;
  const keys = { backupKey: undefined, dataKey };
  await database.pool.query(
    `insert into sandbox.webhook (provider, event_id, due_at) values ('stripe', 'evt_1', now())`,
  );
  const path = await backUp(database, ward.clinic.deps);
  const later = await withLaterMigration(`alter table sandbox.webhook add column note text default 'later'`);
  const owner = await aBareDatabase();
  const { files } = await someFiles();
  const backup = await checkBackup(path, keys, later);
  await restoreBackup(backup, { owner, files, log: silentLog, sandbox: later });

  expect(await newestMigration(owner.pool, later)).toBeGreaterThan(backup.head.migrations.sandbox ?? 0);
  expect(await only(owner, 'select event_id, note from sandbox.webhook')).toEqual({
    event_id: 'evt_1',
    note: 'later',
  });

  const ofLaterSandbox = await backUp(owner, ward.clinic.deps);
  await expect(checkBackup(ofLaterSandbox, keys, later)).resolves.toBeDefined();
  await expect(checkBackup(ofLaterSandbox, keys, sandbox.migrations)).rejects.toThrow(
    'comes from a newer portal',
  );
  await owner.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) select 'x', max(created_at) + 1 from drizzle.__drizzle_migrations`,
  );
  const ofLaterPortal = await backUp(owner, ward.clinic.deps);
  await expect(checkBackup(ofLaterPortal, keys, later)).rejects.toThrow('comes from a newer portal');
});

/** The migrations of the sandbox as a later version has them. */
async function withLaterMigration(statement: string): Promise<Migrations> {
  const folder = await mkdtemp(join(inject('filesFolder'), 'migrations-'));
  await cp(sandbox.migrations.folder, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8'));
  const last = journal.entries.at(-1);
  const later = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'later' };
  await writeFile(path, JSON.stringify({ ...journal, entries: [...journal.entries, later] }));
  await writeFile(join(folder, 'later.sql'), statement);
  return { ...sandbox.migrations, folder };
}
