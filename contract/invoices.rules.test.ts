import { expect, test } from 'vitest';
import { appointmentStatuses } from './appointment-status.ts';
import { invoiceAppointmentStatus, invoiceDisplayStatus } from './invoices.rules.ts';

/** An invoice whose payments say this; nothing where there is no record of one. */
function invoice({ card, paypal }: { card?: string; paypal?: string }) {
  return {
    invoice_payment_transaction: card === undefined ? null : { status: card },
    appointment: {
      status: 'confirmed',
      paypal_transaction: paypal === undefined ? null : { status: paypal },
    },
  };
}

test.each([
  ['STAT-12, OR-38: no payment record is a draft', {}, 'draft'],
  ['STAT-13: a card that succeeded is paid', { card: 'succeeded' }, 'paid'],
  ['STAT-13: a completed PayPal payment is paid', { paypal: 'COMPLETED' }, 'paid'],
  ['STAT-13, OR-38: paid comes before refunded', { card: 'succeeded', paypal: 'REFUNDED' }, 'paid'],
  ['STAT-14: a refund at PayPal is refunded', { paypal: 'REFUNDED' }, 'refunded'],
  ['STAT-14: a part of it as well', { paypal: 'PARTIALLY_REFUNDED' }, 'refunded'],
  ['STAT-14: a refund at PayPal beside a failed card', { card: 'failed', paypal: 'REFUNDED' }, 'refunded'],
  ['STAT-15: any other record of PayPal is an error', { paypal: 'PENDING' }, 'payment_error'],
  ['STAT-15: any other record of a card is an error', { card: 'requires_action' }, 'payment_error'],
  ['STAT-15, OR-38: a refunded card is an error', { card: 'refunded' }, 'payment_error'],
  ['STAT-15: an empty status is a record all the same', { card: '' }, 'payment_error'],
] as const)('%s', (_name, payments, expected) => {
  expect(invoiceDisplayStatus(invoice(payments))).toBe(expected);
});

test('STAT-12: without an appointment there is only the card to look at', () => {
  expect(invoiceDisplayStatus({ invoice_payment_transaction: null, appointment: null })).toBe('draft');
  const invoice = { invoice_payment_transaction: { status: 'succeeded' }, appointment: null };
  expect(invoiceDisplayStatus(invoice)).toBe('paid');
});

test.each(appointmentStatuses)('STAT-17: the appointment is %s', (status) => {
  const appointment = { status, paypal_transaction: null };
  expect(invoiceAppointmentStatus({ invoice_payment_transaction: null, appointment })).toBe(status);
});

test.each([
  ['only a payment exists', { status: 'succeeded' }, null, 'appointment_deleted'],
  ['nothing exists', null, null, 'appointment_not_found'],
  ['a status is unknown', { status: 'succeeded' }, 'archived', 'appointment_not_found'],
] as const)('STAT-17: %s', (_name, payment, status, expected) => {
  const appointment = status && { status, paypal_transaction: null };
  expect(invoiceAppointmentStatus({ invoice_payment_transaction: payment, appointment })).toBe(expected);
});
