import type { AppointmentRow } from '#contract/appointments.contract.ts';
import { appointmentTime } from '#contract/displayed-texts.rules.ts';
import type { appointments } from '#texts/generated/appointments.ts';
import { formatDate } from '#web/lib/dates.ts';

/** `17.11.2026 11:00 Uhr` */
export function appointmentHeadline(appointment: AppointmentRow, t: (typeof appointments)['de']): string {
  return appointmentTime(appointment, t, { date: formatDate });
}
