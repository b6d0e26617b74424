import { useQuery } from '@tanstack/react-query';
import { formatEuro } from '#contract/euro.rules.ts';
import { invoiceDisplayStatus } from '#contract/invoices.rules.ts';
import type { FileInvoice } from '#contract/patients.contract.ts';
import { invoice_planned } from '#texts/generated/invoice_planned.ts';
import { invoice_status } from '#texts/generated/invoice_status.ts';
import { staff_patients } from '#texts/generated/staff_patients.ts';
import { InvoiceLines } from '#web/invoices/InvoiceLines.tsx';
import { INVOICE_TONES } from '#web/invoices/invoice-tone.ts';
import { PlannedFold } from '#web/invoices/PlannedFold.tsx';
import { formatDateTime } from '#web/lib/dates.ts';
import { type Language, useLanguage, useTexts } from '#web/lib/language.ts';
import { EmptyNote } from '#web/ui/EmptyNote.tsx';
import { FileLink } from '#web/ui/FileLink.tsx';
import { Pill } from '#web/ui/Pill.tsx';
import { TableRows } from '#web/ui/TableRows.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { useMayCall } from '../identity/permissions.ts';
import { FilePart } from '../patient-file/FilePart.tsx';
import { invoicesOf } from '../patient-file/patient-queries.ts';

type Texts = (typeof staff_patients)['de'];

export function InvoicesTab({ patientId }: { patientId: number }) {
  const language = useLanguage();
  const invoices = useQuery(invoicesOf({ patientId, language }));
  return <FilePart query={invoices}>{(found) => <IssuedAndPlanned invoices={found} />}</FilePart>;
}

/** A file has few invoices, so the browser parts them itself. */
function IssuedAndPlanned({ invoices }: { invoices: FileInvoice[] }) {
  const t = useTexts(staff_patients);
  const planned = useTexts(invoice_planned);
  const columns = invoiceColumns(t, useLanguage());
  const issued = invoices.filter(({ invoice_number }) => invoice_number !== null);
  const drafts = invoices.filter(({ invoice_number }) => invoice_number === null);
  const total_cents = drafts.reduce((sum, { total }) => sum + Math.round(total * 100), 0);
  const rowKey = ({ id }: FileInvoice) => id;
  return (
    <>
      {issued.length === 0 ? (
        <EmptyNote text={t.invoices_empty} />
      ) : (
        <TableRows caption={t.tab_invoices} columns={columns} rowKey={rowKey} rows={issued} />
      )}
      <PlannedFold planned={{ count: drafts.length, total_cents }}>
        <TableRows caption={planned.caption} columns={columns} rowKey={rowKey} rows={drafts} />
      </PlannedFold>
    </>
  );
}

function invoiceColumns(t: Texts, language: Language): Column<FileInvoice>[] {
  const column = (key: string, header: string, cell: Column<FileInvoice>['cell']): Column<FileInvoice> => ({
    key,
    header,
    cell,
    text: () => '',
  });
  return [
    column('number', t.invoice_number, (invoice) => <InvoiceNumber invoice={invoice} />),
    column('date', t.invoice_date, ({ created_at }) => formatDateTime(created_at)),
    column(
      'appointment',
      t.invoice_appointment,
      ({ appointment }) => appointment && formatDateTime(appointment.start_date),
    ),
    column('total', t.invoice_total, ({ total, lines, diagnosis, invoice_number }) => (
      <>
        {formatEuro(Math.round(total * 100), language)}
        <InvoiceLines lines={lines} diagnosis={diagnosis} name={invoice_number ?? t.no_number} />
      </>
    )),
    column('status', t.status, (invoice) => <InvoicePill invoice={invoice} />),
  ];
}

/** Links to the PDF of the invoice; a draft has none. */
function InvoiceNumber({ invoice: { id, invoice_number, kind } }: { invoice: FileInvoice }) {
  const t = useTexts(staff_patients);
  const mayOpen = useMayCall('readStaffInvoicePdf') && invoice_number !== null;
  const number = invoice_number ?? t.no_number;
  const label = kind === 'credit_note' ? `${number} · ${t.credit_note}` : number;
  if (!mayOpen) return label;
  return (
    <FileLink path={`/api/staff/invoices/${id}/pdf`} label={t.invoice_pdf({ number: label })} opensTab>
      {label}
    </FileLink>
  );
}

function InvoicePill({ invoice }: { invoice: FileInvoice }) {
  const status = invoiceDisplayStatus(invoice);
  return <Pill tone={INVOICE_TONES[status]}>{useTexts(invoice_status)[status]}</Pill>;
}
