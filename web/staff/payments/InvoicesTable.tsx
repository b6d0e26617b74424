import { type ReactNode, useState } from 'react';
import { formatEuro } from '#contract/euro.rules.ts';
import type { InvoiceFilter } from '#contract/invoices.contract.ts';
import type { ReceiptWay } from '#contract/payments.contract.ts';
import { staff_money } from '#texts/generated/staff_money.ts';
import { callApi } from '#web/lib/call-api.ts';
import { berlinDateOf, formatDate } from '#web/lib/dates.ts';
import { useFocusFallback } from '#web/lib/focus.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { useSendForm } from '#web/lib/use-send-form.ts';
import { useServerTable } from '#web/lib/use-server-table.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useStepUp } from '../identity/step-up.ts';
import { enteredAmount, refuseAmount, writtenEuro } from '../money/amount.ts';
import { HandMoneyFields } from '../money/HandMoneyFields.tsx';
import {
  type InvoiceDialog,
  type InvoiceDialogProps,
  numberOf,
  staffInvoiceCard,
  staffInvoiceColumns,
} from './invoice-columns.tsx';
import { useReloadMoney } from './reload-money.ts';

interface InvoicesTableProps {
  name: 'all invoices' | 'open invoices' | 'planned invoices';
  filter: InvoiceFilter;
  caption: string;
  empty: ReactNode;
}

/** Invoices and credit notes with their actions and the dialogs of these. */
export function InvoicesTable({ name, filter, caption, empty }: InvoicesTableProps) {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const [dialog, setDialog] = useState<InvoiceDialog | null>(null);
  const table = useServerTable(
    'GET /api/staff/invoices',
    { pageSize: 20, sort: { key: 'created_at', direction: 'desc' } },
    { filter },
    { name },
  );
  const place = useFocusFallback<HTMLDivElement>('h1');
  return (
    <>
      <div ref={place}>
        <DataTable
          caption={caption}
          columns={staffInvoiceColumns(t, language, setDialog)}
          card={staffInvoiceCard(t, language, setDialog)}
          rowKey={({ id }) => id}
          empty={empty}
          {...table}
        />
      </div>
      <InvoiceDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

interface InvoiceDialogsProps {
  dialog: InvoiceDialog | null;
  onClose: () => void;
}

function InvoiceDialogs({ dialog, onClose }: InvoiceDialogsProps) {
  const reload = useReloadMoney();
  if (!dialog) return null;
  const inside = { invoice: dialog.invoice, reload, onClose };
  const Dialog = DIALOGS[dialog.kind];
  return <Dialog {...inside} />;
}

function RefundDialog({ invoice, reload, onClose }: InvoiceDialogProps) {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const withProof = useStepUp();
  // One key for one dialog: sending it again cannot refund twice.
  const [requestKey] = useState(() => crypto.randomUUID());
  const { appointment_id, refundable_cents } = invoice;
  const form = useSendForm({
    defaultValues: { amount_cents: writtenEuro(refundable_cents, language), reason: '' },
    send: async ({ amount_cents: written, reason }) => {
      const amount_cents = enteredAmount(written);
      if (amount_cents === null) throw refuseAmount('amount_cents', t.amount_wrong);
      const wish = { appointment_id, amount_cents, reason, request_key: requestKey };
      const refund = () => callApi('POST /api/staff/payments/:appointment_id/refund', wish);
      return await withProof(refund).finally(reload);
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t.refund_title({ number: numberOf(invoice, t) })}
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

function WriteOffDialog({ invoice, reload, onClose }: InvoiceDialogProps) {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const withProof = useStepUp();
  const { appointment_id, total_cents, waivable_cents, appointment_start } = invoice;
  const isFee = waivable_cents > 0;
  const waiving = {
    name: invoice.recipient_name,
    day: formatDate(appointment_start),
    amount: formatEuro(waivable_cents, language),
  };
  const form = useSendForm({
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
      title={isFee ? t.waive_title : t.write_off_title({ number: numberOf(invoice, t) })}
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

/** The amount that is taken off the price; 0 takes an earlier discount back. */
function DiscountDialog({ invoice, reload, onClose }: InvoiceDialogProps) {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const withProof = useStepUp();
  const { id, discount_cents: given, discountable_cents } = invoice;
  const form = useSendForm({
    defaultValues: { discount_cents: given === 0 ? '' : writtenEuro(given, language), reason: '' },
    send: async ({ discount_cents: written, reason }) => {
      const discount_cents = enteredAmount(written);
      if (discount_cents === null) throw refuseAmount('discount_cents', t.amount_wrong);
      const discount = () => callApi('POST /api/staff/invoices/:id/discount', { id, discount_cents, reason });
      return await withProof(discount).finally(reload);
    },
    onDone: onClose,
  });
  const about = {
    name: invoice.recipient_name,
    day: formatDate(invoice.appointment_start),
    amount: formatEuro(discountable_cents, language),
  };
  return (
    <FormDialog
      title={t.discount_title}
      action={t.discount}
      about={t.discount_text(about)}
      form={form}
      onClose={onClose}
    >
      <TextField label={t.amount} inputMode="decimal" required {...form.field('discount_cents')} />
      <TextArea label={t.reason} maxLength={500} required {...form.field('reason')} />
    </FormDialog>
  );
}

/** The whole open amount came by transfer or in cash. */
function ReceiptDialog({ invoice, reload, onClose }: InvoiceDialogProps) {
  const t = useTexts(staff_money);
  const language = useLanguage();
  const withProof = useStepUp();
  const { appointment_id, total_cents: amount_cents, recipient_name: name } = invoice;
  const form = useSendForm({
    defaultValues: {
      way: 'transfer' as ReceiptWay,
      day: berlinDateOf(new Date()),
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
function WithdrawDialog({ invoice, reload, onClose }: InvoiceDialogProps) {
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

const DIALOGS = {
  refund: RefundDialog,
  write_off: WriteOffDialog,
  discount: DiscountDialog,
  receipt: ReceiptDialog,
  withdraw: WithdrawDialog,
} as const;
