import { useState } from 'react';
import type { ApiRoutes } from '#contract/api.ts';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { AbsenceResults } from './AbsenceResults.tsx';
import { AbsenceSpanFields } from './AbsenceSpanFields.tsx';
import {
  type AbsenceEntry,
  type Affected,
  type Choice,
  decisionsOf,
  firstChoices,
  spanOf,
} from './absence-choices.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { CalendarColumn } from './calendar-query.ts';
import { useSending } from './use-sending.ts';
import { VisitChoices } from './VisitChoices.tsx';

interface AbsenceDialogProps {
  doctors: CalendarColumn['doctor'][];
  doctorId: number | null;
  date: string;
  onClose: () => void;
}

type Entered = ApiRoutes['POST /api/staff/absences']['output']['data'];

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
  const [choices, setChoices] = useState<Record<number, Choice>>({});
  const [entered, setEntered] = useState<Entered | null>(null);
  // One name for one absence, however often it has to be sent.
  const [key] = useState(() => crypto.randomUUID());

  const looking = useSending(
    () => callApi('POST /api/staff/absences/preview', spanOf(entry)),
    ({ data }) => show(data),
  );
  const entering = useSending(
    () =>
      callApi(
        'POST /api/staff/absences',
        { ...spanOf(entry), decisions: decisionsOf(visits ?? [], choices) },
        { headers: { 'idempotency-key': key } },
      ),
    ({ data }) => setEntered(data),
  );
  const show = (found: Affected[]) => {
    setVisits(found);
    setChoices(firstChoices(found));
  };

  if (entered)
    return <AbsenceResults entered={entered} known={visits ?? []} onEntered={setEntered} onClose={onClose} />;
  if (visits === null)
    return (
      <ChangeDialog
        title={t.absence}
        action={t.next}
        isBusy={looking.isBusy}
        onSend={() => looking.send(undefined)}
        onClose={onClose}
      >
        <p>{t.absence_text}</p>
        <AbsenceSpanFields {...{ doctors, entry }} errorsOf={looking.errorsOf} onChange={setEntry} />
      </ChangeDialog>
    );
  return (
    <ChangeDialog
      title={t.absence}
      action={t.enter_absence}
      isBusy={entering.isBusy}
      onSend={() => entering.send(undefined)}
      onClose={onClose}
    >
      {visits.length === 0 ? (
        <Notice tone="good">{t.no_affected}</Notice>
      ) : (
        <p>{t.affected({ count: visits.length })}</p>
      )}
      <VisitChoices {...{ visits, choices }} onChange={setChoices} />
    </ChangeDialog>
  );
}
