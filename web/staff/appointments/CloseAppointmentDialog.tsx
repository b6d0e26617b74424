import { useState } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { ApiError, callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { ChangeDialog } from '../calendar/ChangeDialog.tsx';
import type { CalendarAppointment } from '../calendar/calendar-query.ts';
import { useSendToCalendar } from '../calendar/use-send-to-calendar.ts';
import type { ClosingStatus } from './open-dialog.ts';

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
  const texts = {
    no_show: { title: t.no_show_title, action: t.no_show, text: t.no_show_text(patient) },
    cancelled: { title: t.cancel_title, action: t.cancel_appointment, text: t.cancel_text(patient) },
    failed: { title: t.failed_title, action: t.failed, text: t.cancel_text(patient) },
  }[to];
  const [despiteProblem, setDespiteProblem] = useState<boolean | null>(null);
  const closing = useSendToCalendar(async () => {
    const despite_problem = despiteProblem === true || undefined;
    return await callApi('POST /api/staff/appointments/:id/move', {
      id,
      to,
      reason,
      ...(despite_problem && { despite_problem }),
    }).catch((error: unknown) => {
      // Only a person decides that an absence is charged although the technology failed.
      if (isProblemReported(error)) setDespiteProblem(false);
      throw error;
    });
  }, onClose);
  return (
    <ChangeDialog
      title={texts.title}
      about={texts.text}
      action={texts.action}
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
      {despiteProblem !== null && (
        <Checkbox
          label={t.despite_problem}
          checked={despiteProblem}
          onChange={({ target }) => setDespiteProblem(target.checked)}
        />
      )}
    </ChangeDialog>
  );
}

function isProblemReported(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'appointments.problem_reported';
}
