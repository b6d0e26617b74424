import { beforeEach, expect, test } from 'vitest';
import type { Slot } from '#contract/schedule.contract.ts';
import type { StaffRole } from '#server/platform/actor.ts';
import { requestHold } from '#server/schedule/testing.ts';
import { aCalendarClinic } from '../testing.ts';

let scene: Awaited<ReturnType<typeof aCalendarClinic>>;

beforeEach(async () => {
  // Tuesday, a quarter to nine in Berlin: too late for a patient to book nine o'clock.
  scene = await aCalendarClinic({ now: '2026-11-17T07:45:00Z' });
});

async function starts(query: object = {}, role: StaffRole = 'admin'): Promise<string[]> {
  const asked = { service_id: String(scene.plan.checkUp), limit: '3', ...query };
  const { body } = await scene.as(role, 'GET /api/staff/free-times', asked);
  return body.data.map(({ date, start_time }: Slot) => `${date} ${start_time}`);
}

test('SEAM-02: staff book without notice, and a year ahead', async () => {
  const { plan } = scene;
  expect(await starts()).toEqual(['2026-11-17 09:00', '2026-11-17 09:45', '2026-11-17 10:30']);
  expect(await starts({ from: '2027-09-01', limit: '1' })).toEqual(['2027-09-01 09:00']);
  expect(await starts({ until: '2026-11-17', 'doctor_ids[]': String(plan.lena), limit: '9' })).toEqual([
    '2026-11-17 14:00',
    '2026-11-17 14:45',
  ]);
});

test('SEAM-04: staff book such a slot and the patient gets a mail, also for follow-up services', async () => {
  const { clinic, plan, patient, as } = scene;
  const { body } = await as('admin', 'GET /api/staff/free-times', {
    service_id: String(plan.followUp),
    limit: '1',
  });
  const made = await as('admin', 'POST /api/staff/appointments', {
    patient_id: patient.id,
    schedule: body.data[0].id,
  });

  expect(made.status).toBe(200);
  expect(body.data[0].start_time).toBe('09:00');
  expect(await clinic.letters(patient.email)).toHaveLength(1);
});

test('SEAM-03: a held slot is not offered', async () => {
  await requestHold(scene.clinic, scene.plan, { start_time: '11:15' });
  expect(await starts({ limit: '4' })).not.toContain('2026-11-17 11:15');
});

test('OR-33: a doctor finds only the own slots', async () => {
  const { plan, as } = scene;
  expect(await starts({ limit: '6' }, 'doctor')).not.toContain('2026-11-17 14:00');
  const lenas = { service_id: String(plan.checkUp), 'doctor_ids[]': String(plan.lena) };
  expect((await as('doctor', 'GET /api/staff/free-times', lenas)).status).toBe(404);
  expect((await as('assistant', 'GET /api/staff/free-times', lenas)).status).toBe(200);
});

test.each([
  ['service_id', { service_id: 'x' }],
  ['limit', { limit: '101' }],
  ['from', { from: 'bald' }],
])('%s is refused at its field', async (field, query) => {
  const { status, body } = await scene.as('admin', 'GET /api/staff/free-times', {
    service_id: '1',
    ...query,
  });
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

test('patients and strangers are refused', async () => {
  const { clinic, patient } = scene;
  const route = 'GET /api/staff/free-times';
  expect((await clinic.call(route, {}, { token: patient.token })).status).toBe(403);
  expect((await clinic.call(route, {})).status).toBe(401);
});
