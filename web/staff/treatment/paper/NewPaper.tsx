import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type LetterPart, letterParts, type PaperKind, paperKinds } from '#contract/treatment.rules.ts';
import type { Paper } from '#contract/treatment-paper.contract.ts';
import { appointmentsForPapers, notedParts } from '#contract/treatment-paper.rules.ts';
import { staff_paper } from '#texts/generated/staff_paper.ts';
import { treatment_paper } from '#texts/generated/treatment_paper.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useSearchParams } from '#web/lib/router.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useMayCall } from '../../identity/permissions.ts';
import { FROM_APPOINTMENT } from '../../paths.ts';
import { appointmentsOf } from '../../patient-file/patient-queries.ts';
import planStyles from '../plan/Plan.module.css';
import styles from './Paper.module.css';
import { papersOf } from './paper-queries.ts';

interface NewPaperProps {
  patientId: number;
  onBegun: (paper: Paper) => void;
}

/** Begins a paper about the appointment from which the person came, or about the latest one that has begun. */
export function NewPaper({ patientId, onBegun }: NewPaperProps) {
  const t = useTexts(staff_paper);
  const kinds = useTexts(treatment_paper);
  const queries = useQueryClient();
  const [kind, setKind] = useState<PaperKind>('prescription');
  const { appointments, isPending, about, selected, select } = useAppointment(patientId);
  const mayTake = useLetterParts();
  const [leftOut, setLeftOut] = useState<readonly LetterPart[]>([]);
  const take = mayTake.filter((part) => !leftOut.includes(part));
  const toggle = (part: LetterPart) =>
    setLeftOut(leftOut.includes(part) ? leftOut.filter((each) => each !== part) : [...leftOut, part]);
  const { send, isBusy } = useSend(
    () =>
      callApi('POST /api/staff/patients/:patient_id/papers', {
        patient_id: patientId,
        kind,
        request_key: crypto.randomUUID(),
        appointment_id: about,
        take: [...take],
      }),
    {
      onDone: ({ data }) => {
        // Whoever leaves the dialog before the list is read again finds the draft in it.
        queries.setQueryData(papersOf(patientId).queryKey, (papers) => papers && [data, ...papers]);
        void queries.invalidateQueries({ queryKey: papersOf(patientId).queryKey });
        onBegun(data);
      },
    },
  );
  return (
    <div className={styles.begin}>
      <Select label={t.new} value={kind} onChange={({ target }) => setKind(target.value as PaperKind)}>
        {paperKinds.map((each) => (
          <option key={each} value={each}>
            {kinds[each]}
          </option>
        ))}
      </Select>
      <Select
        label={t.appointment}
        value={selected ?? ''}
        disabled={appointments.length === 0}
        onChange={({ target }) => select(Number(target.value))}
      >
        {appointments.length === 0 && <option value="">{isPending ? t.loading : t.appointment_none}</option>}
        {appointments.map(({ id, start_date, service }) => (
          <option key={id} value={id}>{`${formatDateTime(start_date)} · ${service.name}`}</option>
        ))}
      </Select>
      {kind === 'letter' && <LetterParts mayTake={mayTake} take={take} onToggle={toggle} />}
      <Button isBusy={isBusy} onClick={() => void send()}>
        {t.begin}
      </Button>
    </div>
  );
}

/** The appointments that a paper can be about; the address names the one from which the person came. */
function useAppointment(patientId: number) {
  const { data = [], isPending } = useQuery(appointmentsOf({ patientId, language: useLanguage() }));
  const [address] = useSearchParams();
  const [chosen, setChosen] = useState<number | null>(null);
  const appointments = appointmentsForPapers(
    data.map((each) => ({
      ...each,
      startsAt: new Date(each.start_date),
      wasCompleted: each.history.some(({ status }) => status === 'completed'),
    })),
    new Date(),
  );
  const opened = chosen ?? Number(address.get(FROM_APPOINTMENT));
  const selected = (appointments.find(({ id }) => id === opened) ?? appointments[0])?.id ?? null;
  // Whoever presses before the appointments are there means the one from which the person came.
  const about = isPending && opened > 0 ? opened : selected;
  return { appointments, isPending, about, selected, select: setChosen };
}

/** Notes and their diagnoses are read by doctors alone. */
function useLetterParts(): readonly LetterPart[] {
  const mayIssue = useMayCall('issuePaper');
  const ofDoctor: readonly LetterPart[] = [...notedParts, 'diagnoses'];
  return mayIssue ? letterParts : letterParts.filter((part) => !ofDoctor.includes(part));
}

interface LetterPartsProps {
  mayTake: readonly LetterPart[];
  take: readonly LetterPart[];
  onToggle: (part: LetterPart) => void;
}

/** What the letter takes from the record. */
function LetterParts({ mayTake, take, onToggle }: LetterPartsProps) {
  const t = useTexts(staff_paper);
  return (
    <fieldset className={styles.parts}>
      <legend>{t.take}</legend>
      <p className={planStyles.soft}>{t.take_hint}</p>
      <div className={styles.choices}>
        {mayTake.map((part) => (
          <Checkbox
            key={part}
            label={t[`take_${part}`]}
            checked={take.includes(part)}
            onChange={() => onToggle(part)}
          />
        ))}
      </div>
    </fieldset>
  );
}
