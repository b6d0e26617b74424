import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Slot } from '#contract/schedule.contract.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { aPlan, type Plan, requestHold } from '../testing.ts';

let clinic: Clinic;
let plan: Plan;

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
});

const ask = (query: object = {}, options = {}) =>
  clinic.call('GET /api/patients/next-free-times', { service_id: String(plan.checkUp), ...query }, options);

async function starts(query: object = {}): Promise<string[]> {
  const { body } = await ask(query);
  return body.data.map(({ date, start_time }: Slot) => `${date} ${start_time}`);
}

test('the next free slots of all doctors are sorted, and the earliest is named', async () => {
  const { status, body } = await ask({ limit: '7' });

  expect(status).toBe(200);
  expect(body.data.map(({ date, start_time }: Slot) => `${date} ${start_time}`)).toEqual([
    '2026-11-17 09:00',
    '2026-11-17 09:45',
    '2026-11-17 10:30',
    '2026-11-17 11:15',
    '2026-11-17 14:00',
    '2026-11-17 14:45',
    '2026-11-18 09:00',
  ]);
  expect(body.earliest).toEqual(body.data[0]);
  expect(body.data[4]).toMatchObject({ doctor_id: plan.lena, display_name: 'Dr. med. Lena Maurer' });
});

test('SLOT-01: the earliest slot of each doctor is named, in the order of time', async () => {
  const { body } = await ask({ limit: '1' });

  expect(body.by_doctor.map((slot: Slot) => [slot.doctor_id, slot.date, slot.start_time])).toEqual([
    [plan.anna, '2026-11-17', '09:00'],
    [plan.lena, '2026-11-17', '14:00'],
  ]);
});

test('SLOT-15: only the chosen doctors are searched, and ten slots are the default', async () => {
  const lenas = await starts({ 'doctor_ids[]': String(plan.lena) });
  expect(lenas).toHaveLength(10);
  expect(lenas.slice(0, 3)).toEqual(['2026-11-17 14:00', '2026-11-17 14:45', '2026-11-24 14:00']);
});

test('SEAM-02: the search ends at the horizon', async () => {
  await clinic.db.execute(sql`update working_hours set valid_from = '2027-02-01'`);

  const found = await starts({ limit: '50' });

  expect([found[0], found.at(-1)]).toEqual(['2027-02-02 09:00', '2027-02-10 09:45']);
});

test('SEAM-03: held slots are not offered', async () => {
  await requestHold(clinic, plan);
  expect((await ask()).body.earliest.start_time).toBe('09:45');
});

test('SLOT-17: the search can begin on a later day, but not on a past one', async () => {
  expect((await starts({ from: '2026-11-18', limit: '2' }))[0]).toBe('2026-11-18 09:00');
  expect((await starts({ from: '2027-01-01', limit: '1' }))[0]).toBe('2027-01-05 09:00');
  expect((await starts({ from: '2026-01-01', limit: '1' }))[0]).toBe('2026-11-17 09:00');
  expect(await starts({ from: '2027-12-01' })).toEqual([]);
});

test('SEAM-02: the answer names the first and the last bookable day', async () => {
  const days = { bookable_from: '2026-11-16', bookable_until: '2027-02-14' };
  expect((await ask()).body).toMatchObject(days);
  expect((await ask({ from: '2027-12-01' })).body).toMatchObject(days);
});

test('without a free slot the list is empty and the earliest is null', async () => {
  const days = { bookable_from: '2026-11-16', bookable_until: '2026-11-16' };
  const nothing = { data: [], earliest: null, by_doctor: [], ...days };
  expect((await ask({ service_id: '999999' })).body).toEqual(nothing);
  await clinic.db.execute(sql`delete from working_hours`);
  expect((await ask()).body).toMatchObject({ data: [], earliest: null });
});

test('ROLE-02: only signed-in patients see the free slots of a follow-up service', async () => {
  const { token } = await aPatient(clinic);
  const following = { service_id: String(plan.followUp) };

  expect((await ask(following)).body.code).toBe('session.required');
  expect((await ask(following, { token })).body.data).toHaveLength(10);
});

test.each([
  ['service_id', 'x'],
  ['limit', '0'],
  ['limit', '51'],
  ['limit', '2.5'],
  ['limit', 'viele'],
  ['from', 'morgen'],
])('%s=%j is refused at its field', async (field, value) => {
  const { status, body } = await ask({ [field]: value });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test('with days, the first slots of each of the next days with free slots are named', async () => {
  expect(await starts({ days: '3', limit: '2' })).toEqual([
    '2026-11-17 09:00',
    '2026-11-17 09:45',
    '2026-11-18 09:00',
    '2026-11-18 09:45',
    '2026-11-24 09:00',
    '2026-11-24 09:45',
  ]);
});

test('days are refused when they are none, too many or no number', async () => {
  for (const days of ['0', '8', 'many']) expect((await ask({ days })).status).toBe(422);
});
