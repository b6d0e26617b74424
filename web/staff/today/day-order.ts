import type { VisitAction } from '../appointments/appointment-actions.ts';
import type { CalendarColumn, CalendarVisit } from '../schedule/calendar-query.ts';

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

/** Of all that can be said about a visit now, what is most likely to be. */
export function nextMove(can: ReadonlySet<VisitAction>): 'in_progress' | 'completed' | null {
  if (can.has('in_progress')) return 'in_progress';
  return can.has('completed') ? 'completed' : null;
}
