import { beforeEach, expect, test } from 'vitest';
import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { aTill, CARDS, PRICE, type Till } from '#server/payments/testing.ts';
import { aPlan } from '#server/schedule/testing.ts';
import { anAppointment, hoursBefore, moveThrough, signInPatient } from '../testing.ts';

/** Real payments at the stand-in providers, as the list shows them. */

const FEE = 3_600;
const TERMS = {
  version: 'test',
  amountCents: PRICE,
  currency: 'EUR' as const,
  noShowFeePercent: 30,
  freeUntil: '2026-11-22T08:00:00.000Z',
  lateFeeCents: FEE,
  noShowFeeCents: FEE,
};

let till: Till;

beforeEach(async () => {
  till = await aTill({ hears: false });
});

async function aPaidAppointment(gateway: 'stripe' | 'paypal', card: string = CARDS.good): Promise<number> {
  const { clinic, patient } = till;
  const id = await anAppointment(clinic, await aPlan(clinic), patient, { gateway, terms: TERMS });
  await (gateway === 'paypal' ? till.bookByPayPal(id) : till.bookByCard(card, id));
  await till.settle();
  return id;
}

async function row(): Promise<AppointmentRow> {
  const token = await signInPatient(till.clinic, till.patient);
  const { body } = await till.clinic.call('GET /api/patients/get-appointments', {}, { token });
  return body.data[0];
}

test('ENT-21: a PayPal payment is refunded completely after a cancellation in time', async () => {
  const id = await aPaidAppointment('paypal');
  expect(await row()).toMatchObject({
    payment_gateway: 'paypal',
    payment_status: 'captured',
    can_pay_by_link: false,
    paypal_transaction: { status: 'COMPLETED' },
    cancellation: { way: 'plain', fee_cents: 0, refund_cents: PRICE },
  });

  await moveThrough(till.clinic, id, 'cancelled');
  await till.settle();
  expect(await row()).toMatchObject({
    status: 'cancelled',
    payment_status: 'refunded',
    cancellation: null,
    paypal_transaction: { status: 'REFUNDED' },
  });
});

test('OR-37, STAT-10: after the deadline the dialog shows the fee and promises no refund', async () => {
  await aPaidAppointment('paypal');
  till.clock.set(hoursBefore(48));

  expect((await row()).cancellation).toEqual({
    way: 'request',
    free_until: TERMS.freeUntil,
    free_hours: 48,
    fee_cents: FEE,
    refund_cents: 0,
    has_moved_late: false,
  });
});

test('ENT-21: with a saved card nothing is paid and nothing is refunded', async () => {
  await aPaidAppointment('stripe');

  expect(await row()).toMatchObject({
    payment_gateway: 'stripe',
    payment_status: 'card_saved',
    paypal_transaction: null,
    cancellation: { way: 'plain', fee_cents: 0, refund_cents: 0 },
  });
});

test('ENT-21: the patient can pay by link when the card is refused after the appointment', async () => {
  const id = await aPaidAppointment('stripe', CARDS.declinedLater);
  expect((await row()).can_pay_by_link).toBe(false);
  await moveThrough(till.clinic, id, 'completed');
  await till.settle();

  expect(await row()).toMatchObject({ status: 'payment_failed', can_pay_by_link: true });
});
