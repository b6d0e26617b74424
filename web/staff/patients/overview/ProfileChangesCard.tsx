import { useQuery } from '@tanstack/react-query';
import type { ProfileChangeRow } from '#contract/patients-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { dialled } from '#web/contacts/dialled.ts';
import { formatDate } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { Card } from '#web/ui/Card.tsx';
import { birthday } from '../birthday.ts';
import styles from '../Patients.module.css';
import { profileChangesOf } from '../patient-queries.ts';

/** Shown only where something was different before; that it could not be loaded is no news of the patient. */
export function ProfileChangesCard({ patientId }: { patientId: number }) {
  const t = useTexts(staff_patients);
  const found = useQuery(profileChangesOf(patientId));
  if (!found.data || found.data.length === 0) return null;
  return (
    <Card role="region" aria-label={t.former_values}>
      <div className={styles.head}>
        <h2>{t.former_values}</h2>
      </div>
      <ul className={styles.list}>
        {found.data.map((change) => (
          <li key={change.id} className={styles.item}>
            <div className={styles.lines}>
              <span>
                {t[`field_${change.field}`]}: {shown(change)}
              </span>
              <span className={styles.soft}>
                {change.by_name
                  ? t.changed_by({ date: formatDate(change.at), name: change.by_name })
                  : t.changed_on({ date: formatDate(change.at) })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function shown({ field, old_value }: ProfileChangeRow): string {
  if (field === 'birthdate') return birthday(old_value);
  return field === 'phone' ? dialled(old_value) : old_value;
}
