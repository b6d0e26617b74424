import type { PaymentTask } from '#contract/payments.contract.ts';
import { staff_today } from '#texts/generated/staff_today.ts';
import { formatDateTime, formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { TaskCard } from './TaskCard.tsx';
import styles from './Today.module.css';
import type { OpenTask } from './task-dialog.ts';

interface PaymentTasksProps {
  tasks: PaymentTask[];
  onOpen: OpenTask;
}

export function PaymentTasks({ tasks, onOpen }: PaymentTasksProps) {
  const t = useTexts(staff_today);
  return (
    <TaskCard title={t.money}>
      {tasks.map((task) => (
        <li key={task.id} className={styles.item}>
          <strong>{t[`task_${task.kind}`]}</strong>
          <TaskFacts task={task} />
          <div className={styles.actions}>
            <Button
              size="small"
              look="secondary"
              aria-label={t.settle_label({ task: t[`task_${task.kind}`] })}
              onClick={() => onOpen({ kind: 'settle', task })}
            >
              {t.settle}
            </Button>
          </div>
        </li>
      ))}
    </TaskCard>
  );
}

export function TaskFacts({ task: { appointment_id, details, created_at } }: { task: PaymentTask }) {
  const t = useTexts(staff_today);
  const language = useLanguage();
  const cents = Number(details.amountCents);
  const facts = [
    appointment_id !== null && t.task_visit({ id: appointment_id }),
    cents > 0 && formatEuro(cents, language),
    formatDateTime(created_at),
  ];
  return <p className={styles.soft}>{facts.filter(Boolean).join(' · ')}</p>;
}
