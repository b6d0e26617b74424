import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { type CountedWork, workDuring } from '#server/testing/grown/counted-work.ts';
import { aGrownClinic, grownSteps } from '#server/testing/grown/grown-clinic.ts';
import type { ClinicSize } from '#server/testing/grown/grown-size.ts';
import { growingTables } from '#server/testing/grown/read-plans.ts';
import { aDatabase } from './testing.ts';

const NOW = new Date('2026-10-12T08:00:00Z');

function sizeOf(rows: number): ClinicSize {
  const kept = { appointments: rows, patients: rows, messages: rows, accesses: rows, enquiries: rows };
  return { doctors: 4, slotsADay: 5, ...kept };
}

const TINY = sizeOf(20);

interface Import {
  filling: CountedWork;
  /** Afterwards one more of everything. */
  oneMore: CountedWork;
}

/**
 * What an import costs a server process that has only ever seen a tiny clinic: its connection keeps plans for tables of
 * one page, and nothing is analysed meanwhile.
 */
async function anImport(rows: number): Promise<Import> {
  const database = await aDatabase();
  const client = await database.pool.connect();
  try {
    for (const name of growingTables)
      await client.query(`alter table ${name} set (autovacuum_enabled = false)`);
    await aGrownClinic(database.db, TINY, NOW);
    await database.reset();
    const fill = async (size: ClinicSize) => {
      for (const [, step] of grownSteps(drizzle(client), size, NOW)) await step();
    };
    await fill(TINY);
    await database.reset();
    const filling = await workDuring(client, () => fill(sizeOf(rows)));
    return { filling, oneMore: await workDuring(client, () => addOneOfEach(client)) };
  } finally {
    client.release(true);
    await database.close();
  }
}

/** The newest appointment is cancelled and confirmed again, and patient and doctor write about it. */
async function addOneOfEach(client: PoolClient): Promise<void> {
  const appointment = '(select max(id) from appointment)';
  const conversation = '(select max(id) from conversation)';
  for (const status of ['cancelled', 'confirmed'])
    await client.query(`update appointment set status = '${status}' where id = ${appointment}`);
  await client.query(`insert into appointment_move (appointment_id, to_status, actor_kind, reason, moved_at)
    values (${appointment}, 'completed', 'staff', 'grown', now())`);
  await client.query(`insert into message (conversation_id, sender, sender_id, client_id, html, created_at)
    values (${conversation}, 'patient', 1, gen_random_uuid(), '<p>Danke.</p>', now())`);
  await client.query(
    `update conversation set doctor_read_up_to = newest_message_id where id = ${conversation}`,
  );
  await client.query(`insert into access_log (patient_id, kind, actor_kind, at)
    values ((select max(id) from patient), 'profile_read', 'system', now())`);
}

const imports = new Map<number, Import>();
const [SOME, MORE, MOST] = [400, 800, 1600];
beforeAll(async () => {
  for (const rows of [SOME, MORE, MOST]) imports.set(rows, await anImport(rows));
}, 240_000);

/** PostgreSQL's own check of a foreign key. */
const FOREIGN_KEY = /^SELECT 1 FROM ONLY .* FOR KEY SHARE OF x$/;

/** The statements of which `isTooMuch` says so, given the work that each import needed for it. */
function faultsOf(
  part: keyof Import,
  isTooMuch: (some: number, more: number, most: number) => boolean,
): string[] {
  const workOf = (rows: number, statement: string) => imports.get(rows)?.[part].get(statement) ?? 0;
  const statements = [...(imports.get(MOST)?.[part].keys() ?? [])];
  expect(statements.length).toBeGreaterThan(10);
  return statements
    .filter((statement) => !FOREIGN_KEY.test(statement))
    .map((statement) => ({ statement, work: [SOME, MORE, MOST].map((rows) => workOf(rows, statement)) }))
    .filter(({ work: [some = 0, more = 0, most = 0] }) => isTooMuch(some, more, most))
    .map(({ statement, work }) => `${work.join(', ')}: ${statement}`);
}

test('twice as many further rows cost an import twice the work, in each statement of each trigger', () => {
  // An index may get one more level. Work that grows with the square of the rows would be four times as much.
  expect(
    faultsOf('filling', (some, more, most) => most - more > 2.6 * Math.max(more - some, 0) + 200),
  ).toEqual([]);
});

test('one row more costs the same however many there are', () => {
  expect(faultsOf('oneMore', (some, _, most) => most > some + 30)).toEqual([]);
});
