import type { UnfinishedVisit } from '#contract/appointments-staff.contract.ts';
import { staff_today } from '#texts/generated/staff_today.ts';
import { callApi } from '#web/lib/call-api.ts';
import { useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useReloadDay } from './use-say-move.ts';

interface NoShowDialogProps {
  visit: UnfinishedVisit;
  onClose: () => void;
}

export function NoShowDialog({ visit: { id, patient }, onClose }: NoShowDialogProps) {
  const t = useTexts(staff_today);
  const reload = useReloadDay();
  const form = useApiForm({
    defaultValues: { reason: '' },
    send: ({ reason }) =>
      callApi('POST /api/staff/appointments/:id/move', { id, to: 'no_show', reason }).finally(reload),
    onDone: onClose,
  });
  return (
    <FormDialog title={t.no_show_title({ name: patient.name })} action={t.save} form={form} onClose={onClose}>
      <p>{t.no_show_text}</p>
      <TextArea label={t.reason} hint={t.reason_hint} maxLength={500} required {...form.field('reason')} />
    </FormDialog>
  );
}
