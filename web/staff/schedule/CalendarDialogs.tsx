import { AppointmentDialogs } from '../appointments/AppointmentDialogs.tsx';
import { NewAppointmentDialog } from '../appointments/NewAppointmentDialog.tsx';
import type { CalendarColumn } from '../calendar/calendar-query.ts';
import { AbsenceDialog, RemoveAbsenceDialog } from './AbsenceDialog.tsx';
import type { CalendarDialog, OpenDialog } from './calendar-dialog.ts';
import { ExtraWindowDialog, RemoveWindowDialog } from './ExtraWindowDialog.tsx';
import { HoursDialog } from './HoursDialog.tsx';
import { SubscribeDialog } from './SubscribeDialog.tsx';

interface DialogsProps {
  dialog: CalendarDialog | null;
  doctors: CalendarColumn['doctor'][];
  /** The difference between the server's clock and the clock of this device. */
  clockOffset: number;
  onOpen: OpenDialog;
  onClose: () => void;
}

export function CalendarDialogs({ dialog, doctors, clockOffset, onOpen, onClose }: DialogsProps) {
  if (!dialog) return null;
  const inside = { doctors, onClose };
  switch (dialog.kind) {
    case 'new':
      return <NewAppointmentDialog doctorId={dialog.doctorId} date={dialog.date} {...inside} />;
    case 'subscribe':
      return <SubscribeDialog onClose={onClose} />;
    case 'hours':
      return <HoursDialog doctorId={dialog.doctorId} {...inside} />;
    case 'extra':
      return <ExtraWindowDialog doctorId={dialog.doctorId} date={dialog.date} {...inside} />;
    case 'absence':
      return <AbsenceDialog doctorId={dialog.doctorId} date={dialog.date} {...inside} />;
    case 'removeAbsence':
      return <RemoveAbsenceDialog absence={dialog.absence} doctor={dialog.doctor} onClose={onClose} />;
    case 'removeExtra':
      return <RemoveWindowDialog window={dialog.window} doctor={dialog.doctor} onClose={onClose} />;
    default:
      return <AppointmentDialogs dialog={dialog} clockOffset={clockOffset} onOpen={onOpen} {...inside} />;
  }
}
