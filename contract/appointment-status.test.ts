import { expect, test } from 'vitest';
import { appointmentStatuses, paymentGateways } from './appointment-status.ts';

/** The 19 values of the rows, and the one that OR-15 adds. */
const CATALOGUE = {
  'STAT-01': ['created_by_admin'],
  'STAT-02': [
    'pending',
    'confirmed',
    'rescheduled',
    'cancelled',
    'no_show',
    'completed',
    'failed',
    'in_progress',
    'awaiting_payment',
    'created_by_doctor',
    'payment_failed',
    'payment_success',
    'refunded',
  ],
  'STAT-03': ['cancellation_requested', 'cancellation_rejected'],
  'STAT-04': [
    'cancel_paypal_refund_all',
    'cancel_paypal_no_refund',
    'cancel_stripe_charge_all',
    'cancel_stripe_no_charge',
  ],
};

test('OR-15: an appointment has one of the 20 statuses of the catalogue', () => {
  expect([...appointmentStatuses].sort()).toEqual(Object.values(CATALOGUE).flat().sort());
});

test('OR-12: the payment providers are stripe and paypal', () => {
  expect(paymentGateways).toEqual(['stripe', 'paypal']);
});
