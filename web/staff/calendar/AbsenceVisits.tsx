import { useState } from 'react';
import { staff_calendar } from '#texts/generated/staff_calendar.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { Notice } from '#web/ui/Notice.tsx';
import {
  type AbsenceEntry,
  type Affected,
  decisionsOf,
  type EnteredAbsence,
  firstChoices,
  spanOf,
} from './absence-choices.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { useSending } from './use-sending.ts';
import { VisitChoices } from './VisitChoices.tsx';

interface AbsenceVisitsProps {
  entry: AbsenceEntry;
  visits: Affected[];
  onEntered: (entered: EnteredAbsence) => void;
  onClose: () => void;
}

/** What shall become of every visit; with that the absence is entered. */
export function AbsenceVisits({ entry, visits, onEntered, onClose }: AbsenceVisitsProps) {
  const t = useTexts(staff_calendar);
  const [choices, setChoices] = useState(() => firstChoices(visits));
  // One name for one absence, however often it has to be sent.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const entering = useSending(
    () =>
      callApi(
        'POST /api/staff/absences',
        { ...spanOf(entry), decisions: decisionsOf(visits, choices) },
        { headers: { 'idempotency-key': key } },
      ),
    ({ data }) => onEntered(data),
  );
  return (
    <ChangeDialog
      title={t.absence}
      action={t.enter_absence}
      isBusy={entering.isBusy}
      isToasted={entering.refusals.length > 0}
      refusals={[...entering.refusals, ...entering.errorsOf('start_date'), ...entering.errorsOf('end_date')]}
      onSend={() => entering.send(undefined)}
      onClose={onClose}
    >
      {visits.length === 0 ? (
        <Notice tone="good">{t.no_affected}</Notice>
      ) : (
        <p>{t.affected({ count: visits.length })}</p>
      )}
      <VisitChoices
        {...{ visits, choices }}
        onChange={(changed) => {
          setChoices(changed);
          setKey(crypto.randomUUID());
        }}
      />
    </ChangeDialog>
  );
}
