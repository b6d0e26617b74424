import type { InvoiceRow } from '#contract/invoices.contract.ts';
import { dashboard } from '#texts/generated/dashboard.ts';
import { invoices as invoiceTexts } from '#texts/generated/invoices.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { TableRows } from '#web/ui/TableRows.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { invoiceCard } from '../invoices/invoice-card.tsx';
import {
  appointmentTimeOf,
  InvoicePdf,
  InvoicePill,
  priceOf,
  serviceOf,
} from '../invoices/invoice-columns.tsx';
import { pathTo } from '../paths.ts';
import { Block } from './Block.tsx';

/** Issued papers; what will be billed is named only as long as nothing else is there. */
export function LatestInvoices({ invoices: latest }: { invoices: InvoiceRow[] }) {
  const t = useTexts(dashboard);
  const invoiceLabels = useTexts(invoiceTexts);
  const language = useLanguage();
  const issued = latest.filter(({ invoice_number }) => invoice_number !== null);
  const invoices = issued.length > 0 ? issued : latest;
  const columns: Column<InvoiceRow>[] = [
    column('number', t.number, (invoice) => (
      <InvoicePdf invoice={invoice} missing={invoiceLabels.no_number}>
        {invoice.invoice_number ?? ''}
      </InvoicePdf>
    )),
    column('price', t.price, (invoice) => priceOf(invoice, language)),
    column('time', t.time, appointmentTimeOf),
    column('service', t.service, (invoice) => serviceOf(invoice, language)),
    column('status', t.status, (invoice) => <InvoicePill invoice={invoice} />),
  ];
  return (
    <Block
      title={t.invoices}
      more={{ to: pathTo('Invoices'), label: t.more_invoices }}
      empty={invoices.length === 0 && t.no_invoices}
    >
      <TableRows
        caption={t.invoices}
        columns={columns}
        card={invoiceCard({ t: invoiceLabels, language })}
        rowKey={({ id }) => id}
        rows={invoices}
      />
    </Block>
  );
}

function column(key: string, header: string, cell: Column<InvoiceRow>['cell']): Column<InvoiceRow> {
  return { key, header, cell, text: () => '' };
}
