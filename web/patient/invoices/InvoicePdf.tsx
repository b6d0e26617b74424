import type { ReactNode } from 'react';
import type { InvoiceRow } from '#contract/invoices.contract.ts';
import { invoices } from '#texts/generated/invoices.ts';
import { useTexts } from '#web/lib/language.ts';
import { FileLink } from '#web/ui/FileLink.tsx';

/** The paper of a bill; a draft has none yet. */
export function InvoicePdf({ bill, children }: { bill: InvoiceRow; children: ReactNode }) {
  const t = useTexts(invoices);
  const { invoice_path, invoice_number } = bill;
  if (invoice_path === null || invoice_number === null) return t.no_pdf;
  return (
    <FileLink path={invoice_path} label={t.download_label({ number: invoice_number })}>
      {children}
    </FileLink>
  );
}
