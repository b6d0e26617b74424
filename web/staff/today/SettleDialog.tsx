import type { PaymentTask, PaymentTaskOutcome } from '#contract/payments.contract.ts';
import { staff_today } from '#texts/generated/staff_today.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useReloadCalendar } from '../calendar/calendar-query.ts';
import { useStepUp } from '../shell/step-up.ts';
import { TaskFacts } from './PaymentTasks.tsx';

interface SettleDialogProps {
  task: PaymentTask;
  onClose: () => void;
}

export function SettleDialog({ task, onClose }: SettleDialogProps) {
  const t = useTexts(staff_today);
  const reload = useReloadCalendar();
  const withProof = useStepUp();
  const form = useApiForm({
    defaultValues: { outcome: task.outcomes[0] ?? ('settled' as PaymentTaskOutcome), note: '' },
    send: ({ outcome, note }) =>
      withProof(() =>
        callApi('POST /api/staff/payment-tasks/:id/done', { id: task.id, outcome, note }),
      ).finally(reload),
    onDone: onClose,
  });
  return (
    <FormDialog title={t[`task_${task.kind}`]} action={t.settle} form={form} onClose={onClose}>
      <TaskFacts task={task} />
      <RadioGroup
        label={t.outcome}
        options={task.outcomes.map((value) => ({ value, label: t[`outcome_${value}`] }))}
        {...form.field('outcome')}
      />
      <TextArea label={t.note} maxLength={500} required {...form.field('note')} />
    </FormDialog>
  );
}
