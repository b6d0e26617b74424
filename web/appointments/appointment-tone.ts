import type { AppointmentStatus } from '#contract/appointment-status.ts';

export type AppointmentTone = 'good' | 'waiting' | 'over' | 'danger';

/** The colour of each status, the same for patients and staff. */
const TONES: Record<AppointmentStatus, AppointmentTone> = {
  pending: 'waiting',
  awaiting_payment: 'waiting',
  created_by_doctor: 'waiting',
  created_by_admin: 'waiting',
  confirmed: 'good',
  rescheduled: 'waiting',
  in_progress: 'good',
  completed: 'good',
  no_show: 'over',
  cancelled: 'over',
  cancellation_requested: 'waiting',
  cancellation_rejected: 'waiting',
  cancel_stripe_no_charge: 'over',
  cancel_stripe_charge_all: 'over',
  cancel_paypal_refund_all: 'over',
  cancel_paypal_no_refund: 'over',
  payment_success: 'good',
  payment_failed: 'danger',
  refunded: 'over',
  failed: 'over',
};

/** The staff can write labels such as “Sent to …”; they are shown as good news. */
const SENT = /^(sent to|gesendet an)\b/i;

/** The colour of a status and its label; a status that is not known here is shown as over. */
export function appointmentTone(status: string, label: string): AppointmentTone {
  if (SENT.test(label)) return 'good';
  return Object.hasOwn(TONES, status) ? TONES[status as AppointmentStatus] : 'over';
}
