import type { AnamnesisOutline } from '#contract/anamnesis-staff.contract.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import styles from '../Patients.module.css';

/** Signed histories, newest first. Each can be opened, and compared with the one before it. */
export function RecordList({ records }: { records: AnamnesisOutline[] }) {
  const t = useTexts(staff_patients);
  return (
    <>
      <div className={styles.head}>
        <h2>{t.records}</h2>
      </div>
      <ul className={styles.list}>
        {records.map((record, place) => (
          <RecordItem key={record.id} record={record} earlier={records[place + 1]} />
        ))}
      </ul>
    </>
  );
}

interface RecordItemProps {
  record: AnamnesisOutline;
  earlier: AnamnesisOutline | undefined;
}

function RecordItem({ record, earlier }: RecordItemProps) {
  const t = useTexts(staff_patients);
  return (
    <li className={styles.item}>
      <div className={styles.lines}>
        <strong>
          <RecordName record={record} />
        </strong>
        <span className={styles.soft}>{formatDateTime(record.submitted_at)}</span>
        <RecordPills record={record} />
      </div>
      <div className={styles.actions}>
        {earlier && (
          <ButtonLink
            look="secondary"
            size="small"
            to={`?tab=history&record=${record.id}&against=${earlier.id}`}
            aria-label={t.compare_label({ version: earlier.version })}
          >
            {t.compare}
          </ButtonLink>
        )}
        <ButtonLink
          size="small"
          to={`?tab=history&record=${record.id}`}
          aria-label={t.read_label({ version: record.version })}
        >
          {t.read}
        </ButtonLink>
      </div>
    </li>
  );
}

export function RecordPills({ record }: { record: AnamnesisOutline }) {
  const t = useTexts(staff_patients);
  return (
    <div className={styles.pills}>
      {record.is_current && <Pill tone="good">{t.current}</Pill>}
      <Pill tone="over">{t[`answered_${record.locale}`]}</Pill>
      {record.is_locked && <Pill tone="waiting">{t.record_locked}</Pill>}
    </div>
  );
}

export function RecordName({ record: { form, version } }: { record: AnamnesisOutline }) {
  return useTexts(staff_patients)[`record_${form}`]({ version });
}
