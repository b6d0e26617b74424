import type { InvoiceLine as LineOnWire } from '#contract/invoices.contract.ts';
import type { InvoiceLine } from './invoices.tables.ts';

/** The lines of an invoice by positions as a screen shows them; none of an invoice that names only its service. */
export function linesOnWire(lines: readonly InvoiceLine[]): LineOnWire[] {
  if (!lines.some(({ position, isExpense }) => position || isExpense)) return [];
  return lines.map((line) => ({
    ...{ kind: kindOf(line), date: line.serviceDate, title: line.title },
    number: line.position?.number ?? null,
    factor_hundredths: line.position?.factorHundredths ?? null,
    times: line.position?.times ?? 1,
    reason: line.position?.reason ?? '',
    amount_cents: line.amountCents,
  }));
}

function kindOf({ position, isExpense, isDiscount }: InvoiceLine): LineOnWire['kind'] {
  if (position) return 'position';
  if (isExpense) return 'expense';
  return isDiscount ? 'discount' : 'other';
}

export function diagnosisOf(lines: readonly InvoiceLine[]): string {
  return lines.find(({ diagnosis }) => diagnosis)?.diagnosis ?? '';
}
