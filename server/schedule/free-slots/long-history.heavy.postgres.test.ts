import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCatalogue } from '#server/catalogue/testing.ts';
import { inBulk } from '#server/platform/database/bulk.ts';
import { aDatabase, type TestDatabase } from '#server/platform/database/testing.ts';
import { blockedTime } from '../schedule.tables.ts';
import { calendarRows, parametersOf } from './load-calendars.store.ts';

const DAYS_OF_HISTORY = 1500;
const APPOINTMENTS_A_DAY = 20;
const MONTH = { from: Date.parse('2026-12-01T00:00Z'), to: Date.parse('2027-01-01T00:00Z') };
/** The blocked time of a day before and a day after the month is looked at as well. */
const DAYS_READ = 33;

let database: TestDatabase;
let serviceId: number;

beforeAll(async () => {
  database = await aDatabase();
  const catalogue = await aCatalogue(database.db);
  serviceId = catalogue.serviceId('check-up');
  const doctors = ['anna', 'lena'].map((slug) => catalogue.doctorId(slug));
  const fill = sql`
    insert into ${blockedTime} (doctor_id, service_id, kind, starts_at, ends_at, during, appointment_id)
    select doctor_id, ${serviceId}, 'appointment', moment, moment + interval '30 minutes',
      tstzrange(moment, moment + interval '30 minutes'), row_number() over ()
    from unnest(${sql.param(doctors)}::bigint[]) as doctor_id,
      generate_series(0, ${DAYS_OF_HISTORY - 1}) as day,
      generate_series(0, ${APPOINTMENTS_A_DAY - 1}) as place,
      lateral (select timestamptz '2026-12-31 08:00Z' - day * interval '24 hours'
        + place * interval '30 minutes' as moment) as moments`;
  await inBulk(database.db, (own) => own.execute(fill));
  await database.pool.query('analyze');
});
afterAll(() => database.close());

interface PlanNode {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** How many rows the scans have read, those included that they threw away. */
function rowsRead(scans: PlanNode[]): number {
  return scans.reduce((sum, scan) => {
    const rows = scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0);
    return sum + rows * scan['Actual Loops'];
  }, 0);
}

test('a month of free slots reads the appointments of that month and not those of all years', async () => {
  const now = new Date('2026-11-16T09:00Z');
  const query = { serviceId, doctorIds: [], span: MONTH, holders: [], now };
  const values = parametersOf(query);
  const { rows } = calendarRows(database.db, (name) => sql`${sql.param(values[name])}`);

  const statement = rows.toSQL();
  const { rows: answer } = await database.pool.query(
    `explain (analyze, format json) ${statement.sql}`,
    statement.params,
  );

  const plan: PlanNode = answer[0]['QUERY PLAN'][0].Plan;
  const scans = nodesOf(plan).filter((node) => node['Relation Name'] === 'blocked_time');
  const indexes = scans.flatMap(nodesOf).flatMap((node) => node['Index Name'] ?? []);
  expect(indexes).toEqual(['blocked_time_of_doctor']);
  expect(rowsRead(scans)).toBeGreaterThanOrEqual(2 * APPOINTMENTS_A_DAY * 31);
  expect(rowsRead(scans)).toBeLessThanOrEqual(2 * APPOINTMENTS_A_DAY * DAYS_READ);
  const [found] = await rows;
  expect(found?.calendars.map(({ taken }) => taken.length)).toEqual([31, 31]);
});
