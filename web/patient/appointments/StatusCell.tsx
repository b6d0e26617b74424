import type { AppointmentRow } from '#contract/appointments-list.contract.ts';
import { appointment_status } from '#texts/generated/appointment_status.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import styles from './Appointments.module.css';
import { StatusPill } from './StatusPill.tsx';

type Words = (typeof appointments)['de'];

/** What became of a visit so far; since when it is called off; how it came there. */
export function StatusCell({ visit }: { visit: AppointmentRow }) {
  const t = useTexts(appointments);
  return (
    <div className={styles.status}>
      <StatusPill status={visit.status} />
      <span className={styles.soft}>{requestedAt(visit, t)}</span>
      {visit.history.length > 1 && <History visit={visit} />}
    </div>
  );
}

/** When she called it off or asked to; nothing where she did neither. */
export function requestedAt({ status, cancellation_request_created_at }: AppointmentRow, t: Words): string {
  if (cancellation_request_created_at === null) return '';
  const time = formatDateTime(cancellation_request_created_at);
  return status === 'cancelled' ? t.cancelled_at({ time }) : t.requested_at({ time });
}

function History({ visit }: { visit: AppointmentRow }) {
  const t = useTexts(appointments);
  const labels = useTexts(appointment_status);
  return (
    <details className={styles.history}>
      <summary>{t.history}</summary>
      <ol>
        {visit.history.map(({ status, by, at }) => (
          <li key={`${at} ${status}`}>
            {t.history_line({ time: formatDateTime(at), status: labels[status], by: t[`by_${by}`] })}
          </li>
        ))}
      </ol>
    </details>
  );
}
