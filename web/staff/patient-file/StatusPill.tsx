import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { appointment_status } from '#texts/generated/appointment_status.ts';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { appointmentTone } from '#web/appointments/appointment-tone.ts';
import { useTexts } from '#web/lib/language.ts';
import { Pill } from '#web/ui/Pill.tsx';

/** A status in the words of the clinic; patients read other words for some of them. */
export function useStatusWord(status: AppointmentStatus): string {
  const t = useTexts(staff_calendar);
  const texts = useTexts(appointment_status);
  return status === 'created_by_doctor' || status === 'created_by_admin' ? t.proposed : texts[status];
}

export function StatusPill({ status, label }: { status: AppointmentStatus; label?: string | null }) {
  const usual = useStatusWord(status);
  const shown = label ?? usual;
  return <Pill tone={appointmentTone(status, shown)}>{shown}</Pill>;
}
