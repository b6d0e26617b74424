import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { payment, paymentCharge, paymentRefund } from '#server/payments/payments.tables.ts';
import type { Plan } from '#server/schedule/testing.ts';
import type { Clinic } from '#server/testing/clinic.ts';
import { aStaffMember } from '#server/testing/people.ts';
import { addPayment, anAppointment, aStaffedClinic, move, moveThrough, type Patient } from '../testing.ts';

let clinic: Clinic;
let plan: Plan;
let patient: Patient;

beforeEach(async () => {
  ({ clinic, plan, patient } = await aStaffedClinic());
});

/** An appointment of 89.50 with a fee of 26.85, its card saved or its price captured. */
async function aPaidAppointment(gateway: 'stripe' | 'paypal'): Promise<number> {
  const id = await anAppointment(clinic, plan, patient, { gateway });
  await addPayment(clinic, id, gateway);
  return id;
}

async function money() {
  const charges = await clinic.db.select().from(paymentCharge);
  const refunds = await clinic.db.select().from(paymentRefund);
  return {
    charges: charges.map(({ reason, amountCents }) => [reason, amountCents]),
    refunds: refunds.map(({ amountCents }) => amountCents),
  };
}

test.each([
  ['completed', [], { charges: [['appointment', 89_50]], refunds: [] }],
  ['no_show', [], { charges: [['no_show', 26_85]], refunds: [] }],
  ['cancelled', [], { charges: [], refunds: [] }],
  ['failed', ['in_progress'], { charges: [], refunds: [] }],
  ['cancel_stripe_no_charge', ['cancellation_requested'], { charges: [], refunds: [] }],
  [
    'cancel_stripe_charge_all',
    ['cancellation_requested'],
    { charges: [['late_cancel', 26_85]], refunds: [] },
  ],
] as const)(
  'SEAM-07, payments 12, 19, 20, 22: on a card, %s costs what was agreed',
  async (to, path, expected) => {
    const id = await aPaidAppointment('stripe');
    await moveThrough(clinic, id, ...path, to);

    expect(await money()).toEqual(expected);
  },
);

test.each([
  ['completed', [], []],
  ['no_show', [], [62_65]],
  ['cancelled', [], [89_50]],
  ['cancel_paypal_refund_all', ['cancellation_requested'], [89_50]],
  ['cancel_paypal_no_refund', ['cancellation_requested'], [62_65]],
] as const)('SEAM-05, payments 19, 20: paid in advance, %s refunds the rest', async (to, path, refunds) => {
  const id = await aPaidAppointment('paypal');
  await moveThrough(clinic, id, ...path, to);

  expect(await money()).toEqual({ charges: [], refunds });
});

test('PAYMENTS-5.20: the patient gets a mail when an announced fee is waived', async () => {
  const id = await aPaidAppointment('stripe');
  await move(clinic, id, 'no_show');
  const [missed] = await clinic.letters(patient.email);
  await waive(id);
  const [waived] = await clinic.letters(patient.email);

  expect(missed?.text).toContain('26,85\u00a0€ buchen wir frühestens in 24 Stunden');
  expect(waived?.text).toMatch(/berechnen wir Ihnen keine Gebühr\.\n.*\nIhre Karte wird nicht belastet\.\n/s);
});

test('PAYMENTS-5.20: a fee that is waived before its mail is sent is never announced', async () => {
  const id = await aPaidAppointment('stripe');
  await move(clinic, id, 'no_show');
  await waive(id);

  expect((await clinic.letters(patient.email)).map(({ subject }) => subject)).toEqual([
    'Die Gebühr entfällt',
  ]);
});

async function waive(id: number) {
  const { token } = await aStaffMember(clinic);
  await clinic.call(`POST /api/staff/payments/${id}/write-off`, { reason: 'Kulanz' }, { token });
}

test.each([
  ['no_show', { state: 'partially_refunded', refundedCents: 60_00 }, 'erstatten wir Ihnen 2,65\u00a0€.'],
  ['cancelled', { state: 'partially_refunded', refundedCents: 60_00 }, 'erstatten wir Ihnen 29,50\u00a0€.'],
  ['cancelled', { state: 'reversed' }, 'Es entstehen Ihnen keine Kosten.'],
] as const)('SEAM-05: the mail about %s names the real refund: %j', async (to, found, words) => {
  const id = await aPaidAppointment('paypal');
  await clinic.db.update(payment).set(found);
  await move(clinic, id, to);
  const letter = (await clinic.letters(patient.email)).find(({ subject }) =>
    /abgesagt|nicht erreicht/.test(subject),
  );

  expect(letter?.text).toContain(words);
});

test('payments 21: completing and cancelling at once charges once or not at all, by the move that won', async () => {
  const id = await aPaidAppointment('stripe');
  const outcomes = await Promise.allSettled([move(clinic, id, 'completed'), move(clinic, id, 'cancelled')]);
  const { rows } = await clinic.db.execute(sql`select status, state from appointment, payment`);

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect([
    { status: 'completed', state: 'charge_due' },
    { status: 'cancelled', state: 'released' },
  ]).toContainEqual(rows[0]);
});

test('a refused move changes no payment', async () => {
  const id = await aPaidAppointment('stripe');
  await move(clinic, id, 'cancelled');
  await expect(move(clinic, id, 'completed')).rejects.toMatchObject({ code: 'appointments.move_refused' });

  expect(await money()).toEqual({ charges: [], refunds: [] });
});
