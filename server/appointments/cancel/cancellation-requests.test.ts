import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { payment, paymentCharge, paymentRefund } from '#server/payments/payments.tables.ts';
import type { StaffRole } from '#server/platform/actor.ts';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';
import {
  addPayment,
  anAppointment,
  aStaffedClinic,
  historyOf,
  hoursBefore,
  type Patient,
  readAppointment,
  signInPatient,
  signInStaff,
} from '../testing.ts';
import { approveUndecided } from './cancel-appointment.service.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;
let anna: { id: number; role: StaffRole };

beforeEach(async () => {
  const staffed = await aStaffedClinic();
  ({ clinic, plan, patient } = staffed);
  anna = { id: staffed.anna.id, role: 'doctor' };
});

/** An appointment of 89.50 with a fee of 26.85 that the patient asked to cancel ten hours before. */
async function aRequest(gateway: 'stripe' | 'paypal' = 'stripe', doctorId = plan.anna): Promise<number> {
  const id = await anAppointment(clinic, plan, patient, { gateway, doctorId });
  await addPayment(clinic, id, gateway);
  clinic.clock.set(hoursBefore(10));
  const token = await signInPatient(clinic, patient);
  const form = { cancellation_request_notes: 'Ich bin krank.' };
  const asked = await clinic.call(`POST /api/patients/cancel-appointment/${id}`, form, { token });
  expect(asked.status).toBe(200);
  return id;
}

const lettersToHer = async () => (await clinic.letters(patient.email)).map(({ text }) => text).join('\n');

async function asStaff({ id, role }: { id: number; role: StaffRole } = anna) {
  const token = await signInStaff(clinic, id, role);
  return {
    list: () => clinic.call('GET /api/staff/cancellation-requests', {}, { token }),
    decide: (appointmentId: number, decision: string, more: object = {}) =>
      clinic.call(
        `POST /api/staff/appointments/${appointmentId}/cancellation-decision`,
        { decision, reason: 'wie besprochen', ...more },
        { token },
      ),
  };
}

test('SEAM-05: a request shows patient, reason, agreed fee and the time limit for the decision', async () => {
  const id = await aRequest();
  const doctor = await asStaff();

  expect((await doctor.list()).body.data).toEqual([
    {
      id,
      patient: { id: patient.id, name: 'Anna Berger' },
      doctor: { id: plan.anna, display_name: expect.stringContaining('Keller') },
      service_title: expect.any(String),
      date_start_time: '2026-11-24T08:00:00.000Z',
      requested_at: expect.stringMatching(/^2026-11-23T22:00:00/),
      notes: 'Ich bin krank.',
      decide_by: '2026-11-24T08:45:00.000Z',
      gateway: 'stripe',
      amount_cents: 89_50,
      fee_cents: 26_85,
    },
  ]);
  await doctor.decide(id, 'approve_without_charge');
  expect((await doctor.list()).body.data).toEqual([]);
});

test('SEAM-05: a smaller fee is charged to the card and named in the mail', async () => {
  const id = await aRequest();
  expect((await (await asStaff()).decide(id, 'approve_with_charge', { fee_cents: 10_00 })).status).toBe(200);

  const charges = await clinic.db.select().from(paymentCharge);
  expect(charges.map(({ amountCents, reason }) => [reason, amountCents])).toEqual([['late_cancel', 10_00]]);
  expect(await lettersToHer()).toMatch(/mit 10,00\s€|von 10,00\s€/);
  expect((await readAppointment(clinic, id)).terms.lateFeeCents).toBe(26_85);
});

test('SEAM-05: of a payment in advance all but the smaller fee is refunded', async () => {
  const id = await aRequest('paypal');
  await (await asStaff()).decide(id, 'approve_with_charge', { fee_cents: 10_00 });

  const refunds = await clinic.db.select().from(paymentRefund);
  expect(refunds.map(({ amountCents }) => amountCents)).toEqual([79_50]);
});

test.each([
  ['approve_with_charge', 26_86],
  ['approve_with_charge', 0],
  ['approve_with_charge', 1.5],
  ['reject', 10_00],
  ['approve_without_charge', 10_00],
])('SEAM-05: %s with a fee of %s is refused at its field', async (decision, fee_cents) => {
  const id = await aRequest();
  const refused = await (await asStaff()).decide(id, decision, { fee_cents });

  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['fee_cents']]);
  expect((await readAppointment(clinic, id)).status).toBe('cancellation_requested');
});

test('SEAM-05: a request without a decision until the end costs nothing, and the patient gets a mail', async () => {
  const id = await aRequest();
  clinic.clock.set(hoursBefore(-0.7));
  await clinic.drain();
  expect((await readAppointment(clinic, id)).status).toBe('cancellation_requested');

  clinic.clock.set(hoursBefore(-0.75));
  await Promise.all([approveUndecided(clinic.deps), approveUndecided(clinic.deps)]);
  expect((await historyOf(clinic, id)).at(-1)).toEqual([
    'cancellation_requested',
    'cancel_stripe_no_charge',
    'system',
  ]);
  const [paid] = await clinic.db.select().from(payment).where(eq(payment.appointmentId, id));
  expect(paid?.state).toBe('released');
  expect(await lettersToHer()).toContain('nicht belastet');
});

test('if two decide at once, one wins and the other is refused', async () => {
  const id = await aRequest();
  const admin = await aStaffMember(clinic);
  const [doctor, office] = [await asStaff(), await asStaff({ id: admin.id, role: 'admin' })];
  const answers = await Promise.all([
    doctor.decide(id, 'reject'),
    office.decide(id, 'approve_without_charge'),
  ]);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('appointments.already_decided');
});

test('a doctor decides about the own requests, the administration about all, assistants and patients about none', async () => {
  const id = await aRequest('stripe', plan.lena);
  const admin = await aStaffMember(clinic);
  const assistant = await aStaffMember(clinic, 'assistant');
  const doctor = await asStaff();

  expect((await doctor.list()).body.data).toEqual([]);
  expect((await doctor.decide(id, 'reject')).status).toBe(404);
  expect((await (await asStaff({ id: admin.id, role: 'admin' })).list()).body.data).toHaveLength(1);
  expect((await (await asStaff({ id: assistant.id, role: 'assistant' })).list()).status).toBe(403);
  const token = await signInPatient(clinic, patient);
  expect((await clinic.call('GET /api/staff/cancellation-requests', {}, { token })).status).toBe(403);
  expect((await clinic.call('GET /api/staff/cancellation-requests')).status).toBe(401);
});
