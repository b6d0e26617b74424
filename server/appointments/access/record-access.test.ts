import { beforeEach, expect, test } from 'vitest';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aPatient } from '#server/testing/people.ts';
import { anAppointment, aStaffedClinic, moveThrough, type Patient, STARTS_AT } from '../testing.ts';
import { isTreating } from './record-access.service.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;

beforeEach(async () => {
  ({ clinic, plan, patient } = await aStaffedClinic());
});

const isAnnaTreating = (patientId = patient.id) => isTreating(clinic.db, { doctorId: plan.anna, patientId });

test('OR-33: without an appointment a doctor does not treat the patient', async () => {
  expect(await isAnnaTreating()).toBe(false);
});

test('OR-33: a confirmed appointment counts for its own doctor and its own patient only', async () => {
  await anAppointment(clinic, plan, patient);
  const other = await aPatient(clinic, { email: 'eva.klein@example.test' });

  expect(await isAnnaTreating()).toBe(true);
  expect(await isTreating(clinic.db, { doctorId: plan.lena, patientId: patient.id })).toBe(false);
  expect(await isAnnaTreating(other.id)).toBe(false);
});

test.each(['created_by_doctor', 'created_by_admin'] as const)(
  'OR-33: a proposal (%s) opens no record before the patient confirms it',
  async (status) => {
    const id = await anAppointment(clinic, plan, patient, { status, gateway: null });
    expect(await isAnnaTreating()).toBe(false);

    await moveThrough(clinic, id, 'confirmed');
    expect(await isAnnaTreating()).toBe(true);
  },
);

test.each([
  [['cancellation_requested'], true],
  [['cancellation_requested', 'cancellation_rejected'], true],
  [['in_progress'], true],
  [['in_progress', 'failed'], true],
  [['no_show'], true],
  [['no_show', 'payment_failed'], true],
  [['completed', 'payment_failed'], true],
  [['completed', 'payment_success', 'refunded'], true],
  [['cancelled'], false],
  [['cancellation_requested', 'cancel_stripe_charge_all'], false],
] as const)('OR-33: a confirmed appointment that went %j counts: %s', async (path, counts) => {
  const id = await anAppointment(clinic, plan, patient);
  clinic.clock.set(STARTS_AT);
  await moveThrough(clinic, id, ...path);

  expect(await isAnnaTreating()).toBe(counts);
});

test('OR-33: an appointment that the clinic cancelled before its beginning opens no record', async () => {
  const id = await anAppointment(clinic, plan, patient);
  await moveThrough(clinic, id, 'cancellation_requested', 'cancellation_rejected', 'in_progress', 'failed');

  expect(await isAnnaTreating()).toBe(false);
});

test('OR-33: an unpaid appointment opens no record', async () => {
  const id = await anAppointment(clinic, plan, patient, { status: 'awaiting_payment', gateway: 'paypal' });
  expect(await isAnnaTreating()).toBe(false);

  await moveThrough(clinic, id, 'payment_failed');
  expect(await isAnnaTreating()).toBe(false);
});
