import type { CancellationRequest } from '#contract/appointments-staff.contract.ts';
import { staff_today } from '#texts/generated/staff_today.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { PatientName } from '../patients/PatientName.tsx';
import { TaskCard } from './TaskCard.tsx';
import styles from './Today.module.css';
import type { OpenTask } from './task-dialog.ts';

interface RequestsProps {
  requests: CancellationRequest[];
  onOpen: OpenTask;
}

export function Requests({ requests, onOpen }: RequestsProps) {
  const t = useTexts(staff_today);
  return (
    <TaskCard title={t.requests}>
      {requests.map((request) => (
        <li key={request.id} className={styles.item}>
          <PatientName patient={request.patient} />
          <RequestFacts request={request} />
          <div className={styles.actions}>
            <Button
              size="small"
              aria-label={t.decide_label({ name: request.patient.name })}
              onClick={() => onOpen({ kind: 'decide', request })}
            >
              {t.decide}
            </Button>
          </div>
        </li>
      ))}
    </TaskCard>
  );
}

export function RequestFacts({ request }: { request: CancellationRequest }) {
  const t = useTexts(staff_today);
  const { service_title: service, date_start_time, decide_by, notes } = request;
  return (
    <>
      <p className={styles.soft}>{t.request_line({ service, date: formatDateTime(date_start_time) })}</p>
      <p className={styles.soft}>{t.request_until({ date: formatDateTime(decide_by) })}</p>
      {notes && (
        <blockquote className={styles.quote} aria-label={t.request_reason}>
          {notes}
        </blockquote>
      )}
    </>
  );
}
