import { beforeEach, describe, expect, test } from 'vitest';
import {
  aListedAppointment,
  aStaffedClinic,
  moveThrough,
  type Patient,
  signIn,
} from '#server/appointments/testing.ts';
import { exportOf } from '#server/audit/export/testing-archive.ts';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember, PASSWORD } from '#server/testing/people.ts';
import { appointmentFeedback } from './feedback.tables.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;
let anna: { id: number; token: string };

beforeEach(async () => {
  ({ clinic, plan, patient, anna } = await aStaffedClinic());
});

type Caller = { token?: string | undefined };
const route = (id: number | string) => `/api/patients/appointments/${id}/feedback`;
const read = async (id: number, { token }: Caller = patient) =>
  await clinic.call(`GET ${route(id)}`, undefined, { token });
const give = async (id: number | string, body: object = { rating: 5 }, { token }: Caller = patient) =>
  await clinic.call(`PUT ${route(id)}`, body, { token });
const asStaff = async (id: number, { token }: Caller = anna) =>
  await clinic.call(`GET /api/staff/appointments/${id}/feedback`, undefined, { token });

/** Of the Tuesday before, completed. */
async function aPastAppointment(details: Parameters<typeof aListedAppointment>[3] = {}): Promise<number> {
  const id = await aListedAppointment(clinic, plan, patient, { date: '2026-11-10', ...details });
  await moveThrough(clinic, id, 'in_progress', 'completed');
  return id;
}

const rowCount = async () => await clinic.db.$count(appointmentFeedback);

test('a patient says how the appointment was, and the clinic reads it at the appointment', async () => {
  const id = await aPastAppointment();
  expect((await read(id)).body).toEqual({ data: { given: null, can_give: true } });
  expect((await asStaff(id)).body).toEqual({ data: null });

  const { status, body } = await give(id, { rating: 4, comment: ' Sehr freundlich. ' });
  expect([status, body.message]).toEqual([200, 'Vielen Dank für Ihre Rückmeldung.']);
  const given = { rating: 4, comment: 'Sehr freundlich.', changed_at: expect.any(String) };
  expect(body.data).toEqual({ given, can_give: true });
  expect((await read(id)).body.data.given).toEqual(given);
  expect((await asStaff(id)).body).toEqual({ data: given });
});

test('a tap is enough, and a card number in the sentence is masked', async () => {
  const id = await aPastAppointment();
  expect((await give(id)).body.data.given.comment).toBe('');
  await give(id, { rating: 2, comment: 'Karte 4242 4242 4242 4242 ging nicht.' });
  expect((await read(id)).body.data.given.comment).not.toContain('4242 4242 4242 4242');
});

test('it can be changed for seven days after it was first given, and then stays', async () => {
  const id = await aPastAppointment();
  await give(id, { rating: 1 });
  clinic.clock.advance(7 * 24 * 3600 - 1);
  const token = await signIn(clinic, { kind: 'patient', patientId: patient.id });
  expect((await give(id, { rating: 2 }, { token })).status).toBe(200);
  clinic.clock.advance(1);
  const late = await give(id, { rating: 5 }, { token });
  expect([late.status, late.body.code]).toEqual([409, 'feedback.too_late']);
  const { body } = await read(id, { token });
  expect(body.data).toMatchObject({ given: { rating: 2 }, can_give: false });
});

test('of simultaneous answers one row is left', async () => {
  const id = await aPastAppointment();
  const answers = await Promise.all([1, 2, 3, 4, 5].map((rating) => give(id, { rating })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await rowCount()).toBe(1);
});

describe('no feedback can be given', () => {
  test('before the appointment has begun', async () => {
    const id = await aListedAppointment(clinic, plan, patient);
    expect((await read(id)).body.data).toEqual({ given: null, can_give: false });
    expect((await give(id)).body.code).toBe('feedback.not_held');
  });

  test('about a cancelled appointment, or one that the patient missed', async () => {
    const cancelled = await aListedAppointment(clinic, plan, patient, {
      date: '2026-11-10',
      status: 'cancelled',
    });
    const missed = await aListedAppointment(clinic, plan, patient, { date: '2026-11-11', status: 'no_show' });
    for (const id of [cancelled, missed]) expect((await give(id)).body.code).toBe('feedback.not_held');
  });

  test.each([{}, { rating: 0 }, { rating: 6 }, { rating: 2.5 }, { rating: 'gut' }])(
    'with the malformed rating %j',
    async (body) => {
      const id = await aPastAppointment();
      const refused = await give(id, body);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['rating']]);
    },
  );

  test('with a sentence that is too long, or about an appointment that is no number', async () => {
    const id = await aPastAppointment();
    const long = await give(id, { rating: 3, comment: 'a'.repeat(301) });
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['comment']]);
    expect((await give(id, { rating: 3, comment: 'a'.repeat(300) })).status).toBe(200);
    expect((await give('x')).status).toBe(422);
  });

  test('by somebody else: a visitor, another patient, the staff', async () => {
    const id = await aPastAppointment();
    const ben = await aPatient(clinic, { email: 'ben@example.test' });
    for (const as of [(who: Caller) => read(id, who), (who: Caller) => give(id, { rating: 1 }, who)]) {
      expect((await as({ token: undefined })).status).toBe(401);
      expect((await as(ben)).status).toBe(404);
      expect((await as(anna)).status).toBe(403);
    }
    expect((await give(id + 100)).status).toBe(404);
    expect(await rowCount()).toBe(0);
  });
});

describe('of the staff', () => {
  test('the own doctor, the administration and the assistance read it, another doctor does not', async () => {
    const id = await aPastAppointment();
    await give(id);
    expect((await asStaff(id)).status).toBe(200);
    expect((await asStaff(id, await aStaffMember(clinic, 'admin'))).status).toBe(200);
    expect((await asStaff(id, await aStaffMember(clinic, 'assistant'))).status).toBe(200);
    const other = await aPastAppointment({ doctorId: plan.lena, date: '2026-11-11' });
    await give(other);
    expect((await asStaff(other)).status).toBe(404);
    expect((await asStaff(id, patient)).status).toBe(403);
    expect((await asStaff(id, { token: undefined })).status).toBe(401);
  });

  test('the administration reads how often each rating was given in a month, without a doctor’s name', async () => {
    await give(await aPastAppointment({ date: '2026-11-03' }), { rating: 5 });
    await give(await aPastAppointment({ date: '2026-11-04', doctorId: plan.lena }), { rating: 5 });
    await give(await aPastAppointment({ date: '2026-11-05' }), { rating: 1 });
    await give(await aPastAppointment({ date: '2026-10-20' }), { rating: 3 });
    const { token } = await aStaffMember(clinic, 'admin');
    const figures = async (month: string) =>
      (await clinic.call('GET /api/staff/figures', { month }, { token })).body.data.feedback;
    expect(await figures('2026-11')).toEqual([
      { rating: 5, count: 2 },
      { rating: 4, count: 0 },
      { rating: 3, count: 0 },
      { rating: 2, count: 0 },
      { rating: 1, count: 1 },
    ]);
    expect((await figures('2026-10'))[2]).toEqual({ rating: 3, count: 1 });
  });
});

test('it is in the export of the patient, and erased when the account is closed', async () => {
  const id = await aPastAppointment({ status: 'confirmed' });
  await give(id, { rating: 4, comment: 'Danke.' });
  const { textOf } = await exportOf(clinic, patient.token);
  expect(textOf('data.json')).toContain('Danke.');
  await clinic.call(
    'POST /api/patients/deletion-request',
    { current_password: PASSWORD },
    { token: patient.token },
  );
  expect(await rowCount()).toBe(0);
});

test('no letter asks for feedback', async () => {
  await aPastAppointment();
  await clinic.drain();
  for (const { subject, text } of await clinic.letters()) expect(subject + text).not.toMatch(/Rückmeldung/);
});
