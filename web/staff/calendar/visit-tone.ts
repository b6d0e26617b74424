import type { AppointmentStatus } from '#contract/appointment-status.ts';

export type VisitTone = 'good' | 'waiting' | 'over' | 'danger' | 'brand';

const WAITING: readonly AppointmentStatus[] = [
  ...(['pending', 'awaiting_payment', 'created_by_doctor', 'created_by_admin'] as const),
  ...(['rescheduled', 'cancellation_requested', 'cancellation_rejected'] as const),
];
const COMING: readonly AppointmentStatus[] = ['confirmed', 'in_progress'];
const DONE: readonly AppointmentStatus[] = ['completed', 'payment_success'];

/** As the clinic looks at it: what is ahead, what waits for somebody, what is done, what went wrong. */
export function visitTone(status: AppointmentStatus): VisitTone {
  if (COMING.includes(status)) return 'brand';
  if (DONE.includes(status)) return 'good';
  if (WAITING.includes(status)) return 'waiting';
  return status === 'payment_failed' ? 'danger' : 'over';
}
