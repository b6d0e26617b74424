import type { ReadableAnamnesis } from '#contract/anamnesis-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { useTexts } from '#web/lib/language.ts';
import { Pill } from '#web/ui/Pill.tsx';
import { birthday } from '../birthday.ts';
import styles from '../Patients.module.css';
import ownStyles from './History.module.css';

/** Who signed it where and when, what was agreed to with it, and that it is still the same. */
export function SignatureFacts({ record }: { record: ReadableAnamnesis }) {
  const t = useTexts(staff_patients);
  const { name, place, date, hash, is_genuine } = record.signature;
  return (
    <>
      <section className={ownStyles.section}>
        <h3>{t.consents}</h3>
        <ul className={styles.list}>
          {record.consents.map(({ sentence, is_given }) => (
            <li key={sentence} className={ownStyles.consent}>
              <Pill tone={is_given ? 'good' : 'over'}>{is_given ? t.agreed : t.not_agreed}</Pill>
              <span>{sentence}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={ownStyles.section}>
        <h3>{t.signature}</h3>
        <dl className={styles.facts}>
          <dt>{t.signed_by}</dt>
          <dd>{name}</dd>
          <dt>{t.signed_at}</dt>
          <dd>
            {place}, {birthday(date)}
          </dd>
          <dt>{t.hash}</dt>
          <dd className={styles.lines}>
            {is_genuine && <Pill tone="good">{t.genuine}</Pill>}
            <span className={ownStyles.hash}>{hash}</span>
          </dd>
        </dl>
      </section>
    </>
  );
}
