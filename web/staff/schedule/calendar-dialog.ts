import type { StaffMove } from '#contract/appointments-staff.contract.ts';
import type { CalendarAppointment, NamedSpan } from './calendar-query.ts';

/** The statuses that close an appointment; the clinic has to give a reason for each. */
export type ClosingStatus = Extract<StaffMove, 'no_show' | 'cancelled' | 'failed'>;

/** Which of the calendar's dialogs is open, and about what. */
export type CalendarDialog =
  | { kind: 'appointment'; appointment: CalendarAppointment }
  | { kind: 'complete'; appointment: CalendarAppointment }
  | { kind: 'positions'; appointment: CalendarAppointment }
  | { kind: 'close'; appointment: CalendarAppointment; to: ClosingStatus }
  | { kind: 'move'; appointment: CalendarAppointment }
  | { kind: 'new'; doctorId: number | null; date: string }
  | { kind: 'hours'; doctorId: number | null }
  | { kind: 'extra'; doctorId: number | null; date: string }
  | { kind: 'absence'; doctorId: number | null; date: string }
  | { kind: 'removeAbsence'; absence: NamedSpan; doctor: string }
  | { kind: 'removeExtra'; window: NamedSpan; doctor: string };

export type OpenDialog = (dialog: CalendarDialog) => void;
