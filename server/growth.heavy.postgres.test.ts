import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBulk } from '#server/platform/database/bulk.ts';
import { emptyDatabase } from '#server/platform/database/testing.ts';
import { addUpRowCounts } from '#server/platform/row-count/row-count.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aGrownClinic } from '#server/testing/grown/grown-clinic.ts';
import {
  growingTables,
  type ReadPlan,
  readPlan,
  type SentStatement,
  statementsDuring,
} from '#server/testing/grown/read-plans.ts';
import {
  type Reader,
  type ReadingCall,
  readingCalls,
  signInReaders,
} from '#server/testing/grown/reading-calls.ts';
import { listTreatingPairs } from './appointments/access/treating.store.ts';

/** A year and a half of a small clinic: enough for the planner to prefer an index where there is one. */
const SIZE = {
  doctors: 4,
  slotsADay: 5,
  appointments: 8000,
  patients: 4000,
  messages: 6000,
  accesses: 6000,
  enquiries: 2000,
};
/** No call may read more rows of a table. A month has 440 appointments, each with three moves. */
const MOST_ROWS = 2500;

let clinic: Clinic;
let pool: Pool;
let calls: ReadingCall[];
let tokens: Record<Reader, string>;

beforeAll(async () => {
  clinic = await aClinic();
  ({ pool } = await emptyDatabase());
  // Rows in the gaps that earlier tests left would lie out of order, and the planner would shun the indexes.
  await inBulk(clinic.db, (own) => own.execute('vacuum full'));
  await aGrownClinic(clinic.db, SIZE, clinic.clock.now());
  tokens = await signInReaders(clinic.db, clinic.clock.now());
  calls = await readingCalls(clinic.db, clinic.clock.now());
}, 600_000);
// The next tests of this worker would read past the deleted rows each time they empty the tables.
afterAll(async () => {
  await emptyDatabase();
  await inBulk(clinic.db, (own) => own.execute('vacuum'));
}, 600_000);

/** Calls that need more than the samples say. */
const refused = new Set<string>();

/** The plan of each reading statement that the call sends. */
async function plansOf({ reader, url }: ReadingCall): Promise<[SentStatement, ReadPlan][]> {
  let status = 0;
  const sent = await statementsDuring(async () => {
    status = (await clinic.call(`GET ${url}`, undefined, { token: tokens[reader] })).status;
  });
  if (status === 422) refused.add(url);
  else expect([200, 403, 404, 409], `${reader} ${url}`).toContain(status);
  const plans: [SentStatement, ReadPlan][] = [];
  for (const statement of sent) {
    const plan = await readPlan(pool, statement);
    if (plan) plans.push([statement, plan]);
  }
  return plans;
}

test('no list, search or figure reads a whole table that grows, or more rows of it than its page needs', async () => {
  const faults: string[] = [];
  for (const call of calls) {
    for (const [{ text }, { rowsOf, wholly }] of await plansOf(call)) {
      const tooMany = [...rowsOf].filter(([name, rows]) => growingTables.includes(name) && rows > MOST_ROWS);
      const whole = wholly.filter((name) => growingTables.includes(name));
      if (tooMany.length > 0 || whole.length > 0)
        faults.push(`${call.reader} ${call.url}: ${[...whole, ...tooMany].join(' ')} in ${text}`);
    }
  }
  expect(faults).toEqual([]);
  // They read one text or compare two records. A list that needs a parameter gets it in `reading-calls.ts`.
  expect([...refused].toSorted()).toEqual([
    '/api/patients/posts-by-slug',
    '/api/patients/posts-by-slug/version',
    '/api/staff/anamneses/1/changes',
    '/api/staff/legal/1/draft',
    '/api/staff/legal/1/versions/1',
  ]);
}, 600_000);

const OTHERS = "(actor_kind <> 'patient' or kind in ('export_made', 'booking_claimed', 'booking_declined'))";
const AT_BERLIN = "(at at time zone 'Europe/Berlin')::date";

test.each([
  ['patients', 'patient where closed_at is null'],
  ['invoices', 'invoice'],
  ['invoices?filter=issued', "invoice where state <> 'draft'"],
  ['invoices?filter=paid', "invoice where kind = 'invoice' and state = 'paid'"],
  ['invoices?filter=draft', "invoice where state = 'draft'"],
  ['invoices?filter=credit_notes', "invoice where kind = 'credit_note'"],
  ['contacts', 'contact where last_email_sent_at is null'],
  ['contacts?state=answered', 'contact where last_email_sent_at is not null'],
  ['contacts?state=all', 'contact'],
  ['access-log', `access_log where ${OTHERS}`],
  ['access-log?staff_id=3', `access_log where ${OTHERS} and actor_kind = 'staff' and actor_id = 3`],
  ['access-log?from=2026-10-01&to=2026-10-31', spanOf('2026-10-01', '2026-10-31')],
  ['access-log?from=2026-08-31&to=2026-10-01', spanOf('2026-08-31', '2026-10-01')],
  ['access-log?from=2026-10-10&to=2026-10-20', spanOf('2026-10-10', '2026-10-20')],
  ['access-log?from=2026-09-15', spanOf('2026-09-15', '2100-01-01')],
  ['access-log?to=2026-09-15', spanOf('2000-01-01', '2026-09-15')],
])('the total of %s is the number of rows, before and after they are added up', async (list, rows) => {
  const totals = async () => {
    const { body } = await clinic.call(`GET /api/staff/${list}`, undefined, { token: tokens.admin });
    const counted = await pool.query(`select count(*)::int as rows from ${rows}`);
    return [body.total, counted.rows[0].rows];
  };
  // One row more and one row less of what each list counts.
  await pool.query(`insert into access_log (patient_id, kind, actor_kind, actor_id, at)
    values (1, 'profile_read', 'staff', 3, '2026-09-30T21:59:59Z'), (1, 'profile_read', 'patient', 1, '2026-10-15')`);
  await pool.query('update contact set last_email_sent_at = now() where id = (select max(id) from contact)');
  await pool.query(
    'update patient set closed_at = now() where id = (select max(id) from patient where closed_at is null)',
  );
  const [total, counted] = await totals();
  expect(counted).toBeGreaterThan(0);
  expect(total).toBe(counted);
  await addUpRowCounts(clinic.db);
  expect(await totals()).toEqual([counted, counted]);
});

function spanOf(from: string, to: string): string {
  return `access_log where ${OTHERS} and ${AT_BERLIN} between '${from}' and '${to}'`;
}

test('the total of a doctor is the number of patients whose record is open to the doctor', async () => {
  const { body } = await clinic.call('GET /api/staff/patients', undefined, { token: tokens.doctor });
  const treated = await listTreatingPairs(clinic.db, [1], await openPatients());
  expect(treated.length).toBeGreaterThan(0);
  expect(body.total).toBe(treated.length);
});

async function openPatients(): Promise<number[]> {
  const { rows } = await pool.query('select id from patient where closed_at is null');
  return rows.map(({ id }) => Number(id));
}
