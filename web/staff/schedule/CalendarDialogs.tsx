import { AppointmentDialog } from '../appointments/AppointmentDialog.tsx';
import { CloseAppointmentDialog } from '../appointments/CloseAppointmentDialog.tsx';
import { CompleteAppointmentDialog } from '../appointments/CompleteAppointmentDialog.tsx';
import { MoveAppointmentDialog } from '../appointments/MoveAppointmentDialog.tsx';
import { NewAppointmentDialog } from '../appointments/NewAppointmentDialog.tsx';
import { PrepareStatementDialog } from '../positions/StatementDialogs.tsx';
import { InReachOf } from '../shell/InReachOf.tsx';
import { AbsenceDialog, RemoveAbsenceDialog } from './AbsenceDialog.tsx';
import type { CalendarDialog, OpenDialog } from './calendar-dialog.ts';
import type { CalendarColumn } from './calendar-query.ts';
import { ExtraWindowDialog, RemoveWindowDialog } from './ExtraWindowDialog.tsx';
import { HoursDialog } from './HoursDialog.tsx';

interface DialogsProps {
  dialog: CalendarDialog | null;
  doctors: CalendarColumn['doctor'][];
  /** The difference between the server's clock and the clock of this device. */
  clockOffset: number;
  onOpen: OpenDialog;
  onClose: () => void;
}

export function CalendarDialogs(props: DialogsProps) {
  const { dialog } = props;
  if (!dialog || !('appointment' in dialog)) return <OpenDialogOf {...props} />;
  return (
    <InReachOf doctorId={dialog.appointment.doctor_id}>
      <OpenDialogOf {...props} />
    </InReachOf>
  );
}

function OpenDialogOf({ dialog, doctors, clockOffset, onOpen, onClose }: DialogsProps) {
  const inside = { doctors, onClose };
  switch (dialog?.kind) {
    case 'appointment':
      return <AppointmentDialog appointment={dialog.appointment} {...{ clockOffset, onOpen }} {...inside} />;
    case 'complete':
      return <CompleteAppointmentDialog appointment={dialog.appointment} onClose={onClose} />;
    case 'positions':
      return <PrepareStatementDialog appointment={dialog.appointment} onClose={onClose} />;
    case 'close':
      return <CloseAppointmentDialog appointment={dialog.appointment} to={dialog.to} onClose={onClose} />;
    case 'move':
      return <MoveAppointmentDialog appointment={dialog.appointment} {...inside} />;
    case 'new':
      return <NewAppointmentDialog doctorId={dialog.doctorId} date={dialog.date} {...inside} />;
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
      return null;
  }
}
