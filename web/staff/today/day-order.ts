import type { AppointmentAction } from '../appointments/appointment-actions.ts';
import type { CalendarAppointment, CalendarColumn } from '../calendar/calendar-query.ts';

export interface NamedAppointment {
  appointment: CalendarAppointment;
  doctor: string;
}

/** The appointments of all doctors in the order of their times. */
export function appointmentsInOrder(columns: CalendarColumn[]): NamedAppointment[] {
  return columns
    .flatMap(({ doctor, appointments }) =>
      appointments.map((appointment) => ({ appointment, doctor: doctor.display_name })),
    )
    .toSorted(
      (one, other) =>
        one.appointment.date_start_time.localeCompare(other.appointment.date_start_time) ||
        one.appointment.id - other.appointment.id,
    );
}

/** The most likely of the statuses that an appointment can get now. What is over does not begin any more. */
export function nextMove(
  can: ReadonlySet<AppointmentAction>,
  { isOver }: { isOver: boolean },
): 'in_progress' | 'completed' | null {
  if (can.has('in_progress') && !isOver) return 'in_progress';
  return can.has('completed') ? 'completed' : null;
}
