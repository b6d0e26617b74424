import type { InvoiceRow } from '#contract/invoices.contract.ts';
import { dashboard } from '#texts/generated/dashboard.ts';
import { invoices } from '#texts/generated/invoices.ts';
import { useLanguage, useTexts } from '#web/lib/language.ts';
import { TableRows } from '#web/ui/TableRows.tsx';
import type { Column } from '#web/ui/table-view.ts';
import { InvoicePdf } from '../invoices/InvoicePdf.tsx';
import { InvoicePill } from '../invoices/InvoicePill.tsx';
import { priceOf, serviceOf, visitTimeOf } from '../invoices/invoice-columns.tsx';
import { pathTo } from '../routes.ts';
import { Block } from './Block.tsx';

export function LatestInvoices({ bills }: { bills: InvoiceRow[] }) {
  const t = useTexts(dashboard);
  const words = useTexts(invoices);
  const language = useLanguage();
  const columns: Column<InvoiceRow>[] = [
    column('number', t.number, (bill) => (
      <InvoicePdf bill={bill} missing={words.no_number}>
        {bill.invoice_number ?? ''}
      </InvoicePdf>
    )),
    column('service', t.service, (bill) => serviceOf(bill, language)),
    column('time', t.time, visitTimeOf),
    column('price', t.price, (bill) => priceOf(bill, language)),
    column('status', t.status, (bill) => <InvoicePill bill={bill} />),
  ];
  return (
    <Block
      title={t.invoices}
      more={{ to: pathTo('Invoices'), label: t.more_invoices }}
      empty={bills.length === 0 && t.no_invoices}
    >
      <TableRows caption={t.invoices} columns={columns} rowKey={({ id }) => id} rows={bills} />
    </Block>
  );
}

function column(key: string, header: string, cell: Column<InvoiceRow>['cell']): Column<InvoiceRow> {
  return { key, header, cell, text: () => '' };
}
