import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { storedFiles } from '#server/app.ts';
import { aWard, type Ward } from '#server/documents/testing.ts';
import type { Database } from '../database/database.ts';
import { workersDatabase } from '../database/testing.ts';
import { writeArchive } from './archive.ts';
import { makeBackup } from './make-backup.ts';
import { aPath, backUp, contentOf, only, restore } from './testing.ts';
import { addUnevenRows, describeTables } from './testing-rows.ts';

// A new database is made for each restored clinic, which takes its time on the embedded engine.
vi.setConfig({ testTimeout: 600_000 });

let ward: Ward;
let database: Database;

beforeEach(async () => {
  ward = await aWard();
  database = await workersDatabase();
});

/** Writes every second row again, so that the tables lie on the disk in another order than they were filled. */
async function mixRows({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const tables = await describeTables(pool);
  const client = await pool.connect();
  await client.query('begin; set local session_replication_role = replica');
  for (const { name, columns } of tables) {
    const [column] = columns;
    if (!column) continue;
    const everySecond = `select ctid from (select ctid, row_number() over () from ${name}) as rows where row_number % 2 = 1`;
    await client.query(
      `update ${name} set ${column.name} = ${column.name} where ctid = any(array(${everySecond}))`,
    );
  }
  await client.query('commit');
  client.release();
}

test('a restored clinic has every row and file, in whatever order they lie, and a finding opens as the patient sent it', async () => {
  const { clinic, pdf } = ward;
  await ward.send({ title: 'Laborwerte' });
  await addUnevenRows(database.pool);
  await mixRows(database);
  const before = await contentOf(database);
  const path = await backUp(database, clinic.deps);
  const { owner, files, manifest, head } = await restore(path, clinic.deps);

  expect(before['public.patient_document']).toMatch(/^1 /);
  expect(await contentOf(owner)).toEqual(before);
  expect(head).toMatchObject({ engine: database.engine, dataKeyId: clinic.deps.dataKey.current.id });
  expect(manifest.missingFiles).toEqual([]);
  const row = await only<{ id: string; sha256: string }>(
    owner,
    'select storage_id as id, sha256 from patient_document',
  );
  const opened = await buffer((await files.open(row?.id ?? '')) ?? Readable.from([]));
  expect(opened.equals(pdf.bytes)).toBe(true);
  expect(createHash('sha256').update(opened).digest('hex')).toBe(row?.sha256);
});

test('a backup made while others write contains whole transactions only', async () => {
  const writing: Promise<void>[] = [];
  const writeBoth = async (round: number) => {
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into kept_count values ('pair', ${round}, '', 1)`);
      await tx.execute(sql`insert into repeated_request values ('pair', ${String(round)}, '', '{}', now())`);
    });
  };
  // PostgreSQL commits between any two tables of the backup; on the embedded engine writers wait for its end.
  const tar = async function* () {
    await writeBoth(-1);
    for await (const part of makeBackup({ ...database, ...ward.clinic.deps, storedFiles })) {
      writing.push(writeBoth(writing.length));
      if (database.engine === 'postgres') await writing.at(-1);
      yield part;
    }
  };
  const path = await aPath();
  await writeArchive(tar(), undefined, createWriteStream(path));
  await Promise.all(writing);
  const { owner } = await restore(path, ward.clinic.deps);

  expect(writing.length).toBeGreaterThan(100);
  const [lists, requests] = [
    await only(owner, `select count(*)::int as count from kept_count where list = 'pair'`),
    await only(owner, `select count(*)::int as count from repeated_request where owner = 'pair'`),
  ];
  expect([lists, requests]).toEqual([{ count: 1 }, { count: 1 }]);
});
