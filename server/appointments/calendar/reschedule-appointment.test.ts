import { beforeEach, expect, test } from 'vitest';
import { type Plan, requestHold } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import type { Mover } from '../move-appointment.service.ts';
import {
  anAppointment,
  aStaffedClinic,
  historyOf,
  move,
  NEXT_SLOT,
  NEXT_TUESDAY,
  type Patient,
  readAppointment,
} from '../testing.ts';
import { rescheduleAppointment } from './reschedule-appointment.service.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;
let id: number;

beforeEach(async () => {
  ({ clinic, plan, patient } = await aStaffedClinic());
  id = await anAppointment(clinic, plan, patient);
});

const hold = (slot: object = NEXT_SLOT) => requestHold(clinic, plan, slot, { token: patient.token });
const reschedule = () => {
  const actor: Mover = { kind: 'staff', staffId: 1, roles: ['admin'] };
  const reasons = { actor, why: 'test', now: clinic.clock.now() };
  return clinic.db.transaction((tx) => rescheduleAppointment(tx, id, { patientId: patient.id }, reasons));
};

test('SEAM-06, payments 23: an appointment moves to the held time; price and payment stay with it', async () => {
  const { terms } = await readAppointment(clinic, id);
  await hold();
  await reschedule();

  expect(await readAppointment(clinic, id)).toMatchObject({
    status: 'confirmed',
    startsAt: new Date('2026-11-24T08:45:00Z'),
    endsAt: new Date('2026-11-24T09:30:00Z'),
    terms: { ...terms, freeUntil: '2026-11-22T08:45:00.000Z' },
    gateway: 'stripe',
    calendarSequence: 1,
  });
  expect((await historyOf(clinic, id)).slice(2)).toEqual([
    ['confirmed', 'rescheduled', 'staff'],
    ['rescheduled', 'confirmed', 'staff'],
  ]);
});

test('SEAM-06: the old time is free and the new one is taken', async () => {
  await hold();
  await reschedule();

  expect((await requestHold(clinic, plan, NEXT_TUESDAY)).status).toBe(200);
  expect((await requestHold(clinic, plan, NEXT_SLOT)).body.code).toBe('schedule.slot_taken');
});

test('SEAM-06: without a live hold the appointment is not moved', async () => {
  await expect(reschedule()).rejects.toMatchObject({ code: 'schedule.hold_expired' });
  await hold();
  clinic.clock.advance(16 * 60);
  await expect(reschedule()).rejects.toMatchObject({ code: 'schedule.hold_expired' });

  expect((await readAppointment(clinic, id)).status).toBe('confirmed');
  expect((await requestHold(clinic, plan, NEXT_TUESDAY)).body.code).toBe('schedule.slot_taken');
});

test('payments 23: a slot of another service is refused, because it may have another price', async () => {
  await hold({ ...NEXT_SLOT, service_id: plan.followUp });
  await expect(reschedule()).rejects.toMatchObject({ code: 'schedule.slot_not_offered' });
});

test('OR-15: a cancelled appointment cannot be rescheduled', async () => {
  await move(clinic, id, 'cancelled');
  await hold();
  await expect(reschedule()).rejects.toMatchObject({ code: 'appointments.move_refused' });
});
