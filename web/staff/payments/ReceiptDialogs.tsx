import type { ReceiptWay } from '#contract/payments.contract.ts';
import { staff_money } from '#texts/generated/staff_money.ts';
import { callApi } from '#web/lib/call-api.ts';
import { berlinDateOf } from '#web/lib/dates.ts';
import { formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useStepUp } from '../shell/step-up.ts';
import { HandMoneyFields } from './HandMoneyFields.tsx';
import { type InvoiceDialogProps, numberOf } from './invoice-columns.tsx';

/** The whole open amount came by transfer or in cash. */
export function ReceiptDialog({ invoice, reload, onClose }: InvoiceDialogProps) {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const withProof = useStepUp();
  const { appointment_id, total_cents: amount_cents, recipient_name: name } = invoice;
  const form = useSendForm({
    defaultValues: {
      ...{ way: 'transfer' as ReceiptWay, day: berlinDateOf(new Date()) },
      reference: invoice.invoice_number ?? '',
    },
    send: (money) => {
      const wish = { appointment_id, amount_cents, ...money };
      const record = () => callApi('POST /api/staff/payments/:appointment_id/receipt', wish);
      return withProof(record).finally(reload);
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t.receipt_title({ number: numberOf(invoice, t) })}
      action={t.receipt_save}
      about={t.receipt_text({ name, amount: formatEuro(amount_cents, language) })}
      form={form}
      onClose={onClose}
    >
      <HandMoneyFields field={form.field} />
    </FormDialog>
  );
}

/** The staff recorded the money by mistake. */
export function WithdrawDialog({ invoice, reload, onClose }: InvoiceDialogProps) {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const withProof = useStepUp();
  const { appointment_id, total_cents } = invoice;
  const form = useSendForm({
    defaultValues: { reason: '' },
    send: ({ reason }) => {
      const wish = { appointment_id, reason };
      const withdraw = () => callApi('POST /api/staff/payments/:appointment_id/receipt/withdraw', wish);
      return withProof(withdraw).finally(reload);
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t.withdraw_title({ number: numberOf(invoice, t) })}
      action={t.withdraw}
      isDanger
      about={t.withdraw_text({ amount: formatEuro(total_cents, language) })}
      form={form}
      onClose={onClose}
    >
      <TextArea label={t.reason} maxLength={500} required {...form.field('reason')} />
    </FormDialog>
  );
}
