import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { aListedAppointment, signIn } from '#server/appointments/testing.ts';
import { patient as patientTable } from '#server/identity/patient.tables.ts';
import { SQL_STATE, sqlState } from '#server/platform/database/database-errors.ts';
import { slotIdOf } from '#server/schedule/free-slots/slots.rules.ts';
import { aPlan, type Plan, requestHold, TUESDAY, worksOn } from '#server/schedule/testing.ts';
import { aClinic, type Clinic } from '#server/testing/clinic.ts';
import { aPatient, aStaffMember } from '#server/testing/people.ts';
import { book, payByPayPal, saveCard } from './testing.ts';

const REFUSED = { status: 409, body: { code: 'appointments.overlapping' } };

let clinic: Clinic;
let plan: Plan;
let patient: Awaited<ReturnType<typeof aPatient>>;
let her: { token: string };

beforeEach(async () => {
  clinic = await aClinic();
  plan = await aPlan(clinic);
  patient = await aPatient(clinic);
  her = { token: await signIn(clinic, { kind: 'patient', patientId: patient.id }) };
  await worksOn(clinic, plan.lena, TUESDAY, '09:00', '12:00');
});

/** An appointment with Anna from 9:00 to 9:45, covered by the exclusion constraint. */
const anAppointment = (details: object = {}) =>
  aListedAppointment(clinic, plan, patient, { date: TUESDAY, overlapsFromBefore: false, ...details });

const lenasSlot = (time: string) =>
  slotIdOf({ serviceId: plan.checkUp, doctorId: plan.lena, startsAt: new Date(`${TUESDAY}T${time}:00Z`) });

const appointmentsThere = async () =>
  (await clinic.db.execute(sql`select id from appointment where status <> 'cancelled'`)).rows.length;

test('a patient cannot hold a slot that overlaps her own appointment, with any doctor', async () => {
  await anAppointment();
  const atNine = await requestHold(clinic, plan, { doctor_id: plan.lena }, her);
  expect(atNine).toMatchObject(REFUSED);
  expect(atNine.body.message).toContain('schon einen anderen Termin');
  const english = await requestHold(
    clinic,
    plan,
    { doctor_id: plan.lena },
    { ...her, headers: { locale: 'en' } },
  );
  expect(english.body.message).toContain('already another appointment');
  const step = { step: 4, userData: { address: {} }, service_id: plan.checkUp, doctor_id: plan.lena };
  const sent = { ...step, schedule_id: lenasSlot('08:00') };
  expect(await clinic.call('POST /api/patients/appointment/step', sent, her)).toMatchObject(REFUSED);

  const right = { doctor_id: plan.lena, start_time: '09:45' };
  expect((await requestHold(clinic, plan, right, her)).status).toBe(200);
});

test('cancelled or past appointments, and those of other patients, do not block a slot', async () => {
  await anAppointment({ status: 'cancelled' });
  await anAppointment({ status: 'no_show' });
  await anAppointment({ patientId: (await aPatient(clinic, { email: 'andere@example.test' })).id });
  expect((await requestHold(clinic, plan, { doctor_id: plan.lena }, her)).status).toBe(200);
});

test('PAYMENTS-5.5: a booking that overlaps an appointment made during the payment is refused, and PayPal is refunded', async () => {
  await requestHold(clinic, plan, {}, her);
  const { body } = await payByPayPal(clinic, her);
  await anAppointment({ doctorId: plan.lena });
  const paid = { payment_gateway: 'paypal', paypal_transaction_id: body.id };
  expect(await book(clinic, plan, paid, her)).toMatchObject(REFUSED);
  for (let round = 0; round < 3; round += 1) await clinic.drain();
  const { rows } = await clinic.db.execute(sql`select state from payment`);
  expect(rows).toEqual([{ state: 'refunded' }]);
  expect(await appointmentsThere()).toBe(1);
});

test('SEAM-03: the database decides between two bookings of one patient at the same moment', async () => {
  await requestHold(clinic, plan, {}, her);
  const card = await saveCard(clinic, her);
  const admin = await aStaffMember(clinic);
  const wish = { patient_id: patient.id, schedule: lenasSlot('08:00') };
  const [own, made] = await Promise.all([
    book(clinic, plan, card, her),
    clinic.call('POST /api/staff/appointments', wish, { token: admin.token }),
  ]);
  const answers = [own, made].toSorted((one, other) => one.status - other.status);
  expect(answers).toMatchObject([{ status: 200 }, REFUSED]);
  expect(await appointmentsThere()).toBe(1);
});

test('SEAM-04: the staff cannot propose an overlapping appointment, and the slot is not held for it', async () => {
  await anAppointment();
  const admin = await aStaffMember(clinic);
  const wish = { patient_id: patient.id, schedule: lenasSlot('08:00') };
  expect(await clinic.call('POST /api/staff/appointments', wish, { token: admin.token })).toMatchObject(
    REFUSED,
  );
  expect((await clinic.db.execute(sql`select 1 from blocked_time`)).rows).toEqual([]);
  expect(await appointmentsThere()).toBe(1);
});

test('SEAM-06: the staff cannot move an appointment to a time at which the patient has another', async () => {
  await anAppointment();
  const second = await anAppointment({ time: '10:30', doctorId: plan.lena });
  const admin = await aStaffMember(clinic);
  const to = { schedule: lenasSlot('08:00'), reason: 'Wunsch' };
  const path = `POST /api/staff/appointments/${second}/reschedule`;
  expect(await clinic.call(path, to, { token: admin.token })).toMatchObject(REFUSED);
  const { rows } = await clinic.db.execute(sql`select status from appointment where id = ${second}`);
  expect(rows).toEqual([{ status: 'confirmed' }]);

  const beside = { schedule: lenasSlot('08:45'), reason: 'Wunsch' };
  expect((await clinic.call(path, beside, { token: admin.token })).status).toBe(200);
});

test('two accounts with overlapping appointments are merged only after one is moved or cancelled', async () => {
  const twin = await aPatient(clinic, { email: 'zweites-konto@example.test' });
  await clinic.db
    .update(patientTable)
    .set({ firstName: 'Anna', lastName: 'Berger', birthdate: '1974-03-09' });
  await anAppointment();
  const other = await anAppointment({ patientId: twin.id, doctorId: plan.lena });
  const admin = await aStaffMember(clinic, 'admin');
  const merge = () =>
    clinic.call(
      `POST /api/staff/patients/${twin.id}/merge`,
      { into_id: patient.id, reason: 'Am Telefon bestätigt: eine Person' },
      { token: admin.token },
    );

  const refused = await merge();
  expect(refused).toMatchObject({ status: 409, body: { code: 'audit.appointments_overlap' } });
  expect(refused.body.message).toContain('überschneiden');
  const { rows } = await clinic.db.execute(sql`select patient_id from appointment where id = ${other}`);
  expect(rows).toEqual([{ patient_id: String(twin.id) }]);

  await clinic.db.execute(sql`update appointment set status = 'cancelled' where id = ${other}`);
  expect((await merge()).status).toBe(200);
});

test('the database itself refuses two appointments of one patient at the same time', async () => {
  await anAppointment();
  await expect(anAppointment({ doctorId: plan.lena, time: '09:30' })).rejects.toSatisfy(
    (error) => sqlState(error) === SQL_STATE.exclusionViolation,
  );
  await anAppointment({ doctorId: plan.lena, time: '09:45' });
});
