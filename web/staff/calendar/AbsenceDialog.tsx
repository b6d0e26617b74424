import { useState } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { AbsenceResults } from './AbsenceResults.tsx';
import { AbsenceSpanFields } from './AbsenceSpanFields.tsx';
import { AbsenceVisits } from './AbsenceVisits.tsx';
import { type AbsenceEntry, type Affected, type EnteredAbsence, spanOf } from './absence-choices.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { CalendarColumn } from './calendar-query.ts';
import { useSending } from './use-sending.ts';

interface AbsenceDialogProps {
  doctors: CalendarColumn['doctor'][];
  doctorId: number | null;
  date: string;
  onClose: () => void;
}

/** First the time, then every visit in it, then what became of each. */
export function AbsenceDialog({ doctors, doctorId, date, onClose }: AbsenceDialogProps) {
  const t = useTexts(staff_calendar);
  const [entry, setEntry] = useState<AbsenceEntry>({
    doctorId,
    from: date,
    fromTime: '',
    to: date,
    toTime: '',
  });
  const [visits, setVisits] = useState<Affected[] | null>(null);
  const [entered, setEntered] = useState<EnteredAbsence | null>(null);
  const looking = useSending(
    () => callApi('POST /api/staff/absences/preview', spanOf(entry)),
    ({ data }) => setVisits(data),
  );

  if (entered)
    return <AbsenceResults {...{ entered, onClose }} known={visits ?? []} onEntered={setEntered} />;
  if (visits) return <AbsenceVisits {...{ entry, visits, onClose }} onEntered={setEntered} />;
  return (
    <ChangeDialog
      title={t.absence}
      about={t.absence_text}
      action={t.next}
      isBusy={looking.isBusy}
      refusals={looking.refusals}
      onSend={() => looking.send(undefined)}
      onClose={onClose}
    >
      <AbsenceSpanFields {...{ doctors, entry }} errorsOf={looking.errorsOf} onChange={setEntry} />
    </ChangeDialog>
  );
}
