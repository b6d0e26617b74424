import type { InvoiceRow } from '#contract/invoices.contract.ts';
import { type InvoiceDisplayStatus, invoiceDisplayStatus } from '#contract/invoices.rules.ts';
import { invoice_status } from '#texts/generated/invoice_status.ts';
import { useTexts } from '#web/lib/language.ts';
import { Pill } from '#web/ui/Pill.tsx';

const TONES = {
  draft: 'waiting',
  paid: 'good',
  refunded: 'over',
  payment_error: 'danger',
} as const satisfies Record<InvoiceDisplayStatus, string>;

export function InvoicePill({ bill }: { bill: InvoiceRow }) {
  const status = invoiceDisplayStatus(bill);
  return <Pill tone={TONES[status]}>{useTexts(invoice_status)[status]}</Pill>;
}
