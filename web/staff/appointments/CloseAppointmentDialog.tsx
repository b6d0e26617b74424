import { useState } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { ChangeDialog } from '../schedule/ChangeDialog.tsx';
import type { ClosingStatus } from '../schedule/calendar-dialog.ts';
import type { CalendarAppointment } from '../schedule/calendar-query.ts';
import { useSendToCalendar } from '../schedule/use-send-to-calendar.ts';

interface CloseAppointmentDialogProps {
  appointment: Pick<CalendarAppointment, 'id' | 'patient'>;
  to: ClosingStatus;
  onClose: () => void;
}

const LONGEST_REASON = 500;

/** Closes an appointment that did not take place. The dialog says first what this costs, and asks for the reason. */
export function CloseAppointmentDialog({ appointment, to, onClose }: CloseAppointmentDialogProps) {
  const t = useTexts(staff_calendar);
  const [reason, setReason] = useState('');
  const { id, patient } = appointment;
  const words = {
    no_show: { title: t.no_show_title, action: t.no_show, text: t.no_show_text(patient) },
    cancelled: { title: t.cancel_title, action: t.cancel_appointment, text: t.cancel_text(patient) },
    failed: { title: t.failed_title, action: t.failed, text: t.cancel_text(patient) },
  }[to];
  const closing = useSendToCalendar(
    () => callApi('POST /api/staff/appointments/:id/move', { id, to, reason }),
    onClose,
  );
  return (
    <ChangeDialog
      title={words.title}
      about={words.text}
      action={words.action}
      isDanger
      isBusy={closing.isBusy}
      refusals={closing.refusal?.rest}
      onSend={() => closing.send()}
      onClose={onClose}
    >
      <TextArea
        label={t.reason}
        hint={t.reason_hint}
        required
        maxLength={LONGEST_REASON}
        errors={closing.errorsOf('reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ChangeDialog>
  );
}
