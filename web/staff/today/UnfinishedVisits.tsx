import type { UnfinishedVisit } from '#contract/appointments-staff.contract.ts';
import { staff_today } from '#texts/generated/staff_today.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { PatientName } from '../patients/PatientName.tsx';
import { TaskCard } from './TaskCard.tsx';
import styles from './Today.module.css';
import type { OpenTask } from './task-dialog.ts';
import { useSayMove } from './use-say-move.ts';

interface UnfinishedVisitsProps {
  visits: UnfinishedVisit[];
  onOpen: OpenTask;
}

export function UnfinishedVisits({ visits, onOpen }: UnfinishedVisitsProps) {
  const t = useTexts(staff_today);
  const say = useSayMove();
  return (
    <TaskCard title={t.unfinished}>
      {visits.map((visit) => {
        const { name } = visit.patient;
        return (
          <li key={visit.id} className={styles.item}>
            <PatientName patient={visit.patient} />
            <p className={styles.soft}>{formatDateTime(visit.date_start_time)}</p>
            <div className={styles.actions}>
              <Button
                size="small"
                isBusy={say.isPending && say.variables.id === visit.id}
                busyText={t.loading}
                aria-label={t.took_place_label({ name })}
                onClick={() => say.mutate({ id: visit.id, to: 'completed' })}
              >
                {t.took_place}
              </Button>
              <Button
                size="small"
                look="secondary"
                aria-label={t.no_show_label({ name })}
                onClick={() => onOpen({ kind: 'say', visit, to: 'no_show' })}
              >
                {t.no_show}
              </Button>
              <Button
                size="small"
                look="quiet"
                aria-label={t.not_held_label({ name })}
                onClick={() =>
                  onOpen({ kind: 'say', visit, to: visit.status === 'in_progress' ? 'failed' : 'cancelled' })
                }
              >
                {t.not_held}
              </Button>
            </div>
          </li>
        );
      })}
    </TaskCard>
  );
}
