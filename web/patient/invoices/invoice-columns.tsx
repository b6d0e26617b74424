import type { InvoiceRow } from '#contract/invoices.contract.ts';
import { invoiceAppointmentStatus, invoiceDisplayStatus } from '#contract/invoices.rules.ts';
import type { appointment_status } from '#texts/generated/appointment_status.ts';
import type { invoice_status } from '#texts/generated/invoice_status.ts';
import type { invoices } from '#texts/generated/invoices.ts';
import { formatDateTime, formatEuro } from '#web/lib/format.ts';
import type { Language } from '#web/lib/language.ts';
import { OneLine } from '#web/ui/OneLine.tsx';
import type { Column } from '#web/ui/table-view.ts';
import type { CancellableVisit } from '../appointments/CancelDialog.tsx';
import { StatusPill } from '../appointments/StatusPill.tsx';
import { InvoiceActions } from './InvoiceActions.tsx';
import { InvoicePdf } from './InvoicePdf.tsx';
import { InvoicePill } from './InvoicePill.tsx';

export interface InvoiceWords {
  t: (typeof invoices)['de'];
  visitLabels: (typeof appointment_status)['de'];
  billLabels: (typeof invoice_status)['de'];
  language: Language;
}

export function serviceOf({ appointment }: InvoiceRow, language: Language): string {
  return appointment?.service.translations_by_locale[language].title ?? '';
}

export function priceOf({ price }: InvoiceRow, language: Language): string {
  return formatEuro(Math.round(price * 100), language);
}

export function visitTimeOf({ appointment }: InvoiceRow): string {
  return appointment ? formatDateTime(appointment.start_date) : '';
}

/** The keys are those that the server sorts by. */
export function invoiceTableColumns(
  { t, visitLabels, billLabels, language }: InvoiceWords,
  onCancel: (visit: CancellableVisit) => void,
): Column<InvoiceRow>[] {
  const number = ({ invoice_number, kind }: InvoiceRow) =>
    [invoice_number ?? t.no_number, kind === 'credit_note' ? t.credit_note : ''].join(' ').trim();
  const price = (bill: InvoiceRow) => priceOf(bill, language);
  const service = (bill: InvoiceRow) => serviceOf(bill, language);
  const created = ({ created_at }: InvoiceRow) => formatDateTime(created_at);
  const plain = (key: string, header: string, shown: (bill: InvoiceRow) => string): Column<InvoiceRow> => ({
    ...{ key, header, cell: shown, text: shown, isSortable: true },
  });
  return [
    { ...plain('invoice_number', t.number, number), cell: (bill) => <NumberCell bill={bill} t={t} /> },
    { ...plain('price', t.price, price), cell: (bill) => <OneLine>{price(bill)}</OneLine> },
    plain('appointment_time', t.time, visitTimeOf),
    plain('service_name', t.service, service),
    {
      ...plain('status', t.status, (bill) => visitLabels[invoiceAppointmentStatus(bill)]),
      cell: (bill) => <StatusPill status={invoiceAppointmentStatus(bill)} />,
    },
    {
      ...plain('invoice_status', t.invoice_status, (bill) => billLabels[invoiceDisplayStatus(bill)]),
      cell: (bill) => <InvoicePill bill={bill} />,
    },
    {
      key: 'invoice_path',
      header: t.pdf,
      cell: (bill) => (
        <InvoicePdf bill={bill} missing={t.no_pdf}>
          {t.download}
        </InvoicePdf>
      ),
      text: ({ invoice_path }) => (invoice_path ? t.download : t.no_pdf),
    },
    plain('created_at', t.created, created),
    {
      key: 'action',
      header: t.action,
      cell: (bill) => <InvoiceActions bill={bill} onCancel={onCancel} />,
      text: () => '',
    },
  ];
}

function NumberCell({ bill: { invoice_number, kind }, t }: { bill: InvoiceRow; t: InvoiceWords['t'] }) {
  return (
    <>
      {invoice_number ? <OneLine>{invoice_number}</OneLine> : t.no_number}
      {kind === 'credit_note' && ` ${t.credit_note}`}
    </>
  );
}
