import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DuplicateRow, PatientFile } from '#contract/patients.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { callApi } from '#web/lib/call-api.ts';
import { birthday, formatDate } from '#web/lib/dates.ts';
import { dialled } from '#web/lib/dialled.ts';
import { useTexts } from '#web/lib/language.ts';
import { Link, useNavigate } from '#web/lib/router.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { useStepUp } from '#web/staff/identity/step-up.ts';
import { pathToPatient } from '#web/staff/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useMayCall } from '../../identity/permissions.ts';
import styles from '../../patient-file/Patients.module.css';
import { duplicatesOf } from '../../patient-file/patient-queries.ts';

/** Shows accounts that may belong to the same person; without any, or when they cannot be loaded, nothing is shown. */
export function DuplicatesCard({ file }: { file: PatientFile }) {
  const t = useTexts(staff_patients);
  const navigate = useNavigate();
  const found = useQuery(duplicatesOf(file.patient.id));
  const [chosen, setChosen] = useState<DuplicateRow | null>(null);
  if (!found.data || found.data.length === 0) return null;
  return (
    <Card role="region" aria-label={t.doubles}>
      <div className={styles.head}>
        <h2>{t.doubles}</h2>
      </div>
      <p className={styles.soft}>{t.doubles_text}</p>
      <ul className={styles.list}>
        {found.data.map((other) => (
          <Duplicate key={other.id} other={other} onMerge={() => setChosen(other)} />
        ))}
      </ul>
      {chosen && (
        <MergeDialog
          file={file}
          other={chosen}
          onDone={(keptId) => {
            setChosen(null);
            navigate(pathToPatient(keptId));
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </Card>
  );
}

function Duplicate({ other, onMerge }: { other: DuplicateRow; onMerge: () => void }) {
  const t = useTexts(staff_patients);
  const mayMerge = useMayCall('mergePatients');
  const { id, name, birthdate, email, phone, because, created_at, appointments } = other;
  const facts = [
    birthday(birthdate),
    email,
    phone && dialled(phone),
    appointmentCount(appointments.total, t),
  ];
  return (
    <li className={styles.item}>
      <div className={styles.lines}>
        <Link to={pathToPatient(id)} className={styles.name}>
          {name}, {t.number({ number: id })}
        </Link>
        <span>{facts.filter(Boolean).join(' · ')}</span>
        <span className={styles.soft}>
          {because.map((reason) => t[`because_${reason}`]).join(' · ')} ·{' '}
          {t.since({ date: formatDate(created_at) })}
        </span>
      </div>
      {mayMerge && (
        <Button look="secondary" size="small" onClick={onMerge}>
          {t.merge}
        </Button>
      )}
    </li>
  );
}

function appointmentCount(count: number, t: (typeof staff_patients)['de']): string {
  return count === 1 ? t.appointment_count_one : t.appointment_count({ count });
}

interface MergeDialogProps {
  file: PatientFile;
  other: DuplicateRow;
  onDone: (keptId: number) => void;
  onClose: () => void;
}

/** Merges two accounts of one person for good: asks which account stays, and how the clinic knows that they are one. */
function MergeDialog({ file, other, onDone, onClose }: MergeDialogProps) {
  const t = useTexts(staff_patients);
  const withProof = useStepUp();
  const queries = useQueryClient();
  const both = [{ ...file.patient, appointments: file.appointments }, other];
  const [keptId, setKeptId] = useState(file.patient.id);
  const emptiedId = keptId === other.id ? file.patient.id : other.id;
  const form = useSendForm({
    defaultValues: { reason: '' },
    send: ({ reason }) =>
      withProof(() =>
        callApi('POST /api/staff/patients/:patient_id/merge', {
          patient_id: emptiedId,
          into_id: keptId,
          reason,
        }),
      ),
    onDone: () => {
      void queries.invalidateQueries();
      onDone(keptId);
    },
  });
  return (
    <FormDialog title={t.merge_title} action={t.merge_confirm} isDanger form={form} onClose={onClose}>
      <Notice tone="danger">{t.merge_warning}</Notice>
      <RadioGroup
        label={t.merge_keep}
        name="kept"
        required
        options={both.map(({ id, name, email, appointments }) => ({
          value: String(id),
          label: t.account_choice({
            name,
            number: id,
            email,
            appointments: appointmentCount(appointments.total, t),
          }),
        }))}
        value={String(keptId)}
        onChange={({ target }) => setKeptId(Number(target.value))}
      />
      <TextArea
        label={t.merge_reason}
        hint={t.merge_reason_hint}
        required
        maxLength={500}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
