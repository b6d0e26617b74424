import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { appointmentMove } from '#server/appointments/appointments.tables.ts';
import { aListedAppointment, signIn } from '#server/appointments/testing.ts';
import { addMissingSettings } from '#server/content/settings.service.ts';
import { aPlan, type Plan, requestHold } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { book, saveCard, slotAt } from '../testing.ts';

const REFUSED = { status: 409, body: { code: 'booking.first_appointment_needed' } };

let clinic: Clinic;
let plan: Plan;
let patient: Awaited<ReturnType<typeof aPatient>>;
let her: { token: string };

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
  patient = await aPatient(clinic);
  her = { token: await signIn(clinic, { kind: 'patient', patientId: patient.id }) };
});

/** The clinic gives follow-ups only to patients whom it has seen. */
const requireFirstAppointment = () =>
  addMissingSettings(clinic.db, [{ key: 'follow_up_needs_first_appointment', value: '1' }]);

const hold = (options: object = her) => requestHold(clinic, plan, { service_id: plan.followUp }, options);

const bookFollowUp = (card: object) => {
  const schedule = { id: slotAt(plan, '08:00', plan.followUp) };
  return book(clinic, plan, { ...card, service_id: plan.followUp, schedule }, her);
};

const needsFirstAppointment = async (options: object = her) =>
  (await clinic.call('GET /api/patients/follow-ups', undefined, options)).body.data?.needs_first_appointment;

/** An appointment two weeks ago. */
async function anAppointment(
  status: 'confirmed' | 'cancelled' | 'no_show' | 'in_progress',
  details: object = {},
) {
  return await aListedAppointment(clinic, plan, patient, { date: '2026-11-03', status, ...details });
}

async function complete(appointmentId: number) {
  await clinic.db.insert(appointmentMove).values({
    appointmentId,
    fromStatus: 'confirmed',
    toStatus: 'completed',
    actorKind: 'system',
    reason: 'test',
    movedAt: clinic.clock.now(),
  });
  await clinic.db.execute(sql`update appointment set status = 'payment_failed' where id = ${appointmentId}`);
}

test('a signed-in patient books a follow-up without a past appointment, unless the clinic decides otherwise', async () => {
  expect(await needsFirstAppointment()).toBe(false);
  expect((await hold()).status).toBe(200);
  expect((await bookFollowUp(await saveCard(clinic, her))).status).toBe(200);
});

test('where the clinic requires a first appointment, a patient without one cannot hold a slot of a follow-up, and the answer says why', async () => {
  await requireFirstAppointment();
  const refused = await hold();
  expect(refused).toMatchObject(REFUSED);
  expect(refused.body.message).toContain('nach einem ersten Termin');
  expect((await hold({ ...her, headers: { locale: 'en' } })).body.message).toContain('first appointment');
  const step = { step: 4, userData: { address: {} }, service_id: plan.followUp, doctor_id: plan.anna };
  const sent = { ...step, schedule_id: slotAt(plan, '08:00', plan.followUp) };
  expect(await clinic.call('POST /api/patients/appointment/step', sent, her)).toMatchObject(REFUSED);
  expect((await clinic.db.execute(sql`select 1 from blocked_time`)).rows).toEqual([]);
  expect(await needsFirstAppointment()).toBe(true);
  expect((await requestHold(clinic, plan, {}, her)).status).toBe(200);
});

test('booked, cancelled and missed appointments do not count as a first appointment', async () => {
  await requireFirstAppointment();
  await anAppointment('cancelled');
  await anAppointment('no_show');
  await anAppointment('confirmed', { date: '2026-12-01' });
  expect(await hold()).toMatchObject(REFUSED);
  expect(await needsFirstAppointment()).toBe(true);
});

test.each([
  ['took place, whatever its payment', async () => complete(await anAppointment('confirmed'))],
  ['is in progress', () => anAppointment('in_progress')],
  ['has begun, although nobody has marked it', () => anAppointment('confirmed')],
])(
  'where the clinic requires a first appointment, a patient whose own %s books a follow-up',
  async (_, appointment) => {
    await requireFirstAppointment();
    await appointment();
    expect(await needsFirstAppointment()).toBe(false);
    expect((await hold()).status).toBe(200);
    expect((await bookFollowUp(await saveCard(clinic, her))).status).toBe(200);
  },
);

test('a slot held before the clinic required a first appointment is neither paid for nor booked', async () => {
  await hold();
  const card = await saveCard(clinic, her);
  await requireFirstAppointment();
  expect(await bookFollowUp(card)).toMatchObject(REFUSED);
  const begin = await clinic.call('POST /api/patients/appointment/setup-intent', {}, her);
  expect(begin).toMatchObject(REFUSED);
});

test('ROLE-02: an appointment of another patient does not count; guests and staff cannot ask', async () => {
  await requireFirstAppointment();
  const other = await aPatient(clinic, { email: 'andere@example.test' });
  await complete(await anAppointment('confirmed', { patientId: other.id }));
  expect(await hold()).toMatchObject(REFUSED);
  expect((await hold({})).body.code).toBe('session.required');
  const staff = await aStaffMember(clinic);
  expect((await clinic.call('GET /api/patients/follow-ups', undefined, { token: staff.token })).status).toBe(
    403,
  );
  expect((await clinic.call('GET /api/patients/follow-ups')).status).toBe(401);
});

test('SEAM-04: the staff may propose a follow-up to a patient without a first appointment', async () => {
  await requireFirstAppointment();
  const admin = await aStaffMember(clinic);
  const wish = { patient_id: patient.id, schedule: slotAt(plan, '08:00', plan.followUp) };
  expect((await clinic.call('POST /api/staff/appointments', wish, { token: admin.token })).status).toBe(200);
});
