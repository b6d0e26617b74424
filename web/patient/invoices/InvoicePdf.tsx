import type { InvoiceRow } from '#contract/invoices.contract.ts';
import { invoices } from '#texts/generated/invoices.ts';
import { useTexts } from '#web/lib/language.ts';
import { FileLink } from '#web/ui/FileLink.tsx';
import { OneLine } from '#web/ui/OneLine.tsx';

interface InvoicePdfProps {
  bill: InvoiceRow;
  children: string;
  /** Said of a draft, which has no paper yet. */
  missing: string;
}

/** The paper of a bill. */
export function InvoicePdf({ bill, children, missing }: InvoicePdfProps) {
  const t = useTexts(invoices);
  const { invoice_path, invoice_number, kind } = bill;
  if (invoice_path === null || invoice_number === null) return missing;
  const label = kind === 'credit_note' ? t.download_credit_label : t.download_label;
  return (
    <FileLink path={invoice_path} label={label({ number: invoice_number })}>
      <OneLine>{children}</OneLine>
    </FileLink>
  );
}
