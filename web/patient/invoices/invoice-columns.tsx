import {
  type InvoiceTexts,
  invoiceActionText,
  invoicePriceText,
  invoiceServiceText,
  invoiceTexts,
  isDraftAhead,
} from '#contract/displayed-texts.rules.ts';
import { formatEuro } from '#contract/euro.rules.ts';
import type { InvoiceRow } from '#contract/invoices.contract.ts';
import { invoiceAppointmentStatus, invoiceDisplayStatus, isInvoiceOpen } from '#contract/invoices.rules.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { invoice_status } from '#texts/generated/invoice_status.ts';
import { invoices } from '#texts/generated/invoices.ts';
import { InvoiceLines } from '#web/invoices/InvoiceLines.tsx';
import { INVOICE_TONES } from '#web/invoices/invoice-tone.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { type Language, useTexts } from '#web/lib/language.ts';
import { useNow } from '#web/lib/render-context.ts';
import { Link } from '#web/lib/router.ts';
import { writtenIn } from '#web/lib/written-in.ts';
import { Button } from '#web/ui/Button.tsx';
import { FileLink } from '#web/ui/FileLink.tsx';
import { OneLine } from '#web/ui/OneLine.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { type Column, linesOf } from '#web/ui/table-view.ts';
import { PayButton } from '../appointments/appointment-parts.tsx';
import type { CancellableAppointment } from '../appointments/CancelDialog.tsx';
import { StatusPill } from '../appointments/StatusPill.tsx';
import { pathTo } from '../paths.ts';

export function serviceOf(invoice: InvoiceRow, language: Language): string {
  return invoiceServiceText(invoice, { locale: language });
}

export function priceOf(invoice: InvoiceRow, language: Language): string {
  return invoicePriceText(invoice, { euro: (cents) => formatEuro(cents, language) });
}

export function appointmentTimeOf({ appointment }: InvoiceRow): string {
  return appointment ? formatDateTime(appointment.start_date) : '';
}

interface Texts extends InvoiceTexts {
  t: (typeof invoices)['de'];
  language: Language;
  now: Date;
}

/** The keys are those that the server sorts by. The columns of INV-01 stay columns in every table. */
export function invoiceTableColumns(
  { t, language, now, ...texts }: Texts,
  onCancel: (appointment: CancellableAppointment) => void,
): Column<InvoiceRow>[] {
  const written = writtenIn(language, now);
  const column = (
    key: keyof ReturnType<typeof invoiceTexts>,
    header: string,
    cell: Column<InvoiceRow>['cell'],
  ): Column<InvoiceRow> => ({
    key,
    header,
    cell,
    isSortable: true,
    text: (invoice) => linesOf(invoiceTexts(invoice, { ...texts, t }, written)[key]),
  });
  return [
    column('invoice_number', t.number, (invoice) => <NumberCell invoice={invoice} t={t} />),
    column('price', t.price, (invoice) => <OneLine>{priceOf(invoice, language)}</OneLine>),
    column('appointment_time', t.time, appointmentTimeOf),
    column('service_name', t.service, (invoice) => (
      <>
        {serviceOf(invoice, language)}
        <OwnLines invoice={invoice} />
      </>
    )),
    column('status', t.status, (invoice) => <StatusPill status={invoiceAppointmentStatus(invoice)} />),
    column('invoice_status', t.invoice_status, (invoice) => <InvoicePill invoice={invoice} />),
    {
      ...column('invoice_path', t.pdf, (invoice) => (
        <InvoicePdf invoice={invoice} missing={t.no_pdf}>
          {t.download}
        </InvoicePdf>
      )),
      isSortable: false,
    },
    column('created_at', t.created, ({ created_at }) => formatDateTime(created_at)),
    {
      ...column('action', t.action, (invoice) => <InvoiceActions invoice={invoice} onCancel={onCancel} />),
      isSortable: false,
      givesWay: { step: 1, below: 'status' },
    },
  ];
}

function NumberCell({ invoice: { invoice_number, kind }, t }: { invoice: InvoiceRow; t: Texts['t'] }) {
  return (
    <>
      {invoice_number ? <OneLine>{invoice_number}</OneLine> : t.no_number}
      {kind === 'credit_note' && ` ${t.credit_note}`}
    </>
  );
}

export function OwnLines({ invoice }: { invoice: InvoiceRow }) {
  const { lines, diagnosis, invoice_number } = invoice;
  const t = useTexts(invoices);
  return <InvoiceLines lines={lines} diagnosis={diagnosis} name={invoice_number ?? t.no_number} />;
}

interface InvoiceActionsProps {
  invoice: InvoiceRow;
  onCancel: (appointment: CancellableAppointment) => void;
}

/** Pays an open invoice, or cancels the appointment of another. Where that needs a reason, it leads to the list of appointments. */
export function InvoiceActions({ invoice, onCancel }: InvoiceActionsProps) {
  const { appointment } = invoice;
  const t = useTexts(invoices);
  const texts = useTexts(appointments);
  if (appointment && isInvoiceOpen(invoice)) return <PayButton appointment={appointment} />;
  if (!appointment?.canCancel) return null;
  if (appointment.needs_reason) {
    return (
      <Link to={pathTo('ScheduleAppointment')} aria-label={t.cancel_there_label}>
        {invoiceActionText(invoice, texts)}
      </Link>
    );
  }
  return (
    <Button
      look="secondary"
      size="small"
      aria-label={texts.cancel_label({ date: formatDate(appointment.start_date) })}
      onClick={() => onCancel(appointment)}
    >
      {invoiceActionText(invoice, texts)}
    </Button>
  );
}

interface InvoicePdfProps {
  invoice: InvoiceRow;
  className?: string;
  children: string;
  /** Said of a draft, which has no paper yet. */
  missing: string;
}

/** The paper of an invoice. */
export function InvoicePdf({ invoice, className, children, missing }: InvoicePdfProps) {
  const t = useTexts(invoices);
  const { invoice_path, invoice_number, kind } = invoice;
  if (invoice_path === null || invoice_number === null) return missing;
  const label = kind === 'credit_note' ? t.download_credit_label : t.download_label;
  return (
    <FileLink path={invoice_path} label={label({ number: invoice_number })} className={className}>
      <OneLine>{children}</OneLine>
    </FileLink>
  );
}

export function InvoicePill({ invoice }: { invoice: InvoiceRow }) {
  const t = useTexts(invoices);
  const labels = useTexts(invoice_status);
  const now = useNow();
  const status = invoiceDisplayStatus(invoice);
  if (isDraftAhead(invoice, { now })) return <Pill tone="over">{t.after_appointment}</Pill>;
  return <Pill tone={INVOICE_TONES[status]}>{labels[status]}</Pill>;
}
