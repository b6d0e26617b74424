import type { StaffInvoice } from '#contract/invoices-staff.contract.ts';
import type { staff_money } from '#texts/generated/staff_money.ts';
import { formatDate, formatDateTime, formatEuro } from '#web/lib/format.ts';
import type { Language } from '#web/lib/language.ts';
import { Pill } from '#web/ui/Pill.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { BillActions } from './BillActions.tsx';
import type { OpenInvoice } from './invoice-dialog.ts';

type Words = (typeof staff_money)['de'];

/** The keys are those that the server sorts by. */
export function staffInvoiceColumns(
  t: Words,
  language: Language,
  onOpen: OpenInvoice,
): Column<StaffInvoice>[] {
  const plain = (
    key: string,
    header: string,
    shown: (bill: StaffInvoice) => string,
    isSortable = false,
  ): Column<StaffInvoice> => ({ key, header, cell: shown, text: shown, isSortable });
  return [
    plain('invoice_number', t.number, (bill) => numberOf(bill, t), true),
    plain('recipient_name', t.recipient, ({ recipient_name }) => recipient_name, true),
    plain('visit', t.visit, ({ visit_start }) => formatDateTime(visit_start)),
    plain('total', t.total, ({ total_cents }) => formatEuro(total_cents, language), true),
    {
      ...plain('state', t.state, (bill) => t[`state_${stateOf(bill)}`]),
      cell: (bill) => <Pill tone={TONES[stateOf(bill)]}>{t[`state_${stateOf(bill)}`]}</Pill>,
    },
    plain('sent', t.sent, ({ last_sent_at }) => (last_sent_at ? formatDate(last_sent_at) : '')),
    plain('created_at', t.created, ({ created_at }) => formatDate(created_at), true),
    {
      key: 'actions',
      header: t.actions,
      cell: (bill) => <BillActions bill={bill} onOpen={onOpen} />,
      text: () => '',
    },
  ];
}

export function numberOf({ invoice_number, kind }: StaffInvoice, t: Words): string {
  const number = invoice_number ?? t.no_number;
  return kind === 'credit_note' ? `${number} ${t.credit_note}` : number;
}

const TONES = {
  draft: 'over',
  unpaid: 'danger',
  paid: 'good',
  written_off: 'over',
  refunded: 'over',
  partially_refunded: 'over',
} as const;

/** An open bill whose claim was given up is no longer waited for, and one that was given back is not just paid. */
export function stateOf({ state, payment_state }: StaffInvoice): keyof typeof TONES {
  if (state === 'unpaid' && payment_state === 'written_off') return 'written_off';
  const isBack = payment_state === 'refunded' || payment_state === 'partially_refunded';
  return state === 'paid' && isBack ? payment_state : state;
}
