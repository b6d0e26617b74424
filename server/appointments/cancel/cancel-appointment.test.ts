import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { type Plan, requestHold } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import {
  anAppointment,
  aStaffedClinic,
  historyOf,
  hoursBefore,
  move,
  NEXT_TUESDAY,
  type Patient,
  readAppointment,
  STARTS_AT,
  signInPatient,
} from '../testing.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;
let anna: { token: string };

beforeEach(async () => {
  ({ clinic, plan, patient, anna } = await aStaffedClinic());
});

async function cancel(id: number | string, body?: object, options: object = {}) {
  const token = await signInPatient(clinic, patient);
  return await clinic.call(`POST /api/patients/cancel-appointment/${id}`, body, { token, ...options });
}

test('API-36, STAT-09, STAT-10: before the deadline the patient cancels at once, free of charge', async () => {
  const id = await anAppointment(clinic, plan, patient);
  clinic.clock.set(hoursBefore(49));
  const { status, body } = await cancel(id);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: expect.stringContaining('abgesagt'),
    data: { id, status: 'cancelled' },
  });
  expect(await readAppointment(clinic, id)).toMatchObject({
    status: 'cancelled',
    cancellationRequestNotes: null,
  });
  expect((await historyOf(clinic, id)).at(-1)).toEqual(['confirmed', 'cancelled', 'patient']);
});

test('SEAM-05: another patient can book the time of a cancelled appointment', async () => {
  const id = await anAppointment(clinic, plan, patient);
  expect((await requestHold(clinic, plan, NEXT_TUESDAY)).body.code).toBe('schedule.slot_taken');

  await cancel(id);
  expect((await requestHold(clinic, plan, NEXT_TUESDAY)).status).toBe(200);
});

test('STAT-08, SEAM-05: after the deadline of 48 hours the patient can only ask to cancel, and the appointment keeps its time', async () => {
  const id = await anAppointment(clinic, plan, patient);
  clinic.clock.set(hoursBefore(48));
  const { body } = await cancel(id, { cancellation_request_notes: '  Ich bin krank.  ' });

  expect(body.data).toMatchObject({ id, status: 'cancellation_requested' });
  expect(body.message).toContain('bleibt der Termin bestehen');
  const stored = await readAppointment(clinic, id);
  expect(stored.cancellationRequestNotes).toBe('Ich bin krank.');
  expect(stored.cancellationRequestCreatedAt?.toISOString()).toBe(body.data.cancellation_request_created_at);
  expect((await requestHold(clinic, plan, NEXT_TUESDAY)).body.code).toBe('schedule.slot_taken');
});

test('STAT-08: the patient’s reason is stored with the request and not in the history', async () => {
  const id = await anAppointment(clinic, plan, patient);
  clinic.clock.set(hoursBefore(24));
  await cancel(id, { cancellation_request_notes: 'Mir geht es schlecht' });
  await clinic.drain();

  const { rows } = await clinic.db.execute(sql`select reason from appointment_move`);
  expect(JSON.stringify(rows)).not.toContain('schlecht');
  expect(clinic.logLines.join()).not.toContain('schlecht');
});

test.each([undefined, {}, { cancellation_request_notes: null }, { cancellation_request_notes: '  ' }])(
  'CXL-08, OR-34: a request without a reason (%j) is accepted',
  async (body) => {
    const id = await anAppointment(clinic, plan, patient);
    clinic.clock.set(hoursBefore(1));

    expect((await cancel(id, body)).status).toBe(200);
    expect((await readAppointment(clinic, id)).cancellationRequestNotes).toBeNull();
  },
);

test.each(['created_by_doctor', 'created_by_admin'] as const)(
  'OR-37: the patient cancels a proposal (%s) at once, even an hour before',
  async (status) => {
    const id = await anAppointment(clinic, plan, patient, { status, gateway: null });
    clinic.clock.set(hoursBefore(1));

    expect((await cancel(id)).body.data.status).toBe('cancelled');
  },
);

test('STAT-06: a second cancellation is refused', async () => {
  const id = await anAppointment(clinic, plan, patient);
  expect((await cancel(id)).status).toBe(200);

  expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'appointments.not_cancellable' } });
  expect(await historyOf(clinic, id)).toHaveLength(3);
});

test('STAT-06: a second request is refused while the first waits for its decision', async () => {
  const id = await anAppointment(clinic, plan, patient);
  clinic.clock.set(hoursBefore(24));
  await cancel(id, { cancellation_request_notes: 'zuerst' });

  const second = await cancel(id, { cancellation_request_notes: 'danach' });
  expect(second.body.code).toBe('appointments.not_cancellable');
  expect((await readAppointment(clinic, id)).cancellationRequestNotes).toBe('zuerst');
});

test('STAT-05, STAT-06: from its beginning on an appointment cannot be cancelled', async () => {
  const id = await anAppointment(clinic, plan, patient);
  clinic.clock.set(STARTS_AT);

  expect(await cancel(id)).toMatchObject({
    status: 409,
    body: { code: 'appointments.too_late_to_cancel', message: expect.stringContaining('begonnen') },
  });
});

test.each(['in_progress', 'completed', 'no_show', 'cancellation_requested'] as const)(
  'STAT-06: an appointment that is %s is not cancelled',
  async (status) => {
    const id = await anAppointment(clinic, plan, patient);
    await move(clinic, id, status);

    expect((await cancel(id)).body.code).toBe('appointments.not_cancellable');
    expect((await readAppointment(clinic, id)).status).toBe(status);
  },
);

test("STAT-06: somebody else's appointment and one that does not exist give the same answer", async () => {
  const id = await anAppointment(clinic, plan, patient);
  const other = await aPatient(clinic, { email: 'eva.klein@example.test' });
  const [foreign, missing] = [
    await cancel(id, {}, { token: other.token }),
    await cancel(id + 1, {}, { token: other.token }),
  ];

  expect(foreign.status).toBe(404);
  expect(foreign.body).toEqual(missing.body);
  expect((await readAppointment(clinic, id)).status).toBe('confirmed');
});

test('ids in the body have no effect: the path names the appointment, the session the patient', async () => {
  const id = await anAppointment(clinic, plan, patient);
  const other = await aPatient(clinic, { email: 'eva.klein@example.test' });
  const body = { id, user_id: patient.id, patient_id: patient.id, status: 'completed' };

  expect((await cancel(id + 1, body, { token: other.token })).status).toBe(404);
  expect((await readAppointment(clinic, id)).status).toBe('confirmed');
});

test('callers without a session and staff are refused', async () => {
  const id = await anAppointment(clinic, plan, patient);

  expect((await cancel(id, {}, { token: undefined })).status).toBe(401);
  expect((await cancel(id, {}, { token: anna.token })).status).toBe(403);
  expect((await readAppointment(clinic, id)).status).toBe('confirmed');
});

test.each([
  ['too long', { cancellation_request_notes: 'x'.repeat(2001) }, 422],
  ['no text', { cancellation_request_notes: 7 }, 422],
  ['a list', [], 400],
])('a reason that is %s is refused', async (_name, body, status) => {
  const id = await anAppointment(clinic, plan, patient);

  expect((await cancel(id, body)).status).toBe(status);
  expect((await readAppointment(clinic, id)).status).toBe('confirmed');
});

test.each(['0', '-1', 'abc', '1.5', '99999999999999999999'])('an id like %s is refused', async (id) => {
  expect((await cancel(id)).status).toBe(422);
});

test('a reason of 2000 characters is stored completely, in any script', async () => {
  const id = await anAppointment(clinic, plan, patient);
  clinic.clock.set(hoursBefore(24));
  const notes = `${'ä'.repeat(1998)}👩`;

  expect((await cancel(id, { cancellation_request_notes: notes })).status).toBe(200);
  expect((await readAppointment(clinic, id)).cancellationRequestNotes).toBe(notes);
});

test('the answer is in the language of the caller', async () => {
  const id = await anAppointment(clinic, plan, patient);
  const english = { headers: { locale: 'en' } };

  expect((await cancel(id, {}, english)).body.message).toBe(
    'Your appointment has been cancelled. You have nothing to pay.',
  );
});

test('payments 21: two cancellations by the patient and one by the clinic at once: exactly one succeeds', async () => {
  const id = await anAppointment(clinic, plan, patient);
  const byClinic = clinic.call(
    `POST /api/staff/appointments/${id}/move`,
    { to: 'cancelled', reason: 'krank' },
    { token: anna.token },
  );
  const answers = await Promise.all([cancel(id), byClinic, cancel(id)]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await historyOf(clinic, id)).toHaveLength(3);
});

test('a card number in the reason for a cancellation is masked before it is stored', async () => {
  const id = await anAppointment(clinic, plan, patient);
  clinic.clock.set(hoursBefore(10));
  await cancel(id, { cancellation_request_notes: 'Krank. Karte 4111 1111 1111 1111' });

  const { cancellationRequestNotes } = await readAppointment(clinic, id);
  expect(cancellationRequestNotes).toBe('Krank. Karte •••• •••• •••• 1111');
});
