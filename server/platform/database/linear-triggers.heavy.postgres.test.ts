import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { type CountedWork, inOneLine, workDuring } from '#server/testing/grown/counted-work.ts';
import { grownSteps } from '#server/testing/grown/grown-clinic.ts';
import type { ClinicSize } from '#server/testing/grown/grown-size.ts';
import { growingTables, type SentStatement, statementsDuring } from '#server/testing/grown/read-plans.ts';
import type { Db } from './database.ts';
import { aDatabase } from './testing.ts';

const NOW = new Date('2026-10-12T08:00:00Z');

function sizeOf(rows: number): ClinicSize {
  const counts = { appointments: rows, patients: rows, messages: 3 * rows, accesses: rows, enquiries: rows };
  return { doctors: 2, slotsADay: 2, ...counts };
}

const TINY = sizeOf(20);

interface Import {
  filling: CountedWork;
  /** The work of one more row of each kind after that. */
  oneMore: CountedWork;
}

/**
 * Measures an import on a connection that has used a tiny clinic only: it has plans for tables of one page, and PostgreSQL
 * analyses no table meanwhile.
 */
async function anImport(rows: number): Promise<Import> {
  const database = await aDatabase();
  const client = await database.pool.connect();
  try {
    for (const name of growingTables)
      await client.query(`alter table ${name} set (autovacuum_enabled = false)`);
    await fill(database.db, TINY);
    await database.pool.query(`vacuum analyze ${growingTables.join(', ')}`);
    await database.reset();
    await fill(drizzle(client), TINY);
    await database.reset();
    const filling = await workOfTriggers(client, () => fill(drizzle(client), sizeOf(rows)));
    return { filling, oneMore: await workOfTriggers(client, () => addOneOfEach(client)) };
  } finally {
    client.release(true);
    await database.close();
  }
}

async function fill(db: Db, size: ClinicSize): Promise<void> {
  for (const [, step] of grownSteps(db, size, NOW)) await step();
}

/** The work of each statement inside a trigger; the statements that the client sends are left out. */
async function workOfTriggers(client: PoolClient, run: () => Promise<unknown>): Promise<CountedWork> {
  let sent: SentStatement[] = [];
  const work = await workDuring(client, async () => {
    sent = await statementsDuring(run);
  });
  for (const { text } of sent) work.delete(inOneLine(text));
  return work;
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

const [HALF, WHOLE] = [400, 800];
let half: Import;
let whole: Import;
beforeAll(async () => {
  half = await anImport(HALF);
  whole = await anImport(WHOLE);
}, 600_000);

/** PostgreSQL's own check of a foreign key. */
const FOREIGN_KEY = /^SELECT 1 FROM ONLY .* FOR KEY SHARE OF x$/;

/** The statements that do too much work in the whole import, compared with half of it. */
function faultsOf(part: keyof Import, isTooMuch: (inWhole: number, inHalf: number) => boolean): string[] {
  const statements = [...whole[part]].filter(([statement]) => !FOREIGN_KEY.test(statement));
  expect(statements.length).toBeGreaterThan(10);
  return statements
    .filter(([statement, work]) => isTooMuch(work, half[part].get(statement) ?? 0))
    .map(([statement, work]) => `${half[part].get(statement)} became ${work}: ${statement}`);
}

test('twice as many rows cost an import twice the work, in each statement of each trigger', () => {
  // A factor of 2.5, because half an import has less than half of the past appointments. Quadratic work would be four times
  // as much.
  expect(faultsOf('filling', (inWhole, inHalf) => inWhole > 2.5 * inHalf + 200)).toEqual([]);
});

test('no statement of a trigger does more than 60 rows of work for each appointment of an import', () => {
  expect(faultsOf('filling', (inWhole, inHalf) => inWhole > 60 * WHOLE || inHalf > 60 * HALF)).toEqual([]);
});

test('one row more costs the same however many there are', () => {
  expect(faultsOf('oneMore', (inWhole, inHalf) => inWhole > inHalf + 30)).toEqual([]);
});
