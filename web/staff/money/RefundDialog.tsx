import { useState } from 'react';
import type { StaffInvoice } from '#contract/invoices-staff.contract.ts';
import { staff_money } from '#texts/generated/staff_money.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatEuro } from '#web/lib/format.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useStepUp } from '../shell/step-up.ts';
import { centsOf, refuseAmount, writtenEuro } from './amount.ts';
import { numberOf } from './invoice-columns.tsx';

export interface BillDialogProps {
  bill: StaffInvoice;
  reload: () => void;
  onClose: () => void;
}

export function RefundDialog({ bill, reload, onClose }: BillDialogProps) {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const withProof = useStepUp();
  // One dialog is one refund, however often it is sent.
  const [requestKey] = useState(() => crypto.randomUUID());
  const { appointment_id, refundable_cents } = bill;
  const form = useApiForm({
    defaultValues: { amount_cents: writtenEuro(refundable_cents, language), reason: '' },
    send: async ({ amount_cents: written, reason }) => {
      const amount_cents = centsOf(written);
      if (amount_cents === null) throw refuseAmount('amount_cents', t.amount_wrong);
      const wish = { appointment_id, amount_cents, reason, request_key: requestKey };
      const refund = () => callApi('POST /api/staff/payments/:appointment_id/refund', wish);
      return await withProof(refund).finally(reload);
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t.refund_title({ number: numberOf(bill, t) })}
      action={t.refund}
      isDanger
      about={t.refund_text({ amount: formatEuro(refundable_cents, language) })}
      form={form}
      onClose={onClose}
    >
      <TextField label={t.amount} inputMode="decimal" required {...form.field('amount_cents')} />
      <TextArea label={t.reason} maxLength={500} required {...form.field('reason')} />
    </FormDialog>
  );
}
