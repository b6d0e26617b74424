import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { appointment_status } from '#texts/generated/appointment_status.ts';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { useTexts } from '#web/lib/language.ts';
import { Pill } from '#web/ui/Pill.tsx';

/** A status in the words of the clinic; patients read other words for some of them. */
export function useStatusWord(status: AppointmentStatus): string {
  const t = useTexts(staff_calendar);
  const words = useTexts(appointment_status);
  return status === 'created_by_doctor' || status === 'created_by_admin' ? t.proposed : words[status];
}

export function StatusPill({ status, words }: { status: AppointmentStatus; words?: string | null }) {
  const usual = useStatusWord(status);
  return <Pill tone={appointmentTone(status)}>{words ?? usual}</Pill>;
}

export type AppointmentTone = 'good' | 'waiting' | 'over' | 'danger' | 'brand';

const WAITING: readonly AppointmentStatus[] = [
  ...(['pending', 'awaiting_payment', 'created_by_doctor', 'created_by_admin'] as const),
  ...(['rescheduled', 'cancellation_requested', 'cancellation_rejected'] as const),
];
const COMING: readonly AppointmentStatus[] = ['confirmed', 'in_progress'];
const DONE: readonly AppointmentStatus[] = ['completed', 'payment_success'];

/** The colour of a status for the staff: coming, waiting for somebody, done, or failed. */
export function appointmentTone(status: AppointmentStatus): AppointmentTone {
  if (COMING.includes(status)) return 'brand';
  if (DONE.includes(status)) return 'good';
  if (WAITING.includes(status)) return 'waiting';
  return status === 'payment_failed' ? 'danger' : 'over';
}
