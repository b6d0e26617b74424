import type { DialogOfAppointment } from '../appointments/open-dialog.ts';
import type { NamedSpan } from '../calendar/calendar-query.ts';

/** Which of the calendar's dialogs is open, and about what. */
export type CalendarDialog =
  | DialogOfAppointment
  | { kind: 'new'; doctorId: number | null; date: string }
  | { kind: 'subscribe' }
  | { kind: 'hours'; doctorId: number | null }
  | { kind: 'extra'; doctorId: number | null; date: string }
  | { kind: 'absence'; doctorId: number | null; date: string }
  | { kind: 'removeAbsence'; absence: NamedSpan; doctor: string }
  | { kind: 'removeExtra'; window: NamedSpan; doctor: string };

export type OpenDialog = (dialog: CalendarDialog) => void;
