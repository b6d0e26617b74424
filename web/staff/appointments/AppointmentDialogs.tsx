import type { CalendarColumn } from '../calendar/calendar-query.ts';
import { InReachOf } from '../identity/InReachOf.tsx';
import { AppointmentDialog } from './AppointmentDialog.tsx';
import { CloseAppointmentDialog } from './CloseAppointmentDialog.tsx';
import { CompleteAppointmentDialog } from './CompleteAppointmentDialog.tsx';
import { MoveAppointmentDialog } from './MoveAppointmentDialog.tsx';
import type { DialogOfAppointment, OpenDialogOfAppointment } from './open-dialog.ts';
import { PrepareStatementDialog } from './StatementDialogs.tsx';
import { WrapUpDialog } from './WrapUpDialog.tsx';

interface AppointmentDialogsProps {
  dialog: DialogOfAppointment | null;
  doctors: CalendarColumn['doctor'][];
  /** The difference between the server's clock and the clock of this device. */
  clockOffset: number;
  onOpen: OpenDialogOfAppointment;
  onClose: () => void;
}

/** The dialogs about one appointment, which the list of today and the calendar open. */
export function AppointmentDialogs({ dialog, ...rest }: AppointmentDialogsProps) {
  if (!dialog) return null;
  return (
    <InReachOf doctorId={dialog.appointment.doctor_id}>
      <OpenDialog dialog={dialog} {...rest} />
    </InReachOf>
  );
}

type OpenDialogProps = AppointmentDialogsProps & { dialog: DialogOfAppointment };

function OpenDialog({ dialog, doctors, clockOffset, onOpen, onClose }: OpenDialogProps) {
  const { appointment } = dialog;
  switch (dialog.kind) {
    case 'appointment':
      return (
        <AppointmentDialog
          appointment={appointment}
          doctors={doctors}
          clockOffset={clockOffset}
          onOpen={onOpen}
          onClose={onClose}
        />
      );
    case 'complete':
      return <CompleteAppointmentDialog appointment={appointment} onClose={onClose} />;
    case 'wrapUp':
      return <WrapUpDialog appointmentId={appointment.id} onClose={onClose} />;
    case 'positions':
      return <PrepareStatementDialog appointment={appointment} onClose={onClose} />;
    case 'close':
      return <CloseAppointmentDialog appointment={appointment} to={dialog.to} onClose={onClose} />;
    case 'move':
      return (
        <MoveAppointmentDialog
          appointment={appointment}
          doctors={doctors}
          wish={dialog.wish}
          onClose={onClose}
        />
      );
  }
}
