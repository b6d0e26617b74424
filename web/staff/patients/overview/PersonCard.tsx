import type { PatientFile } from '#contract/patients-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { dialled } from '#web/contacts/dialled.ts';
import { useTexts } from '#web/lib/language.ts';
import { Card } from '#web/ui/Card.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { birthday } from '../birthday.ts';
import styles from '../Patients.module.css';

/** Who she is and how she is reached. */
export function PersonCard({ patient }: Pick<PatientFile, 'patient'>) {
  const t = useTexts(staff_patients);
  const { birthdate, email, email_verified, phone, full_address, locale, is_guest } = patient;
  return (
    <Card>
      <h2>{t.person}</h2>
      <dl className={styles.facts}>
        <dt>{t.birthdate}</dt>
        <dd>{birthday(birthdate) || t.unknown}</dd>
        <dt>{t.email}</dt>
        <dd className={styles.pills}>
          <a href={`mailto:${email}`}>{email}</a>
          {!email_verified && <Pill tone="waiting">{t.email_unproven}</Pill>}
        </dd>
        <dt>{t.phone}</dt>
        <dd>{phone ? <a href={`tel:${dialled(phone)}`}>{dialled(phone)}</a> : t.unknown}</dd>
        <dt>{t.address}</dt>
        <dd>{full_address || t.unknown}</dd>
        <dt>{t.language}</dt>
        <dd>{locale === 'de' ? t.german : t.english}</dd>
      </dl>
      {is_guest && <p className={styles.soft}>{t.guest}</p>}
    </Card>
  );
}
