import type { StaffMove } from '#contract/appointments-staff.contract.ts';
import type { CalendarAppointment } from '../calendar/calendar-query.ts';
import type { WishedTime } from './wished-time.ts';

/** The statuses that close an appointment; the clinic has to give a reason for each. */
export type ClosingStatus = Extract<StaffMove, 'no_show' | 'cancelled' | 'failed'>;

/** Which dialog about an appointment is open. */
export type DialogOfAppointment =
  | { kind: 'appointment'; appointment: CalendarAppointment }
  | { kind: 'complete'; appointment: CalendarAppointment }
  | { kind: 'wrapUp'; appointment: CalendarAppointment }
  | { kind: 'positions'; appointment: CalendarAppointment }
  | { kind: 'close'; appointment: CalendarAppointment; to: ClosingStatus }
  | { kind: 'move'; appointment: CalendarAppointment; wish?: WishedTime };

export type OpenDialogOfAppointment = (dialog: DialogOfAppointment) => void;
