import { beforeEach, expect, test } from 'vitest';
import { type Plan, requestHold } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { appointment, appointmentMoveRequest } from '../appointments.tables.ts';
import {
  aBookedClinic,
  anAppointment,
  historyOf,
  hoursBefore,
  move,
  NEXT_SLOT,
  NEXT_TUESDAY,
  type Patient,
  readAppointment,
  reschedule,
  STARTS_AT,
  signIn,
  signInPatient,
  slotAt,
} from '../testing.ts';
import { endUndecidedMoves } from './decide-move-request.service.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;
let anna: { id: number };
let id: number;

beforeEach(async () => {
  ({ clinic, plan, patient, anna, id } = await aBookedClinic());
  clinic.clock.set(hoursBefore(10));
});

const WISH = new Date('2026-12-01T08:00:00Z');

async function ask(
  slot = slotAt(plan, WISH),
  { token = undefined as string | undefined, seen = STARTS_AT, notes = 'Ich muss arbeiten.' } = {},
) {
  const own = token ?? (await signInPatient(clinic, patient));
  const body = { schedule_id: slot, seen_start_time: seen.toISOString(), notes };
  return await clinic.call(`POST /api/patients/appointments/${id}/move-request`, body, { token: own });
}

async function readOwn() {
  const token = await signInPatient(clinic, patient);
  return (await clinic.call(`GET /api/patients/appointments/${id}`, {}, { token })).body.data;
}

async function asStaff(staffId = anna.id, role: 'doctor' | 'admin' | 'assistant' = 'doctor') {
  const token = await signIn(clinic, { kind: 'staff', staffId, roles: [role] });
  return {
    list: () => clinic.call('GET /api/staff/move-requests', {}, { token }),
    decide: (decision: string, { wish = WISH, reason = 'wie besprochen' } = {}) =>
      clinic.call(
        `POST /api/staff/appointments/${id}/move-decision`,
        { decision, reason, wished_start_time: wish.toISOString() },
        { token },
      ),
  };
}

const outcomes = async () =>
  (await clinic.db.select().from(appointmentMoveRequest)).map(({ outcome }) => outcome);
const subjects = async (email: string) => (await clinic.letters(email)).map(({ subject }) => subject);

test('after the deadline the patient asks for another time, and the appointment stands until the answer', async () => {
  const { status, body } = await ask();
  expect([status, body.message]).toEqual([
    200,
    'Wir haben Ihren Wunsch erhalten: Dienstag, 1. Dezember 2026, 09:00 Uhr. Bis zu unserer Antwort bleibt der Termin zur bisherigen Zeit bestehen.',
  ]);
  expect(body.data).toEqual({ id, start_date: WISH.toISOString() });
  expect(await readAppointment(clinic, id)).toMatchObject({ status: 'confirmed', startsAt: STARTS_AT });
  expect(await readOwn()).toMatchObject({
    move: null,
    move_request: { start_date: WISH.toISOString(), doctor: expect.stringContaining('Keller') },
  });
  const letters = await clinic.letters(patient.email);
  expect(letters[0]?.subject).toBe('Ihre Anfrage ist eingegangen');
  expect(letters[0]?.text).toContain('Dienstag, 1. Dezember 2026, 09:00 Uhr');
  expect(letters[0]?.text).toContain('bis zu 26,85');
});

test('the wished time is not held: another patient can book it', async () => {
  await ask();
  expect((await requestHold(clinic, plan, { date: '2026-12-01', start_time: '09:00' })).status).toBe(200);
});

test('the doctor gets a letter without a word about the patient, and sees the request with reason and fee', async () => {
  await ask();
  const doctor = await asStaff();
  expect((await doctor.list()).body.data).toEqual([
    {
      id,
      patient: { id: patient.id, name: 'Anna Berger' },
      doctor: { id: plan.anna, display_name: expect.stringContaining('Keller') },
      service_title: expect.any(String),
      date_start_time: STARTS_AT.toISOString(),
      wished_doctor: { id: plan.anna, display_name: expect.stringContaining('Keller') },
      wished_start_time: WISH.toISOString(),
      requested_at: expect.stringMatching(/^2026-11-23T22:00:00/),
      notes: 'Ich muss arbeiten.',
      fee_cents: 26_85,
    },
  ]);
  const letters = (await clinic.letters()).filter(
    ({ subject }) => subject === 'Eine Anfrage wartet auf Ihre Entscheidung',
  );
  expect(letters).toHaveLength(1);
  expect(JSON.stringify(letters)).not.toMatch(/Berger|arbeiten/);
});

test('accepting moves the appointment once, with its payment and the terms of a late cancellation', async () => {
  await ask();
  expect((await (await asStaff()).decide('accept')).status).toBe(200);
  const moved = await readAppointment(clinic, id);
  expect(moved).toMatchObject({ status: 'confirmed', startsAt: WISH, calendarSequence: 1 });
  expect(moved.terms).toMatchObject({ freeUntil: hoursBefore(48).toISOString(), keptFreeHours: 48 });
  expect((await historyOf(clinic, id)).slice(2)).toEqual([
    ['confirmed', 'rescheduled', 'staff'],
    ['rescheduled', 'confirmed', 'staff'],
  ]);
  expect(await outcomes()).toEqual(['accepted']);
  expect(await readOwn()).toMatchObject({
    move: { way: 'request', moves_left: 1 },
    move_request: null,
    cancellation: { way: 'request', fee_cents: 26_85, free_hours: 48, has_moved_late: true },
  });
  expect((await subjects(patient.email))[0]).toBe('Antwort auf Ihre Anfrage');
  expect((await clinic.letters(patient.email))[0]?.text).toContain('auf Ihren Wunsch');
  expect((await requestHold(clinic, plan, NEXT_TUESDAY)).status).toBe(200);
});

test('moved late and cancelled a week ahead, the cancellation is a request with the agreed fee all the same', async () => {
  await ask();
  await (await asStaff()).decide('accept');
  const token = await signInPatient(clinic, patient);
  const { body } = await clinic.call(`POST /api/patients/cancel-appointment/${id}`, {}, { token });
  expect(body.data.status).toBe('cancellation_requested');
  const letters = await clinic.letters(patient.email);
  expect(letters[0]?.text).toContain('Er wurde nach der vereinbarten Frist verlegt');
  expect(letters[0]?.text).not.toContain('weniger als');
});

test('declining leaves everything as it was, and the patient gets a letter and may ask twice more', async () => {
  for (const count of [1, 2, 3]) {
    expect((await ask()).status, `${count}`).toBe(200);
    expect((await (await asStaff()).decide('decline')).status).toBe(200);
  }
  expect(await readAppointment(clinic, id)).toMatchObject({ status: 'confirmed', startsAt: STARTS_AT });
  expect((await subjects(patient.email))[0]).toBe('Antwort auf Ihre Anfrage');
  expect((await clinic.letters(patient.email))[0]?.text).toContain('leider nicht verlegen');
  expect((await ask()).body.code).toBe('appointments.move_requests_used_up');
  expect((await readOwn()).move).toBeNull();
});

test('a wished time that somebody else took is refused clearly, and the request stays open', async () => {
  await ask();
  const other = await aPatient(clinic, { email: 'maria.vogel@example.test' });
  await anAppointment(clinic, plan, other, { slot: { date: '2026-12-01', start_time: '09:00' } });
  const refused = await (await asStaff()).decide('accept');
  expect([refused.status, refused.body.code]).toEqual([409, 'appointments.wished_time_gone']);
  expect(await outcomes()).toEqual([null]);
  expect((await readAppointment(clinic, id)).startsAt).toEqual(STARTS_AT);
});

test('if two decide at once, one wins and the other is refused', async () => {
  await ask();
  const office = await asStaff((await aStaffMember(clinic)).id, 'admin');
  const doctor = await asStaff();
  const answers = await Promise.all([doctor.decide('decline'), office.decide('accept')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('appointments.already_decided');
  expect((await doctor.decide('decline')).body.code).toBe('appointments.already_decided');
});

test('of two tabs that ask at once for different times one wins; a repeated request changes nothing', async () => {
  const token = await signInPatient(clinic, patient);
  const ends = await Promise.all([
    ask(slotAt(plan, WISH), { token }),
    ask(slotAt(plan, '2026-12-01T08:45:00Z'), { token }),
  ]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(ends.find(({ status }) => status === 409)?.body.code).toBe('appointments.move_already_requested');
  const [made] = await clinic.db.select().from(appointmentMoveRequest);
  if (!made) throw new Error('There is no request.');
  expect((await ask(slotAt(plan, made.startsAt), { token })).status).toBe(200);
  expect(await outcomes()).toEqual([null]);
});

test.each([
  [
    'the patient cancels',
    'cancelled',
    async () => {
      const token = await signInPatient(clinic, patient);
      await clinic.call(`POST /api/patients/cancel-appointment/${id}`, {}, { token });
    },
  ],
  ['the clinic cancels', 'cancelled', () => move(clinic, id, 'cancelled')],
  ['the clinic moves it', 'moved', () => reschedule(clinic, plan, patient, id, NEXT_SLOT)],
  ['it is started', 'begun', () => move(clinic, id, 'in_progress')],
  [
    'it begins without a decision',
    'begun',
    async () => {
      clinic.clock.set(STARTS_AT);
      await Promise.all([endUndecidedMoves(clinic.deps), endUndecidedMoves(clinic.deps)]);
    },
  ],
] as const)(
  'a request ends when %s, and nobody decides about it any more',
  async (_when, outcome, happen) => {
    await ask();
    await happen();
    expect(await outcomes()).toEqual([outcome]);
    const doctor = await asStaff();
    expect((await doctor.list()).body.data).toEqual([]);
    expect((await doctor.decide('accept')).body.code).toBe('appointments.already_decided');
    expect((await readOwn()).move_request).toBeNull();
  },
);

test('before the deadline nothing is asked, and a time that is not offered or not free is refused', async () => {
  clinic.clock.set(hoursBefore(60));
  expect((await ask()).body.code).toBe('appointments.moved_meanwhile');
  clinic.clock.set(hoursBefore(10));
  const wishes = [
    slotAt(plan, WISH, { serviceId: plan.followUp }),
    'x',
    slotAt(plan, '2026-12-01T02:00:00Z'),
  ];
  for (const wish of wishes) expect((await ask(wish)).body.code, wish).toBe('schedule.slot_not_offered');
  expect((await ask(slotAt(plan, WISH), { seen: WISH })).body.code).toBe('appointments.moved_meanwhile');
  clinic.clock.set(STARTS_AT);
  expect((await ask()).body.code).toBe('appointments.too_late_to_move');
  expect(await outcomes()).toEqual([]);
});

test('nobody else asks for it; a doctor decides about the own requests, assistants and patients about none', async () => {
  const other = await aPatient(clinic, { email: 'maria.vogel@example.test' });
  const token = await signInPatient(clinic, other);
  expect((await ask(slotAt(plan, WISH), { token })).status).toBe(404);
  const body = { schedule_id: slotAt(plan, WISH), seen_start_time: STARTS_AT.toISOString() };
  const visitor = await clinic.call(`POST /api/patients/appointments/${id}/move-request`, body);
  expect([visitor.status, (await clinic.call('GET /api/staff/move-requests')).status]).toEqual([401, 401]);

  await ask();
  const assistant = await asStaff((await aStaffMember(clinic, 'assistant')).id, 'assistant');
  expect([(await assistant.list()).status, (await assistant.decide('accept')).status]).toEqual([403, 403]);
  await clinic.db.update(appointment).set({ doctorId: plan.lena });
  const colleague = await asStaff();
  expect([(await colleague.list()).body.data, (await colleague.decide('accept')).status]).toEqual([[], 404]);
  expect((await clinic.call('GET /api/staff/move-requests', {}, { token })).status).toBe(403);
});

test('malformed requests name their fields', async () => {
  const token = await signInPatient(clinic, patient);
  const asked = await clinic.call(
    `POST /api/patients/appointments/${id}/move-request`,
    { seen_start_time: 'gestern', notes: 'x'.repeat(2001) },
    { token },
  );
  expect([asked.status, Object.keys(asked.body.errors).toSorted()]).toEqual([
    422,
    ['notes', 'schedule_id', 'seen_start_time'],
  ]);
  await ask();
  const decided = await (await asStaff()).decide('vielleicht', { reason: ' ' });
  expect([decided.status, Object.keys(decided.body.errors).toSorted()]).toEqual([
    422,
    ['decision', 'reason'],
  ]);
});
