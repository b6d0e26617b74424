import { useState } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime, formatTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { CalendarVisit, NamedSpan } from './calendar-query.ts';
import { OutsideDialog } from './OutsideDialog.tsx';
import { useSending } from './use-sending.ts';

interface RemoveWindowDialogProps {
  window: NamedSpan;
  doctor: string;
  onClose: () => void;
}

export function RemoveWindowDialog({ window, doctor, onClose }: RemoveWindowDialogProps) {
  const t = useTexts(staff_calendar);
  const [outside, setOutside] = useState<CalendarVisit[]>([]);
  const removing = useSending(
    () => callApi('DELETE /api/staff/extra-windows/:id', { id: window.id }),
    ({ data }) => (data.outside.length > 0 ? setOutside(data.outside) : onClose()),
  );
  if (outside.length > 0) return <OutsideDialog visits={outside} onClose={onClose} />;
  const times = { from: formatDateTime(window.date_start_time), to: formatTime(window.date_end_time) };
  return (
    <ChangeDialog
      title={t.extra}
      about={
        <>
          <p>{t.window_of({ doctor, ...times })}</p>
          <p>{t.remove_window_text}</p>
        </>
      }
      action={t.remove_window}
      isDanger
      isBusy={removing.isBusy}
      refusals={removing.refusals}
      onSend={() => removing.send(undefined)}
      onClose={onClose}
    />
  );
}
