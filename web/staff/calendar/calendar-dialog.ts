import type { StaffMove } from '#contract/appointments-staff.contract.ts';
import type { CalendarVisit, NamedSpan } from './calendar-query.ts';

/** Which of the calendar's dialogs is open, and about what. */
export type CalendarDialog =
  | { kind: 'visit'; visit: CalendarVisit }
  | { kind: 'say'; visit: CalendarVisit; to: Extract<StaffMove, 'no_show' | 'cancelled'> }
  | { kind: 'move'; visit: CalendarVisit }
  | { kind: 'new'; doctorId: number | null; date: string }
  | { kind: 'hours'; doctorId: number | null }
  | { kind: 'extra'; doctorId: number | null; date: string }
  | { kind: 'absence'; doctorId: number | null; date: string }
  | { kind: 'absenceOf'; absence: NamedSpan; doctor: string }
  | { kind: 'extraOf'; window: NamedSpan; doctor: string };

export type OpenDialog = (dialog: CalendarDialog) => void;
