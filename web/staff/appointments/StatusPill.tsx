import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { appointment_status } from '#texts/generated/appointment_status.ts';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { appointmentTone } from '#web/appointments/appointment-tone.ts';
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
  const label = words ?? usual;
  return <Pill tone={appointmentTone(status, label)}>{label}</Pill>;
}
