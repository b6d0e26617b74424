import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ScheduleGroup, Slot } from '#contract/schedule.contract.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { queriesDuring } from '#server/testing/queries.ts';
import { absence, extraWindow } from '../schedule.tables.ts';
import { aPlan, type Plan, requestHold, TUESDAY } from '../testing.ts';

let clinic: Clinic;
let plan: Plan;

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
});

const ask = (query: object = {}, options = {}) =>
  clinic.call('GET /api/patients/get-schedules', { service_id: String(plan.checkUp), ...query }, options);

async function timesOn(date: string, query: object = {}): Promise<string[]> {
  const { body } = await ask({ picked_date: date, ...query });
  return body.data.flatMap(({ slots }: ScheduleGroup) => slots.map(({ start_time }) => start_time));
}

async function markedDates(query: object): Promise<string[]> {
  const { body } = await ask(query);
  return body.dateMarker.map(({ date }: { date: string }) => date);
}

test('API-06 ENT-07: a day has a group per doctor, with every field and its slots', async () => {
  const { status, body } = await ask({ picked_date: TUESDAY, order_by: 'date', user_id: '1' });

  expect(status).toBe(200);
  expect(body.data).toHaveLength(2);
  expect(body.data[0]).toMatchObject({
    display_name: 'Dr. med. Anna Keller',
    doctor_id: plan.anna,
    date: TUESDAY,
    start_time: '09:00',
    end_time: '12:00',
    duration: 45,
    schedule_id: expect.any(String),
    schedule_parent_id: expect.any(String),
  });
  expect(body.data[0].slots[1]).toEqual({
    id: expect.any(String),
    schedule_parent_id: body.data[0].schedule_parent_id,
    doctor_id: plan.anna,
    display_name: 'Dr. med. Anna Keller',
    date: TUESDAY,
    start_time: '09:45',
    end_time: '10:30',
    duration: 45,
    date_start_time: '2026-11-17T09:45:00+01:00',
  });
  expect(body.data[1]).toMatchObject({ doctor_id: plan.lena, start_time: '14:00', end_time: '15:30' });
});

test('API-06: empty parameters count as absent', async () => {
  const usual = await ask();
  const empty = await ask({ 'doctor_ids[]': '', order_by: '', picked_date: '', user_id: '', month: '' });
  expect([empty.status, empty.body]).toEqual([200, usual.body]);
  expect(usual.body.data.length).toBeGreaterThan(0);
  const withoutService = await ask({ service_id: '' });
  expect([withoutService.status, Object.keys(withoutService.body.errors)]).toEqual([422, ['service_id']]);
});

test('API-06, OR-49: a user_id of somebody else shows nothing of hers and hides nothing of ours', async () => {
  const [holder, other] = [await aPatient(clinic), await aPatient(clinic, { email: 'other@example.test' })];
  await requestHold(clinic, plan, {}, { token: holder.token });
  const firstTime = async (userId: number, options = {}) =>
    (await ask({ picked_date: TUESDAY, user_id: String(userId) }, options)).body.data[0].start_time;
  expect(await firstTime(holder.id)).toBe('09:45');
  expect(await firstTime(holder.id, { token: other.token })).toBe('09:45');
  expect(await firstTime(other.id, { token: holder.token })).toBe('09:00');
});

test('ENT-08: the marker lists each day of the month with free slots once, over all doctors', async () => {
  const { body } = await ask({ month: '2026-11' });

  expect(body.dateMarker).toEqual([
    { date: '2026-11-17', start_time: '09:00', end_time: '15:30' },
    { date: '2026-11-18', start_time: '09:00', end_time: '10:30' },
    { date: '2026-11-24', start_time: '09:00', end_time: '15:30' },
    { date: '2026-11-25', start_time: '09:00', end_time: '10:30' },
  ]);
});

test('API-06 SLOT-17: without a picked date the answer contains the whole month, by day and doctor', async () => {
  const { body } = await ask({ month: '2026-11' });

  const order = body.data.map(({ date, doctor_id }: ScheduleGroup) => [date, doctor_id]);
  expect(order.slice(0, 3)).toEqual([
    ['2026-11-17', plan.anna],
    ['2026-11-17', plan.lena],
    ['2026-11-18', plan.anna],
  ]);
  const ids = body.data.flatMap(({ slots }: ScheduleGroup) => slots.map(({ id }: Slot) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test('SLOT-16 API-06: a picked date restricts the groups, not the marked days of its month', async () => {
  const { body } = await ask({ picked_date: '2026-11-18' });

  expect(body.data.map(({ date }: ScheduleGroup) => date)).toEqual(['2026-11-18']);
  expect(body.dateMarker).toHaveLength(4);
});

test('API-06: a picked date of another month is answered together with the marked days of the month', async () => {
  const { body } = await ask({ month: '2026-11', picked_date: '2026-12-01' });

  expect(body.data.map(({ date }: ScheduleGroup) => date)).toEqual(['2026-12-01', '2026-12-01']);
  expect(body.dateMarker[0].date).toBe('2026-11-17');
});

test('SLOT-15: doctor_ids[] restricts groups and marked days; a doctor who does not offer the service has none', async () => {
  expect(await markedDates({ month: '2026-11', 'doctor_ids[]': String(plan.lena) })).toEqual([
    '2026-11-17',
    '2026-11-24',
  ]);
  expect(await markedDates({ month: '2026-11', doctor_ids: String(plan.lena) })).toHaveLength(2);
  const following = { service_id: String(plan.followUp), 'doctor_ids[]': String(plan.lena) };
  const { token } = await aPatient(clinic);
  expect((await ask(following, { token })).body).toEqual({ data: [], dateMarker: [] });
});

describe('OR-42: the month', () => {
  test.each([
    ['11', '2026-11-17'],
    ['12', '2026-12-01'],
    ['1', '2027-01-05'],
    ['02', '2027-02-02'],
    ['2026-12', '2026-12-01'],
    ['', '2026-11-17'],
  ])('%j begins with %s', async (month, first) => {
    expect((await markedDates({ month }))[0]).toBe(first);
  });

  test('is the present month in Berlin by default, even if the UTC date is still in the former one', async () => {
    clinic.clock.set(new Date('2026-11-30T23:30:00Z'));
    expect((await markedDates({}))[0]).toBe('2026-12-01');
  });

  test('has no slots when it is past', async () => {
    expect((await ask({ month: '2026-10' })).body).toEqual({ data: [], dateMarker: [] });
    expect(await timesOn('2026-11-10')).toEqual([]);
  });
});

test('SEAM-02: past slots and slots within the notice of two hours are not offered', async () => {
  clinic.clock.set(new Date(`${TUESDAY}T07:00:00Z`));
  expect(await timesOn(TUESDAY)).toEqual(['10:30', '11:15', '14:00', '14:45']);

  clinic.clock.set(new Date(`${TUESDAY}T12:46:00Z`));
  expect(await timesOn(TUESDAY)).toEqual([]);
  expect((await markedDates({ month: '2026-11' }))[0]).toBe('2026-11-18');
});

test('SEAM-02: no slot lies beyond the horizon of 90 days', async () => {
  expect((await markedDates({ month: '2027-02' })).at(-1)).toBe('2027-02-10');
  expect(await timesOn('2027-02-16')).toEqual([]);
  expect(await markedDates({ month: '2027-03' })).toEqual([]);
});

test('SEAM-02: each service has its own notice, horizon and buffers', async () => {
  await clinic.db.execute(sql`
    insert into service_booking_rule values (${plan.checkUp}, 10, 5, 0, 2)`);

  expect(await timesOn(TUESDAY)).toEqual(['09:10', '10:10', '11:10', '14:10']);
  expect(await markedDates({ month: '2026-11' })).toEqual(['2026-11-17', '2026-11-18']);
});

test('SEAM-02: absences remove slots, extra windows add slots, and hours have a first and a last day', async () => {
  const { db } = clinic;
  await db.insert(absence).values({
    doctorId: plan.anna,
    startsAt: new Date('2026-11-17T08:30:00Z'),
    endsAt: new Date('2026-11-17T09:15:00Z'),
  });
  await db.insert(extraWindow).values({
    doctorId: plan.anna,
    startsAt: new Date('2026-11-19T16:00:00Z'),
    endsAt: new Date('2026-11-19T17:40:00Z'),
  });
  await db.execute(sql`update working_hours set valid_until = '2026-11-20' where weekday = 3`);

  expect(await timesOn(TUESDAY)).toEqual(['10:15', '11:00', '14:00', '14:45']);
  expect(await timesOn('2026-11-19')).toEqual(['17:00', '17:45']);
  expect(await markedDates({ month: '2026-11', 'doctor_ids[]': String(plan.anna) })).toEqual([
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-24',
  ]);
});

test('API-06: a month needs one query, and a picked day of a known month none', async () => {
  const queries = async (query: object) => (await queriesDuring(() => ask(query))).length;

  expect(await queries({ month: '2026-11' })).toBe(1);
  expect(await queries({ picked_date: TUESDAY })).toBe(0);
  expect(await queries({ month: '2026-10' })).toBe(1);
  clinic.deps.changes.invalidateAll();
  expect(await queries({ picked_date: TUESDAY })).toBe(1);
});
