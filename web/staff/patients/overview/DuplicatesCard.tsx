import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { DuplicateRow, PatientFile } from '#contract/patients-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { dialled } from '#web/contacts/dialled.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useMayCall } from '../../shell/permissions.ts';
import { birthday } from '../birthday.ts';
import styles from '../Patients.module.css';
import { duplicatesOf } from '../patient-queries.ts';
import { MergeDialog } from './MergeDialog.tsx';

/** Shown only where there may be something to do; that it could not be loaded is no news of the patient. */
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
            navigate(`/patients/${keptId}`);
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
  const { id, name, birthdate, email, phone, because, created_at, visits } = other;
  const facts = [
    birthday(birthdate),
    email,
    phone && dialled(phone),
    visits.total === 1 ? t.visit_count_one : t.visit_count({ count: visits.total }),
  ];
  return (
    <li className={styles.item}>
      <div className={styles.lines}>
        <Link to={`/patients/${id}`} className={styles.name}>
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
