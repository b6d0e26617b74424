import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { StaffTasks } from '#contract/dashboard-staff.contract.ts';
import { staff_today } from '#texts/generated/staff_today.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiAction } from '#web/lib/use-api-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { pathTo } from '../shell/permissions.ts';
import { TASKS } from './staff-tasks.ts';
import { TaskCard } from './TaskCard.tsx';
import styles from './Today.module.css';

/** Where the clinic wants to look at new accounts first. */
export function WaitingAccounts({ accounts }: { accounts: StaffTasks['waiting_accounts'] }) {
  const t = useTexts(staff_today);
  const queries = useQueryClient();
  const approve = useApiAction((patient_id: number) =>
    callApi('POST /api/staff/patients/:patient_id/approve', { patient_id }).finally(() =>
      queries.invalidateQueries({ queryKey: [TASKS] }),
    ),
  );
  return (
    <TaskCard title={t.accounts}>
      {accounts.map(({ id, name, created_at }) => (
        <li key={id} className={styles.item}>
          <Link to={`${pathTo('patients')}/${id}`}>{name}</Link>
          <p className={styles.soft}>{formatDateTime(created_at)}</p>
          <div className={styles.actions}>
            <Button
              size="small"
              isBusy={approve.isPending && approve.variables === id}
              busyText={t.loading}
              aria-label={t.approve_label({ name })}
              onClick={() => approve.mutate(id)}
            >
              {t.approve}
            </Button>
          </div>
        </li>
      ))}
    </TaskCard>
  );
}
