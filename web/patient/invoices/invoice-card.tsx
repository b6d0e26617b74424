import { invoiceNumberOnCard } from '#contract/displayed-texts.rules.ts';
import type { InvoiceRow } from '#contract/invoices.contract.ts';
import { invoiceAppointmentStatus, isInvoiceOpen } from '#contract/invoices.rules.ts';
import type { invoices } from '#texts/generated/invoices.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import type { Language } from '#web/lib/language.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { OneLine } from '#web/ui/OneLine.tsx';
import type { CardDetail, RowCard } from '#web/ui/RowCards.tsx';
import type { CancellableAppointment } from '../appointments/CancelDialog.tsx';
import { StatusPill } from '../appointments/StatusPill.tsx';
import {
  appointmentTimeOf,
  InvoiceActions,
  InvoicePdf,
  InvoicePill,
  OwnLines,
  priceOf,
  serviceOf,
} from './invoice-columns.tsx';

interface Texts {
  t: (typeof invoices)['de'];
  language: Language;
}

/** An invoice on a phone: how much, for what, whether it is paid, and its paper. */
export function invoiceCard(
  { t, language }: Texts,
  onCancel?: (appointment: CancellableAppointment) => void,
): RowCard<InvoiceRow> {
  return {
    headline: (invoice) => priceOf(invoice, language),
    lines: (invoice) => [serviceOf(invoice, language), <PaperLine key="paper" invoice={invoice} t={t} />],
    pill: (invoice) => <InvoicePill invoice={invoice} />,
    action: (invoice) => mainAction(invoice, t, onCancel),
    more: (invoice) => (onCancel ? detailsOf(invoice, t, onCancel) : []),
  };
}

/** `27.10.2026 09:00 · Nr. 2026-000003` */
function PaperLine({ invoice, t }: { invoice: InvoiceRow; t: Texts['t'] }) {
  const [time, number] = [appointmentTimeOf(invoice), invoiceNumberOnCard(invoice, t)];
  if (number === '') return time;
  return (
    <>
      {time} · <OneLine>{number}</OneLine>
    </>
  );
}

function mainAction(
  invoice: InvoiceRow,
  t: Texts['t'],
  onCancel: ((appointment: CancellableAppointment) => void) | undefined,
) {
  if (onCancel && isInvoiceOpen(invoice)) return <InvoiceActions invoice={invoice} onCancel={onCancel} />;
  if (invoice.invoice_path !== null) return <PdfButton invoice={invoice} t={t} />;
  return onCancel && invoice.appointment?.canCancel ? (
    <InvoiceActions invoice={invoice} onCancel={onCancel} />
  ) : null;
}

function PdfButton({ invoice, t }: { invoice: InvoiceRow; t: Texts['t'] }) {
  return (
    <InvoicePdf
      invoice={invoice}
      missing={t.no_pdf}
      className={buttonClass({ look: 'secondary', size: 'small' })}
    >
      {t.download}
    </InvoicePdf>
  );
}

function detailsOf(
  invoice: InvoiceRow,
  t: Texts['t'],
  onCancel: (appointment: CancellableAppointment) => void,
): CardDetail[] {
  const { invoice_number, invoice_path, appointment, created_at } = invoice;
  const all: (CardDetail | false)[] = [
    invoice_number === null && { label: t.number, value: t.no_number },
    invoice_path === null && { label: t.pdf, value: t.no_pdf },
    isInvoiceOpen(invoice) && { label: t.pdf, value: <PdfButton invoice={invoice} t={t} /> },
    invoice.lines.length > 0 && { label: t.positions, value: <OwnLines invoice={invoice} /> },
    { label: t.status, value: <StatusPill status={invoiceAppointmentStatus(invoice)} /> },
    { label: t.created, value: formatDateTime(created_at) },
    invoice_path !== null &&
      !isInvoiceOpen(invoice) &&
      appointment?.canCancel === true && {
        label: t.action,
        value: <InvoiceActions invoice={invoice} onCancel={onCancel} />,
      },
  ];
  return all.filter((detail) => detail !== false);
}
