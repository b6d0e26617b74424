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

/** No appointment takes longer, so none that began earlier can still be under way. */
export const LONGEST_APPOINTMENT_MS = 24 * 3_600_000;

/** As long as patients who lost the connection may come back. */
const UPCOMING_MINUTES_AFTER_END = 60;

/** An open appointment that ended before this moment is past. */
export function upcomingSince(now: Date): Date {
  return new Date(now.getTime() - UPCOMING_MINUTES_AFTER_END * 60_000);
}

/** From this moment on (in milliseconds) an open appointment with this end is past. */
export function upcomingUntil(endsAt: Date): number {
  return endsAt.getTime() + UPCOMING_MINUTES_AFTER_END * 60_000 + 1;
}

/** Whether a patient still looks forward to it. A cancelled appointment is past, whenever it would have been. */
export function isUpcoming(
  { status, end_date }: { status: AppointmentStatus; end_date: string },
  now: Date,
): boolean {
  return openStatuses.includes(status) && new Date(end_date) >= upcomingSince(now);
}

/** How long staff can undo that they completed an appointment. Only then is the card charged. */
export const UNDO_SECONDS = 10;
