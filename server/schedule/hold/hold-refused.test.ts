import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ScheduleGroup } from '#contract/schedule.contract.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { aPlan, type Plan, requestHold, TUESDAY, worksOn } from '../testing.ts';

let clinic: Clinic;
let plan: Plan;

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
});

async function codeOf(slot: object, options = {}): Promise<string> {
  const { body } = await requestHold(clinic, plan, slot, options);
  expect(body.error).toBe(body.message);
  return body.code;
}

test.each([
  ['between the slots', { start_time: '09:30' }],
  ['outside the working hours', { start_time: '13:00' }],
  ['on a day the doctor does not work', { date: '2026-11-19' }],
  ['of a day that is past', { date: '2026-11-10' }],
  ['beyond the horizon', { date: '2027-02-16' }],
  ['of a doctor who does not exist', { doctor_id: 999_999 }],
  ['of a service that does not exist', { service_id: 999_999 }],
])('VAL-03 SEAM-02: a slot %s is not offered', async (_name, slot) => {
  expect(await codeOf(slot)).toBe('schedule.slot_not_offered');
  const stored = await clinic.db.execute(sql`select 1 from blocked_time`);
  expect(stored.rows).toEqual([]);
});

test('VAL-03: a slot that has begun, or begins within the notice, is no longer offered', async () => {
  clinic.clock.set(new Date(`${TUESDAY}T06:30:00Z`));
  expect(await codeOf({ start_time: '09:00' })).toBe('schedule.slot_not_offered');
  expect((await requestHold(clinic, plan, { start_time: '09:45' })).status).toBe(200);
});

test('VAL-03: a slot of a doctor who does not offer the service is not offered', async () => {
  const { token } = await aPatient(clinic);
  const following = { service_id: plan.followUp, start_time: '14:00', doctor_id: plan.lena };
  expect(await codeOf(following, { token })).toBe('schedule.slot_not_offered');
});

test("VAL-03: another doctor's hours do not count", async () => {
  expect(await codeOf({ doctor_id: plan.lena, start_time: '09:00' })).toBe('schedule.slot_not_offered');
});

test('VAL-03: a doctor who left and a withdrawn service cannot be booked', async () => {
  await clinic.db.execute(sql`update doctor set is_active = false where id = ${plan.anna}`);
  expect(await codeOf({})).toBe('schedule.slot_not_offered');
  await clinic.db.execute(sql`update service set is_active = false where id = ${plan.checkUp}`);
  expect(await codeOf({ doctor_id: plan.lena, start_time: '14:00' })).toBe('schedule.slot_not_offered');
});

test('ROLE-02: a slot of a follow-up service needs a signed-in patient, also in a direct request', async () => {
  const { token } = await aPatient(clinic);
  const slot = { service_id: plan.followUp };

  expect(await codeOf(slot)).toBe('session.required');
  expect((await requestHold(clinic, plan, slot, { token })).status).toBe(200);
});

test('API-10: a schedule_parent_id of another day, doctor or service is refused', async () => {
  const { body } = await clinic.call('GET /api/patients/get-schedules', {
    service_id: String(plan.checkUp),
    month: '2026-11',
  });
  const parents = body.data.map((group: ScheduleGroup) => group.schedule_parent_id);

  const own = await requestHold(clinic, plan, { schedule_parent_id: parents[0] });
  expect(own.status).toBe(200);
  for (const schedule_parent_id of [parents[1], parents[2], 'made-up', '']) {
    const { status, body } = await requestHold(clinic, plan, { schedule_parent_id });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['schedule_parent_id']]);
  }
});

test.each([
  ['service_id', undefined],
  ['service_id', -1],
  ['service_id', [1]],
  ['service_id', true],
  ['doctor_id', null],
  ['doctor_id', '1; drop table doctor'],
  ['date', undefined],
  ['date', '2026-02-30'],
  ['date', '17.11.2026'],
  ['date', '0001-01-01'],
  ['start_time', undefined],
  ['start_time', '9:00'],
  ['start_time', '24:00'],
  ['start_time', '09:00:30'],
  ['end_time', 'spät'],
  ['schedule_parent_id', 7],
  ['schedule_parent_id', 'x'.repeat(300)],
])('API-10: %s=%j is refused at its field', async (field, value) => {
  const { status, body } = await requestHold(clinic, plan, { [field]: value });

  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([field]);
  expect(body.error).toBe(body.message);
});

test('API-10: ids as texts and times with seconds are accepted', async () => {
  const slot = { service_id: String(plan.checkUp), doctor_id: String(plan.anna), start_time: '09:00:00' };
  expect((await requestHold(clinic, plan, slot)).status).toBe(200);
});

test('API-10: a malformed draft token is replaced by a new one', async () => {
  const { body } = await requestHold(clinic, plan, {}, { headers: { 'x-booking-draft': 'abc' } });
  expect(body.draft_token).toMatch(/^[\w-]{43}$/);
});

describe('SEAM-02: on the days of a clock change', () => {
  async function offered(date: string): Promise<string[]> {
    const query = { service_id: String(plan.checkUp), picked_date: date };
    const { body } = await clinic.call('GET /api/patients/get-schedules', query);
    return body.data.flatMap(({ slots }: ScheduleGroup) => slots.map((slot) => slot.date_start_time));
  }

  test('the repeated hour in autumn cannot be booked, every other time can', async () => {
    clinic.clock.set(new Date('2026-10-20T08:00:00Z'));
    await worksOn(clinic, plan.anna, '2026-10-25', '00:30', '05:00');
    const date = '2026-10-25';

    expect(await offered(date)).toEqual([
      '2026-10-25T00:30:00+02:00',
      '2026-10-25T03:15:00+01:00',
      '2026-10-25T04:00:00+01:00',
    ]);
    expect(await codeOf({ date, start_time: '02:00' })).toBe('schedule.slot_not_offered');
    const { body } = await requestHold(clinic, plan, { date, start_time: '03:15' });
    const { rows } = await clinic.db.execute(sql`select starts_at, ends_at from blocked_time`);
    expect(body.code).toBeUndefined();
    expect(rows).toEqual([{ starts_at: '2026-10-25 02:15:00+00', ends_at: '2026-10-25 03:00:00+00' }]);
  });

  test('the skipped hour in spring cannot be booked', async () => {
    clinic.clock.set(new Date('2027-03-20T08:00:00Z'));
    await worksOn(clinic, plan.anna, '2027-03-28', '01:15', '05:00');
    const date = '2027-03-28';

    expect(await offered(date)).toEqual([
      '2027-03-28T01:15:00+01:00',
      '2027-03-28T03:00:00+02:00',
      '2027-03-28T03:45:00+02:00',
    ]);
    expect(await codeOf({ date, start_time: '02:00' })).toBe('schedule.slot_not_offered');
    expect((await requestHold(clinic, plan, { date, start_time: '03:00' })).status).toBe(200);
  });
});
