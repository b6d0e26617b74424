import { beforeEach, expect, test } from 'vitest';
import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { paymentCharge, paymentRefund } from '#server/payments/payments.tables.ts';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';
import {
  addPayment,
  anAppointment,
  aStaffedClinic,
  hoursBefore,
  type Patient,
  readAppointment,
  reschedule,
  STARTS_AT,
  signInPatient,
  signInStaff,
} from '../testing.ts';
import { agreeTerms } from './agreed-terms.rules.ts';

/**
 * These appointments were booked when the clinic granted 72 hours, or 24, and asked another fee. Today it grants 48
 * hours, and in every second story the administration also changes the fee after the booking. Nothing about the
 * appointments may change: decision, dialog, mails, charge.
 */
const LONG = { freeHours: 72, noShowFeePercent: 50 };
const SHORT = { freeHours: 24, noShowFeePercent: 10 };
const LATER_FEES = ['unchanged', '80'];

let clinic: Clinic;
let plan: Plan;
let patient: Patient;
let anna: { id: number; email: string };

beforeEach(async () => {
  ({ clinic, plan, patient, anna } = await aStaffedClinic());
});

async function bookUnder(policy: typeof LONG, gateway: 'stripe' | 'paypal' = 'stripe'): Promise<number> {
  const terms = agreeTerms({ priceCents: 100_00, startsAt: STARTS_AT, ...policy });
  const id = await anAppointment(clinic, plan, patient, { gateway, terms });
  await addPayment(clinic, id, gateway);
  await clinic.drain();
  return id;
}

/** The administration changes the fee that new bookings agree to. */
async function changeFee(percent: string): Promise<void> {
  if (percent === 'unchanged') return;
  const { token } = await aStaffMember(clinic, 'admin');
  const values = { no_show_fee_percent: percent };
  expect((await clinic.call('PUT /api/staff/settings', { values, was: {} }, { token })).status).toBe(200);
}

async function shown(): Promise<AppointmentRow> {
  const token = await signInPatient(clinic, patient);
  return (await clinic.call('GET /api/patients/get-appointments', {}, { token })).body.data[0];
}

async function shownWithInvoice(): Promise<object> {
  const token = await signInPatient(clinic, patient);
  return (await clinic.call('GET /api/patients/invoices', {}, { token })).body.data[0].appointment;
}

async function cancel(id: number) {
  const token = await signInPatient(clinic, patient);
  return await clinic.call(`POST /api/patients/cancel-appointment/${id}`, {}, { token });
}

async function approveWithFee(id: number) {
  const token = await signInStaff(clinic, anna.id, 'doctor');
  const decision = { decision: 'approve_with_charge', reason: 'wie vereinbart' };
  return await clinic.call(`POST /api/staff/appointments/${id}/cancellation-decision`, decision, { token });
}

const newestLetter = async (to = patient.email) => (await clinic.letters(to))[0]?.text;
const allLetters = async () => (await clinic.letters(patient.email)).map(({ text }) => text).join('\n');
const charges = async () =>
  (await clinic.db.select().from(paymentCharge)).map(({ reason, amountCents }) => [reason, amountCents]);
const refunds = async () =>
  (await clinic.db.select().from(paymentRefund)).map(({ amountCents }) => amountCents);

test.each(LATER_FEES)(
  'OR-37, STAT-10: 60 hours before, 72 agreed hours are over and the agreed fee is charged (later fee: %s)',
  async (newFee) => {
    const id = await bookUnder(LONG);
    expect(await newestLetter()).toMatch(/Samstag, 21\. November 2026, 09:00 Uhr.*bis zu 50,00\s€/s);
    await changeFee(newFee);
    clinic.clock.set(hoursBefore(60));

    expect(await shown()).toMatchObject({
      isWithin48Hours: true,
      cancellation: {
        way: 'request',
        free_until: '2026-11-21T08:00:00.000Z',
        free_hours: 72,
        fee_cents: 50_00,
        refund_cents: 0,
        has_moved_late: false,
      },
    });
    expect(await shownWithInvoice()).toMatchObject({ isWithin48Hours: true, needs_reason: true });
    expect((await cancel(id)).body.data.status).toBe('cancellation_requested');
    expect(await newestLetter()).toContain('weniger als 72 Stunden');
    expect(await newestLetter(anna.email)).toContain('weniger als 72 Stunden');
    expect((await approveWithFee(id)).body.data.status).toBe('cancel_stripe_charge_all');
    expect(await allLetters()).toMatch(/Gebühr von 50,00\s€/);
    expect(await allLetters()).toMatch(/Ihre Rechnung 2026-000001 über 50,00\s€/);
    expect(await charges()).toEqual([['late_cancel', 50_00]]);
  },
);

test.each(LATER_FEES)(
  'OR-37, STAT-09: 36 hours before, 24 agreed hours still allow a free cancellation (later fee: %s)',
  async (newFee) => {
    const id = await bookUnder(SHORT, 'paypal');
    await changeFee(newFee);
    clinic.clock.set(hoursBefore(36));

    expect(await shown()).toMatchObject({
      isWithin48Hours: false,
      cancellation: {
        way: 'plain',
        free_until: '2026-11-23T08:00:00.000Z',
        free_hours: 24,
        fee_cents: 0,
        refund_cents: 100_00,
        has_moved_late: false,
      },
    });
    expect(await shownWithInvoice()).toMatchObject({ isWithin48Hours: false, needs_reason: false });
    expect((await cancel(id)).body.data.status).toBe('cancelled');
    expect(await newestLetter()).toMatch(/erstatten wir Ihnen 100,00\s€/);
    expect(await refunds()).toEqual([100_00]);
  },
);

test.each(LATER_FEES)(
  'SEAM-05: of a payment in advance the clinic keeps the agreed fee (later fee: %s)',
  async (newFee) => {
    const id = await bookUnder(SHORT, 'paypal');
    await changeFee(newFee);
    clinic.clock.set(hoursBefore(24));

    expect((await shown()).cancellation).toMatchObject({ way: 'request', fee_cents: 10_00 });
    await cancel(id);
    await approveWithFee(id);
    expect(await newestLetter()).toMatch(/erstatten wir Ihnen 90,00\s€/);
    expect(await refunds()).toEqual([90_00]);
  },
);

test('SEAM-06: a rescheduled appointment keeps the agreed hours and the agreed fee', async () => {
  const id = await bookUnder(LONG);
  await changeFee('80');
  await reschedule(clinic, plan, patient, id);

  const { terms } = await readAppointment(clinic, id);
  expect(terms).toMatchObject({ freeUntil: '2026-11-21T08:45:00.000Z', lateFeeCents: 50_00 });
  expect(await newestLetter()).toMatch(/Samstag, 21\. November 2026, 09:45 Uhr.*bis zu 50,00\s€/s);
});
