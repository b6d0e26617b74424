import type { InvoiceRow } from '#contract/invoices.contract.ts';
import { invoiceAppointmentStatus, invoiceDisplayStatus, isInvoiceOpen } from '#contract/invoices.rules.ts';
import type { appointment_status } from '#texts/generated/appointment_status.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { invoice_status } from '#texts/generated/invoice_status.ts';
import { invoices } from '#texts/generated/invoices.ts';
import { InvoiceLines } from '#web/invoices/InvoiceLines.tsx';
import { INVOICE_TONES } from '#web/invoices/invoice-tone.ts';
import { formatDate, formatDateTime, formatShortDateTime } from '#web/lib/dates.ts';
import { formatEuro } from '#web/lib/format.ts';
import { type Language, useTexts } from '#web/lib/language.ts';
import { now } from '#web/lib/page-data.ts';
import { Link } from '#web/lib/router.ts';
import { Button } from '#web/ui/Button.tsx';
import { FileLink } from '#web/ui/FileLink.tsx';
import { OneLine } from '#web/ui/OneLine.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { PayButton } from '../appointments/appointment-parts.tsx';
import type { CancellableAppointment } from '../appointments/CancelDialog.tsx';
import { StatusPill } from '../appointments/StatusPill.tsx';
import { pathTo } from '../paths.ts';

interface InvoiceWords {
  t: (typeof invoices)['de'];
  appointmentWords: (typeof appointments)['de'];
  appointmentLabels: (typeof appointment_status)['de'];
  invoiceLabels: (typeof invoice_status)['de'];
  language: Language;
}

export function serviceOf({ appointment }: InvoiceRow, language: Language): string {
  return appointment?.service.translations_by_locale[language].title ?? '';
}

/** What is paid, after a discount. */
export function priceOf({ total }: InvoiceRow, language: Language): string {
  return formatEuro(Math.round(total * 100), language);
}

export function appointmentTimeOf({ appointment }: InvoiceRow): string {
  return appointment ? formatDateTime(appointment.start_date) : '';
}

/** The keys are those that the server sorts by. */
export function invoiceTableColumns(
  { t, appointmentWords, appointmentLabels, invoiceLabels, language }: InvoiceWords,
  onCancel: (appointment: CancellableAppointment) => void,
): Column<InvoiceRow>[] {
  const number = ({ invoice_number, kind }: InvoiceRow) =>
    [invoice_number ?? t.no_number, kind === 'credit_note' ? t.credit_note : ''].join(' ').trim();
  const price = (invoice: InvoiceRow) => priceOf(invoice, language);
  const service = (invoice: InvoiceRow) => serviceOf(invoice, language);
  const created = ({ created_at }: InvoiceRow) => formatDateTime(created_at);
  const shortTime = ({ appointment }: InvoiceRow) =>
    appointment ? formatShortDateTime(appointment.start_date) : '';
  const shortCreated = ({ created_at }: InvoiceRow) => formatShortDateTime(created_at);
  const plain = (
    key: string,
    header: string,
    shown: (invoice: InvoiceRow) => string,
  ): Column<InvoiceRow> => ({
    ...{ key, header, cell: shown, text: shown, isSortable: true },
  });
  return [
    {
      ...plain('invoice_number', t.number, number),
      cell: (invoice) => <NumberCell invoice={invoice} t={t} />,
    },
    { ...plain('price', t.price, price), cell: (invoice) => <OneLine>{price(invoice)}</OneLine> },
    { ...plain('appointment_time', t.time, appointmentTimeOf), givesWay: { step: 1, short: shortTime } },
    {
      ...plain('service_name', t.service, service),
      cell: (invoice) => (
        <>
          {service(invoice)}
          <OwnLines invoice={invoice} />
        </>
      ),
    },
    {
      ...plain('status', t.status, (invoice) => appointmentLabels[invoiceAppointmentStatus(invoice)]),
      cell: (invoice) => <StatusPill status={invoiceAppointmentStatus(invoice)} />,
    },
    {
      ...plain('invoice_status', t.invoice_status, (invoice) =>
        isDraftAhead(invoice) ? t.after_appointment : invoiceLabels[invoiceDisplayStatus(invoice)],
      ),
      cell: (invoice) => <InvoicePill invoice={invoice} />,
    },
    {
      key: 'invoice_path',
      header: t.pdf,
      cell: (invoice) => (
        <InvoicePdf invoice={invoice} missing={t.no_pdf}>
          {t.download}
        </InvoicePdf>
      ),
      text: ({ invoice_path }) => (invoice_path ? t.download : t.no_pdf),
      givesWay: { step: 3, below: 'invoice_status' },
    },
    {
      ...plain('created_at', t.created, created),
      givesWay: { step: 2, short: shortCreated, below: 'invoice_number' },
    },
    {
      key: 'action',
      header: t.action,
      cell: (invoice) => <InvoiceActions invoice={invoice} onCancel={onCancel} />,
      text: (invoice) => actionOf(invoice, appointmentWords),
    },
  ];
}

function NumberCell({ invoice: { invoice_number, kind }, t }: { invoice: InvoiceRow; t: InvoiceWords['t'] }) {
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
  return <InvoiceLines {...{ lines, diagnosis }} name={invoice_number ?? t.no_number} />;
}

interface InvoiceActionsProps {
  invoice: InvoiceRow;
  onCancel: (appointment: CancellableAppointment) => void;
}

function actionOf(invoice: InvoiceRow, words: InvoiceWords['appointmentWords']): string {
  const { appointment } = invoice;
  if (isInvoiceOpen(invoice)) return words.pay;
  if (!appointment?.canCancel) return '';
  return appointment.needs_reason ? words.send_request : words.cancel;
}

/** Pays an open invoice, or cancels the appointment of another. Where that needs a reason, it leads to the list of appointments. */
export function InvoiceActions({ invoice, onCancel }: InvoiceActionsProps) {
  const { appointment } = invoice;
  const t = useTexts(invoices);
  const words = useTexts(appointments);
  if (appointment && isInvoiceOpen(invoice)) return <PayButton appointment={appointment} />;
  if (!appointment?.canCancel) return null;
  if (appointment.needs_reason) {
    return (
      <Link to={pathTo('ScheduleAppointment')} aria-label={t.cancel_there_label}>
        {actionOf(invoice, words)}
      </Link>
    );
  }
  return (
    <Button
      look="secondary"
      size="small"
      aria-label={words.cancel_label({ date: formatDate(appointment.start_date) })}
      onClick={() => onCancel(appointment)}
    >
      {actionOf(invoice, words)}
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

/** Of the draft of an appointment ahead the screen says when the invoice will come. */
function isDraftAhead(invoice: InvoiceRow): boolean {
  const start = invoice.appointment?.start_date;
  return invoiceDisplayStatus(invoice) === 'draft' && start !== undefined && new Date(start) > now();
}

export function InvoicePill({ invoice }: { invoice: InvoiceRow }) {
  const t = useTexts(invoices);
  const labels = useTexts(invoice_status);
  const status = invoiceDisplayStatus(invoice);
  if (isDraftAhead(invoice)) return <Pill tone="over">{t.after_appointment}</Pill>;
  return <Pill tone={INVOICE_TONES[status]}>{labels[status]}</Pill>;
}
