import { staff_money } from '#texts/generated/staff_money.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate, formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useStepUp } from '../shell/step-up.ts';
import { numberOf } from './invoice-columns.tsx';
import type { BillDialogProps } from './RefundDialog.tsx';

export function WriteOffDialog({ bill, reload, onClose }: BillDialogProps) {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const withProof = useStepUp();
  const { appointment_id, total_cents, waivable_cents, visit_start } = bill;
  const isFee = waivable_cents > 0;
  const waiving = {
    name: bill.recipient_name,
    day: formatDate(visit_start),
    amount: formatEuro(waivable_cents, language),
  };
  const form = useApiForm({
    defaultValues: { reason: '' },
    send: ({ reason }) => {
      const wish = { appointment_id, reason };
      const writeOff = () => callApi('POST /api/staff/payments/:appointment_id/write-off', wish);
      return withProof(writeOff).finally(reload);
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      title={isFee ? t.waive_title : t.write_off_title({ number: numberOf(bill, t) })}
      action={isFee ? t.waive : t.write_off}
      isDanger={!isFee}
      about={isFee ? t.waive_text(waiving) : t.write_off_text({ amount: formatEuro(total_cents, language) })}
      form={form}
      onClose={onClose}
    >
      <TextArea label={t.reason} maxLength={500} required {...form.field('reason')} />
    </FormDialog>
  );
}
