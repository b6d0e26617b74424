import type { AppointmentStatus } from './appointment-status.ts';

/** Planned, under way, or not decided yet. */
export const openStatuses: readonly AppointmentStatus[] = [
  'pending',
  'awaiting_payment',
  'created_by_doctor',
  'created_by_admin',
  'confirmed',
  'rescheduled',
  'cancellation_requested',
  'cancellation_rejected',
  'in_progress',
];

/** The clinic proposed it, and the patient has not confirmed it yet. */
export const proposedStatuses: readonly AppointmentStatus[] = ['created_by_doctor', 'created_by_admin'];

/** Both sides agreed on it and nobody called it off; it is to come or under way. */
export const meetingStatuses: readonly AppointmentStatus[] = [
  'confirmed',
  'cancellation_requested',
  'cancellation_rejected',
  'in_progress',
];

/** Called off by one side, or broken off without a result. */
export const cancelledStatuses: readonly AppointmentStatus[] = [
  'cancelled',
  'failed',
  'cancel_stripe_no_charge',
  'cancel_stripe_charge_all',
  'cancel_paypal_refund_all',
  'cancel_paypal_no_refund',
];

interface Held {
  status: AppointmentStatus;
  startsAt: Date;
  /** A doctor recorded that it was completed, whatever became of its payment. */
  wasCompleted: boolean;
}

/** Whether the appointment took place or is under way, even if no doctor has recorded the result yet. */
export function wasHeld({ status, startsAt, wasCompleted }: Held, now: Date): boolean {
  if (status === 'in_progress' || status === 'completed' || wasCompleted) return true;
  return meetingStatuses.includes(status) && startsAt <= now;
}

/** How many minutes before its time a doctor may begin an appointment. */
export const OPENS_MINUTES_BEFORE = 30;

/** No appointment takes longer, so none that began earlier can still be under way. */
export const LONGEST_APPOINTMENT_MS = 24 * 3_600_000;

/** How long after its planned end the room of an appointment is open: a call may take longer, or be interrupted. */
export const ROOM_MINUTES_AFTER_END = 60;

/**
 * Whether an appointment is running or still to come. A cancelled one is past, whenever it would have been. One that
 * takes place is running as long as its room is open, whatever its planned end.
 */
export function isUpcoming(
  { status, end_date }: { status: AppointmentStatus; end_date: string },
  now: Date,
): boolean {
  const minutesMore = meetingStatuses.includes(status) ? ROOM_MINUTES_AFTER_END : 0;
  return openStatuses.includes(status) && Date.parse(end_date) + minutesMore * 60_000 >= now.getTime();
}

/** How long staff can undo that they completed an appointment. Only then is the card charged. */
export const UNDO_SECONDS = 10;
