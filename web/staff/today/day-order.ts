import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { CalendarColumn, CalendarVisit } from '../calendar/calendar-query.ts';

export interface NamedVisit {
  visit: CalendarVisit;
  doctor: string;
}

/** Of all doctors, as the day goes. */
export function visitsInOrder(columns: CalendarColumn[]): NamedVisit[] {
  return columns
    .flatMap(({ doctor, visits }) => visits.map((visit) => ({ visit, doctor: doctor.display_name })))
    .toSorted(
      (one, other) =>
        one.visit.date_start_time.localeCompare(other.visit.date_start_time) || one.visit.id - other.visit.id,
    );
}

const BEGINS: readonly AppointmentStatus[] = ['confirmed', 'cancellation_rejected'];

/** What is most likely said next about a visit. */
export function nextMove(status: AppointmentStatus): 'in_progress' | 'completed' | null {
  if (status === 'in_progress') return 'completed';
  return BEGINS.includes(status) ? 'in_progress' : null;
}
