import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { appointment_status } from '#texts/generated/appointment_status.ts';
import { useTexts } from '#web/lib/language.ts';
import { Pill } from '#web/ui/Pill.tsx';

type Status = keyof (typeof appointment_status)['de'];

/** The status in the clinic's general words, or in the words of the staff for this appointment. */
export function StatusPill({ status, words }: { status: Status; words?: string | null }) {
  const labels = useTexts(appointment_status);
  const label = words ?? labels[status];
  return <Pill tone={statusTone(status, label)}>{label}</Pill>;
}

type StatusTone = 'good' | 'waiting' | 'over' | 'danger';

const TONES: Record<AppointmentStatus, StatusTone> = {
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

export function statusTone(status: string, label: string): StatusTone {
  if (SENT.test(label)) return 'good';
  return Object.hasOwn(TONES, status) ? TONES[status as AppointmentStatus] : 'over';
}
