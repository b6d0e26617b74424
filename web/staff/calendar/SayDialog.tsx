import { useState } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { CalendarVisit } from './calendar-query.ts';
import { useSending } from './use-sending.ts';

interface SayDialogProps {
  visit: CalendarVisit;
  to: 'no_show' | 'cancelled';
  onClose: () => void;
}

const LONGEST_REASON = 500;

/** What costs or spares somebody money is explained, and says first what follows from it. */
export function SayDialog({ visit, to, onClose }: SayDialogProps) {
  const t = useTexts(staff_calendar);
  const [reason, setReason] = useState('');
  const { id } = visit;
  const saying = useSending(
    () => callApi('POST /api/staff/appointments/:id/move', { id, to, reason }),
    onClose,
  );
  const isCancelling = to === 'cancelled';
  return (
    <ChangeDialog
      title={isCancelling ? t.cancel_title : t.no_show_title}
      action={isCancelling ? t.cancel_visit : t.no_show}
      isDanger
      isBusy={saying.isBusy}
      onSend={() => saying.send(undefined)}
      onClose={onClose}
    >
      <p>
        {isCancelling
          ? t.cancel_text({ name: visit.patient.name })
          : t.no_show_text({ name: visit.patient.name })}
      </p>
      <TextArea
        label={t.reason}
        hint={t.reason_hint}
        required
        maxLength={LONGEST_REASON}
        errors={saying.errorsOf('reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ChangeDialog>
  );
}
