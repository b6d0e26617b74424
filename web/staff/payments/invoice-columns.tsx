import { formatEuro } from '#contract/euro.rules.ts';
import type { StaffInvoice } from '#contract/invoices.contract.ts';
import { invoice_lines as lineLabels } from '#texts/generated/invoice_lines.ts';
import { staff_money } from '#texts/generated/staff_money.ts';
import { InvoiceLines } from '#web/invoices/InvoiceLines.tsx';
import { INVOICE_TONES } from '#web/invoices/invoice-tone.ts';
import { callApi } from '#web/lib/call-api.ts';
import { formatDate, formatDateTime, noonOf } from '#web/lib/dates.ts';
import { openFile } from '#web/lib/download-file.ts';
import { type Language, useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/Button.tsx';
import { Menu, MenuButton } from '#web/ui/Menu.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import type { RowCard } from '#web/ui/RowCards.tsx';
import { type Column, linesOf } from '#web/ui/table-view.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useMayCall } from '../identity/permissions.ts';
import styles from './Payments.module.css';
import { useReloadMoney } from './reload-money.ts';

type Texts = (typeof staff_money)['de'];

/** The keys are those that the server sorts by. */
export function staffInvoiceColumns(
  t: Texts,
  language: Language,
  onOpen: OpenInvoice,
): Column<StaffInvoice>[] {
  const plain = (
    key: string,
    header: string,
    shown: (invoice: StaffInvoice) => string,
    isSortable = false,
  ): Column<StaffInvoice> => ({ key, header, cell: shown, text: shown, isSortable });
  return [
    {
      ...plain('invoice_number', t.number, (invoice) => numberOf(invoice, t), true),
      cell: ({ invoice_number, kind }) => (
        <>
          <span className={styles.number}>{invoice_number ?? t.no_number}</span>
          {kind === 'credit_note' && ` ${t.credit_note}`}
        </>
      ),
    },
    plain('recipient_name', t.recipient, ({ recipient_name }) => recipient_name, true),
    plain('appointment', t.appointment, ({ appointment_start }) => formatDateTime(appointment_start)),
    {
      ...plain('total', t.total, (invoice) => totalOf(invoice, t, language), true),
      text: (invoice) =>
        linesOf([
          totalOf(invoice, t, language),
          ...(invoice.lines.length > 0 ? [lineLabels[language].show] : []),
        ]),
      cell: (invoice) => (
        <>
          {totalOf(invoice, t, language)}
          <InvoiceLines lines={invoice.lines} name={numberOf(invoice, t)} />
        </>
      ),
    },
    {
      ...plain('state', t.state, (invoice) => t[`state_${stateOf(invoice)}`]),
      cell: (invoice) => (
        <>
          <StatePill invoice={invoice} />
          {invoice.receipt && <div className={styles.soft}>{receiptOf(invoice.receipt, t)}</div>}
        </>
      ),
    },
    plain('sent', t.sent, ({ last_sent_at }) => (last_sent_at ? formatDateTime(last_sent_at) : '')),
    plain('created_at', t.created, ({ created_at }) => formatDateTime(created_at), true),
    {
      key: 'actions',
      header: t.actions,
      cell: (invoice) => <InvoiceActions invoice={invoice} onOpen={onOpen} />,
      text: () => '',
    },
  ];
}

/** Who owes how much, and how it stands; the rest of the columns are behind the chevron. */
export function staffInvoiceCard(t: Texts, language: Language, onOpen: OpenInvoice): RowCard<StaffInvoice> {
  return {
    headline: ({ recipient_name }) => recipient_name,
    lines: (invoice) => [
      totalOf(invoice, t, language),
      `${numberOf(invoice, t)} · ${formatDateTime(invoice.appointment_start)}`,
    ],
    pill: (invoice) => <StatePill invoice={invoice} />,
    action: (invoice) => <InvoiceActions invoice={invoice} onOpen={onOpen} />,
    more: ({ created_at, last_sent_at, receipt, lines, ...invoice }) => [
      ...(receipt ? [{ label: t.received, value: receiptOf(receipt, t) }] : []),
      ...(lines.length > 0
        ? [{ label: t.positions, value: <InvoiceLines lines={lines} name={numberOf(invoice, t)} /> }]
        : []),
      { label: t.created, value: formatDateTime(created_at) },
      ...(last_sent_at ? [{ label: t.sent, value: formatDateTime(last_sent_at) }] : []),
    ],
  };
}

/** `Überweisung am 10.11.2026, RE 2026-000001, erfasst von Anna Weber` */
function receiptOf({ way, day, reference, recorded_by: by }: Receipt, t: Texts): string {
  return t.received_words({ way: t[`way_${way}`], day: formatDate(noonOf(day)), reference, by });
}

type Receipt = NonNullable<StaffInvoice['receipt']>;

function StatePill({ invoice }: { invoice: StaffInvoice }) {
  const t = useTexts(staff_money);
  const state = stateOf(invoice);
  return <Pill tone={INVOICE_TONES[state]}>{t[`state_${state}`]}</Pill>;
}

export function numberOf(
  { invoice_number, kind }: Pick<StaffInvoice, 'invoice_number' | 'kind'>,
  t: Texts,
): string {
  const number = invoice_number ?? t.no_number;
  return kind === 'credit_note' ? `${number} ${t.credit_note}` : number;
}

function totalOf({ total_cents, discount_cents }: StaffInvoice, t: Texts, language: Language): string {
  const total = formatEuro(total_cents, language);
  return discount_cents === 0
    ? total
    : `${total} ${t.discounted_by({ amount: formatEuro(discount_cents, language) })}`;
}

/** An unpaid invoice that was written off is shown as written off, a paid one that was refunded as refunded. */
export function stateOf({
  state,
  payment_state,
  is_overdue,
}: StaffInvoice): Exclude<keyof typeof INVOICE_TONES, 'payment_error'> {
  if (state === 'unpaid' && payment_state === 'written_off') return 'written_off';
  if (is_overdue) return 'overdue';
  const isBack = payment_state === 'refunded' || payment_state === 'partially_refunded';
  return state === 'paid' && isBack ? payment_state : state;
}

export interface InvoiceDialog {
  kind: 'refund' | 'write_off' | 'discount' | 'receipt' | 'withdraw';
  invoice: StaffInvoice;
}

export interface InvoiceDialogProps {
  invoice: StaffInvoice;
  reload: () => void;
  onClose: () => void;
}

type OpenInvoice = (dialog: InvoiceDialog) => void;

interface InvoiceActionsProps {
  invoice: StaffInvoice;
  onOpen: OpenInvoice;
}

/** The actions of an invoice. A draft has no PDF; its fee can be waived, or its price discounted. */
function InvoiceActions({ invoice, onOpen }: InvoiceActionsProps) {
  const t = useTexts(staff_money);
  const mayTouchMoney = useMayCall('refundPayment');
  const { send, charge } = useInvoiceCalls(invoice);
  if (invoice.invoice_number === null)
    return mayTouchMoney ? <DraftActions invoice={invoice} onOpen={onOpen} /> : null;
  const open = () =>
    openFile(`/api/staff/invoices/${invoice.id}/pdf`).catch((error: Error) =>
      showToast({ type: 'error', text: error.message }),
    );
  return (
    <Menu label={t.actions} accessibleLabel={t.actions_label({ number: numberOf(invoice, t) })}>
      <MenuButton onClick={() => void open()}>{t.pdf}</MenuButton>
      <MenuButton onClick={() => send.send()}>{t.send_again}</MenuButton>
      {mayTouchMoney && invoice.can_charge_again && (
        <MenuButton onClick={() => charge.send()}>{t.charge_again}</MenuButton>
      )}
      {mayTouchMoney && isPayable(invoice) && (
        <MenuButton onClick={() => onOpen({ kind: 'receipt', invoice })}>{t.receipt}</MenuButton>
      )}
      {mayTouchMoney && invoice.payment_state === 'received' && (
        <MenuButton onClick={() => onOpen({ kind: 'withdraw', invoice })}>{t.withdraw}</MenuButton>
      )}
      {mayTouchMoney && invoice.is_open && (
        <MenuButton onClick={() => onOpen({ kind: 'write_off', invoice })}>{t.write_off}</MenuButton>
      )}
      {mayTouchMoney && invoice.refundable_cents > 0 && (
        <MenuButton onClick={() => onOpen({ kind: 'refund', invoice })}>{t.refund}</MenuButton>
      )}
    </Menu>
  );
}

/** What was written off may still be paid. */
function isPayable({ is_open, kind, payment_state }: StaffInvoice): boolean {
  return is_open || (kind === 'invoice' && payment_state === 'written_off');
}

function DraftActions({ invoice, onOpen }: InvoiceActionsProps) {
  const t = useTexts(staff_money);
  const name = invoice.recipient_name;
  const action = (kind: InvoiceDialog['kind'], text: string, label: string) => (
    <Button size="small" look="secondary" aria-label={label} onClick={() => onOpen({ kind, invoice })}>
      {text}
    </Button>
  );
  if (invoice.waivable_cents > 0) return action('write_off', t.waive, t.waive_label({ name }));
  if (invoice.discountable_cents > 0) return action('discount', t.discount, t.discount_label({ name }));
  return null;
}

function useInvoiceCalls({ id, appointment_id }: StaffInvoice) {
  const reload = useReloadMoney();
  return {
    send: useSend(() => callApi('POST /api/staff/invoices/:id/send', { id }).finally(reload)),
    charge: useSend(() =>
      callApi('POST /api/staff/payments/:appointment_id/charge', { appointment_id }).finally(reload),
    ),
  };
}
