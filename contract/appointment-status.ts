/** Every status an appointment can have; `server/appointments` says which may follow which. */
export const appointmentStatuses = [
  'pending',
  'awaiting_payment',
  'created_by_doctor',
  'created_by_admin',
  'confirmed',
  'rescheduled',
  'in_progress',
  'completed',
  'no_show',
  'cancelled',
  'cancellation_requested',
  'cancellation_rejected',
  'cancel_stripe_no_charge',
  'cancel_stripe_charge_all',
  'cancel_paypal_refund_all',
  'cancel_paypal_no_refund',
  'payment_success',
  'payment_failed',
  'refunded',
  'failed',
] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

export const paymentGateways = ['stripe', 'paypal'] as const;
export type PaymentGateway = (typeof paymentGateways)[number];
