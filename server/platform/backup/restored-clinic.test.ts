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
import { aPath, backUp, only, restore } from './testing.ts';

// A new database is made for each restored clinic, which takes its time on the embedded engine.
vi.setConfig({ testTimeout: 90_000 });

let ward: Ward;
let database: Database;

beforeEach(async () => {
  ward = await aWard();
  database = await workersDatabase();
});

/** How many rows each table of the clinic has. */
async function countsIn({ pool }: Pick<Database, 'pool'>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from "${name}"`);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

test('a restored clinic has every row and file, and a finding opens as the patient sent it', async () => {
  const { clinic, pdf } = ward;
  await ward.send({ title: 'Laborwerte' });
  const before = await countsIn(database);
  const path = await backUp(database, clinic.deps);
  const { owner, files, manifest, head } = await restore(path, clinic.deps);

  expect(before.patient_document).toBe(1);
  expect(await countsIn(owner)).toEqual(before);
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
