import { beforeEach, expect, test } from 'vitest';
import type { StaffRole } from '#server/platform/actor.ts';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';
import {
  anAppointment,
  aStaffedClinic,
  hoursBefore,
  move,
  moveThrough,
  type Patient,
  readAppointment,
  signIn,
  signInPatient,
} from '../testing.ts';
import { askToFinish } from './ask-to-finish.service.ts';

const ROUTE = 'GET /api/staff/appointments/to-finish';
/** The appointment lasts 45 minutes. */
const AN_HOUR_AFTER = hoursBefore(-1.1);
const JUST_AFTER = hoursBefore(-0.9);

let clinic: Clinic;
let plan: Plan;
let patient: Patient;
let anna: { id: number; email: string };
let id: number;

beforeEach(async () => {
  ({ clinic, plan, patient, anna } = await aStaffedClinic());
  id = await anAppointment(clinic, plan, patient);
});

async function toFinish(staffId = anna.id, role: StaffRole = 'doctor') {
  const token = await signIn(clinic, { kind: 'staff', staffId, roles: [role] });
  return await clinic.call(ROUTE, {}, { token });
}
const asked = async () => {
  await clinic.drain();
  const letters = await clinic.letters(anna.email);
  return letters.filter(({ subject }) => subject.includes('noch nicht abgeschlossen'));
};

test('SEAM-06: some minutes after the end the doctor is asked for the result of an appointment', async () => {
  clinic.clock.set(JUST_AFTER);
  expect((await toFinish()).body.data).toEqual([]);
  clinic.clock.set(AN_HOUR_AFTER);

  expect((await toFinish()).body.data).toEqual([
    {
      id,
      status: 'confirmed',
      date_start_time: '2026-11-24T08:00:00.000Z',
      date_end_time: '2026-11-24T08:45:00.000Z',
      doctor_id: plan.anna,
      patient: { id: patient.id, name: 'Anna Berger' },
      completion_money: { kind: 'missing', amount_cents: 89_50, refund_cents: 0, card: null },
    },
  ]);
});

test('SEAM-06: the portal does not change the status by itself, and asks the doctor once', async () => {
  clinic.clock.set(AN_HOUR_AFTER);
  await clinic.drain();
  await Promise.all([askToFinish(clinic.deps), askToFinish(clinic.deps)]);
  clinic.clock.advance(3600);

  const letters = await asked();
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain('/staff/');
  expect(letters[0]?.text).not.toMatch(/Anna Berger|Hormon|Erstgespräch/);
  expect((await readAppointment(clinic, id)).status).toBe('confirmed');
});

test.each([
  ['in_progress', ['in_progress']],
  ['cancellation_rejected', ['cancellation_requested', 'cancellation_rejected']],
] as const)('SEAM-06: an appointment that is %s is listed too', async (status, way) => {
  await moveThrough(clinic, id, ...way);
  clinic.clock.set(AN_HOUR_AFTER);

  expect((await toFinish()).body.data).toMatchObject([{ id, status }]);
  expect(await asked()).toHaveLength(1);
});

test('completed and cancelled appointments are not listed', async () => {
  const other = await anAppointment(clinic, plan, patient, {
    slot: { date: '2026-11-24', start_time: '09:45' },
  });
  await move(clinic, id, 'completed');
  await move(clinic, other, 'cancelled');
  clinic.clock.set(hoursBefore(-3));

  expect((await toFinish()).body.data).toEqual([]);
  expect(await asked()).toEqual([]);
});

test('until a week has passed the doctor gets the mail', async () => {
  clinic.clock.set(hoursBefore(-6.5 * 24));

  expect(await asked()).toHaveLength(1);
});

test('after a week the doctor gets no mail, but the list still shows the appointment', async () => {
  clinic.clock.set(hoursBefore(-8 * 24));

  expect((await toFinish()).body.data).toHaveLength(1);
  expect(await asked()).toEqual([]);
});

test('a doctor sees the own appointments, the administration all, others none', async () => {
  const lenasSlot = { date: '2026-11-24', start_time: '14:00', doctor_id: plan.lena };
  await anAppointment(clinic, plan, patient, { slot: lenasSlot });
  clinic.clock.set(hoursBefore(-12));
  const admin = await aStaffMember(clinic);
  const assistant = await aStaffMember(clinic, 'assistant');
  const token = await signInPatient(clinic, patient);

  expect((await toFinish()).body.data).toMatchObject([{ id, doctor_id: plan.anna }]);
  expect((await toFinish(admin.id, 'admin')).body.data).toHaveLength(2);
  expect((await toFinish(assistant.id, 'assistant')).status).toBe(403);
  expect((await clinic.call(ROUTE, {}, { token })).status).toBe(403);
  expect((await clinic.call(ROUTE)).status).toBe(401);
});
