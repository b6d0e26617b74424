import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { appointment_status } from '#texts/generated/appointment_status.ts';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { useTexts } from '#web/lib/language.ts';
import { Pill } from '#web/ui/Pill.tsx';
import { visitTone } from './visit-tone.ts';

/** What the clinic calls a status: patients are told some of them as from their doctor. */
export function useStatusWord(status: AppointmentStatus): string {
  const t = useTexts(staff_calendar);
  const words = useTexts(appointment_status);
  return status === 'created_by_doctor' || status === 'created_by_admin' ? t.proposed : words[status];
}

export function StatusPill({ status }: { status: AppointmentStatus }) {
  return <Pill tone={visitTone(status)}>{useStatusWord(status)}</Pill>;
}
