import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { NamedSpan } from './calendar-query.ts';
import { useSending } from './use-sending.ts';

interface RemoveAbsenceDialogProps {
  absence: NamedSpan;
  doctor: string;
  onClose: () => void;
}

export function RemoveAbsenceDialog({ absence, doctor, onClose }: RemoveAbsenceDialogProps) {
  const t = useTexts(staff_calendar);
  const removing = useSending(() => callApi('DELETE /api/staff/absences/:id', { id: absence.id }), onClose);
  const [from, to] = [formatDateTime(absence.date_start_time), formatDateTime(absence.date_end_time)];
  return (
    <ChangeDialog
      title={t.absence}
      about={
        <>
          <p>{t.absence_of({ doctor, from, to })}</p>
          <p>{t.remove_absence_text}</p>
        </>
      }
      action={t.remove_absence}
      isDanger
      isBusy={removing.isBusy}
      refusals={removing.refusals}
      onSend={() => removing.send(undefined)}
      onClose={onClose}
    />
  );
}
