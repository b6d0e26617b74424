import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { payment } from '#server/payments/payments.tables.ts';
import type { StaffRole } from '#server/platform/actor.ts';
import { type Plan, requestHold } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';
import {
  anAppointment,
  aStaffedClinic,
  historyOf,
  move,
  NEXT_SLOT,
  NEXT_TUESDAY,
  type Patient,
  readAppointment,
  STARTS_AT,
  signInStaff,
  slotAt,
} from '../testing.ts';

const LATER = new Date('2026-11-24T08:45:00Z');
const REASON = { reason: 'die Ärztin ist verhindert' };

let clinic: Clinic;
let plan: Plan;
let patient: Patient;
let anna: { id: number; role: StaffRole };
let id: number;

beforeEach(async () => {
  const staffed = await aStaffedClinic();
  ({ clinic, plan, patient } = staffed);
  anna = { id: staffed.anna.id, role: 'doctor' };
  id = await anAppointment(clinic, plan, patient);
});

/** The id of a slot of the check-up: Anna's at 9:45, unless told otherwise. */
const slot = (startsAt = LATER, doctorId = plan.anna, serviceId = plan.checkUp) =>
  slotAt(plan, startsAt, { doctorId, serviceId });

async function moveTo(schedule: string, staff = anna, appointment = id, fields: object = REASON) {
  const token = await signInStaff(clinic, staff.id, staff.role);
  const path = `POST /api/staff/appointments/${appointment}/reschedule`;
  return await clinic.call(path, { schedule, ...fields }, { token });
}

test('SEAM-06, PAYMENTS-5.23: a doctor moves an own appointment; payment, history and calendar entry stay', async () => {
  await clinic.db.insert(payment).values({
    gateway: 'stripe',
    state: 'card_saved',
    appointmentId: id,
    payer: 'x',
    slotId: 'x',
    amountCents: 89_50,
    termsVersion: '1',
    stateSince: clinic.clock.now(),
    createdAt: clinic.clock.now(),
  });
  const before = await readAppointment(clinic, id);
  await clinic.drain();

  const { status, body } = await moveTo(slot());

  expect([status, body.data]).toEqual([
    200,
    { id, status: 'confirmed', date_start_time: LATER.toISOString() },
  ]);
  expect(await readAppointment(clinic, id)).toMatchObject({
    startsAt: LATER,
    anamnesisId: before.anamnesisId,
    person: before.person,
    gateway: 'stripe',
    terms: { amountCents: before.terms.amountCents, freeUntil: '2026-11-22T08:45:00.000Z' },
  });
  expect((await historyOf(clinic, id)).slice(2)).toEqual([
    ['confirmed', 'rescheduled', 'staff'],
    ['rescheduled', 'confirmed', 'staff'],
  ]);
  const money = await clinic.db.select().from(payment).where(eq(payment.appointmentId, id));
  expect(money).toMatchObject([{ state: 'card_saved', amountCents: 89_50 }]);
});

test('SEAM-06, SEAM-22: the patient gets a mail whose calendar file replaces the first, and the video link again', async () => {
  await clinic.drain();
  const room = (await readAppointment(clinic, id)).videoLink;
  await moveTo(slot());

  const [letter] = await clinic.letters(patient.email);
  expect(letter?.subject).toBe('Ihr Termin hat eine neue Zeit');
  const file = Buffer.from(letter?.attachments[0]?.content ?? '', 'base64').toString();
  expect(file).toContain(`UID:appointment-${id}@portal.test`);
  expect(file).toContain('SEQUENCE:1');
  expect(file).toContain('DTSTART:20261124T084500Z');
  const { videoLink } = await readAppointment(clinic, id);
  expect(videoLink).toBe(room);
});

test('SEAM-06: the old time is free again, the new one is taken', async () => {
  await moveTo(slot());

  expect((await requestHold(clinic, plan, NEXT_TUESDAY)).status).toBe(200);
  expect((await requestHold(clinic, plan, NEXT_SLOT)).body.code).toBe('schedule.slot_taken');
});

test('a repeated request moves the appointment once and sends one mail', async () => {
  await moveTo(slot());
  const again = await moveTo(slot());

  expect(again.body.data).toMatchObject({ date_start_time: LATER.toISOString() });
  expect((await historyOf(clinic, id)).slice(2)).toHaveLength(2);
  const subjects = (await clinic.letters(patient.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Ihr Termin hat eine neue Zeit')).toHaveLength(1);
});

test('a held slot and a slot that is not offered are refused', async () => {
  await requestHold(clinic, plan, NEXT_SLOT, { network: '10.0.0.9' });

  expect((await moveTo(slot())).body.code).toBe('schedule.slot_taken');
  expect((await moveTo(slot(new Date('2026-11-24T03:00:00Z')))).body.code).toBe('schedule.slot_not_offered');
  expect((await moveTo('no-slot')).body.code).toBe('schedule.slot_not_offered');
  expect((await readAppointment(clinic, id)).startsAt).toEqual(STARTS_AT);
});

test('PAYMENTS-5.23: a slot of another service is refused and free again at once', async () => {
  const refused = await moveTo(slot(LATER, plan.anna, plan.followUp));

  expect(refused.body.code).toBe('schedule.slot_not_offered');
  expect((await requestHold(clinic, plan, NEXT_SLOT)).status).toBe(200);
});

test("a doctor moves neither somebody else's appointment nor her own to somebody else's time", async () => {
  const lenasSlot = { date: '2026-11-24', start_time: '14:00', doctor_id: plan.lena };
  const lenas = await anAppointment(clinic, plan, patient, { slot: lenasSlot });
  const lenasTime = slot(new Date('2026-11-24T13:45:00Z'), plan.lena);

  expect((await moveTo(slot(), anna, lenas)).status).toBe(404);
  expect((await moveTo(lenasTime)).body.code).toBe('schedule.slot_not_offered');
  expect((await requestHold(clinic, plan, { ...lenasSlot, start_time: '14:45' })).status).toBe(200);
  expect((await moveTo(slot(), anna, 999)).status).toBe(404);
  expect((await readAppointment(clinic, id)).startsAt).toEqual(STARTS_AT);
});

test('the administration and assistants move any appointment, also to another doctor; patients and strangers none', async () => {
  const admin = { id: (await aStaffMember(clinic)).id, role: 'admin' as const };
  const assistant = { id: (await aStaffMember(clinic, 'assistant')).id, role: 'assistant' as const };
  const lenas = slot(new Date('2026-11-24T13:00:00Z'), plan.lena);
  const path = `POST /api/staff/appointments/${id}/reschedule`;

  expect((await clinic.call(path, { schedule: lenas }, { token: patient.token })).status).toBe(403);
  expect((await clinic.call(path, { schedule: lenas })).status).toBe(401);
  expect((await moveTo(lenas, admin)).status).toBe(200);
  expect((await moveTo(slot(new Date('2026-11-24T13:45:00Z'), plan.lena), assistant)).status).toBe(200);
  expect(await readAppointment(clinic, id)).toMatchObject({ doctorId: plan.lena });
});

test('an appointment that has begun or is cancelled cannot be moved', async () => {
  const other = await anAppointment(clinic, plan, patient, { slot: { ...NEXT_SLOT, start_time: '10:30' } });
  await move(clinic, other, 'cancelled');
  expect((await moveTo(slot(), anna, other)).body.code).toBe('appointments.move_refused');
  expect((await requestHold(clinic, plan, NEXT_SLOT)).status).toBe(200);

  clinic.clock.set(STARTS_AT);
  expect((await moveTo(slot())).body.code).toBe('appointments.too_late_to_move');
});

test('a request without a slot is malformed', async () => {
  const odd = await moveTo('');
  expect([odd.status, Object.keys(odd.body.errors)]).toEqual([422, ['schedule']]);
});

test('of two moves at once each starts from the present time', async () => {
  const answers = await Promise.all([moveTo(slot()), moveTo(slot(new Date('2026-11-24T09:30:00Z')))]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const free = await Promise.all(
    ['09:00', '09:45', '10:30'].map((start_time) => requestHold(clinic, plan, { ...NEXT_SLOT, start_time })),
  );
  expect(free.filter(({ status }) => status === 200)).toHaveLength(2);
});

test('SEAM-02, SEAM-06: of two who saw the same time one moves it, and the other is refused with the present time and its author', async () => {
  const seen = { ...REASON, seen_start_time: STARTS_AT.toISOString() };
  const answers = await Promise.all([
    moveTo(slot(), anna, id, seen),
    moveTo(slot(new Date('2026-11-24T09:30:00Z')), anna, id, seen),
  ]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
  expect(lost?.body).toMatchObject({
    code: 'appointments.changed_meanwhile',
    current: {
      id,
      status: 'confirmed',
      date_start_time: won?.body.data.date_start_time,
      decided_by: 'Mara Sommer',
    },
  });
});
