import type { ReportedProblem } from '#contract/dashboard.contract.ts';
import { staff_video } from '#texts/generated/staff_video.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useTexts } from '#web/lib/language.ts';
import { Card } from '#web/ui/Card.tsx';
import { PatientName } from '../patient-file/PatientName.tsx';
import styles from './Room.module.css';

/** Appointments whose video did not work. A person decides about each; nothing is charged until then. */
export function ReportedProblems({ problems }: { problems: ReportedProblem[] }) {
  const t = useTexts(staff_video);
  if (problems.length === 0) return null;
  return (
    <Card role="region" aria-label={t.problems} className={styles.stack}>
      <h2>{t.problems}</h2>
      <ul className={styles.list}>
        {problems.map(({ appointment_id, patient, starts_at, by, at, note }) => (
          <li key={appointment_id}>
            <PatientName patient={patient} />
            <span className={styles.soft}>{formatDateTime(starts_at)}</span>
            <span>{t[`problem_by_${by}`]({ time: formatDateTime(at) })}</span>
            {note && <q>{note}</q>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
