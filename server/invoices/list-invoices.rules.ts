import type { InvoiceRow, InvoiceLine as LineOnWire } from '#contract/invoices.contract.ts';
import { type InvoiceDisplayStatus, invoiceDisplayStatus, isInvoiceOpen } from '#contract/invoices.rules.ts';
import { canCancel, isLate } from '#server/appointments/cancel/decide-cancellation.rules.ts';
import type { AppointmentNames } from '#server/catalogue/catalogue-names.service.ts';
import { paymentKinds } from '#server/payments/ledger/describe-payment.rules.ts';
import { berlinDate, berlinTime } from '#server/platform/berlin-time.ts';
import { invoiceNumber, sumsOf } from './invoices.rules.ts';
import type { InvoiceLine } from './invoices.tables.ts';
import type { ListedInvoice } from './list-invoices.store.ts';

type InvoiceState = ListedInvoice['state'];

/** An invoice with its appointment, as the patient sees it at this moment. */
export function describeInvoice(invoice: ListedInvoice, names: AppointmentNames, now: Date): InvoiceRow {
  const { id, kind, year, number, createdAt, issuedAt } = invoice;
  const isIssued = year !== null && number !== null;
  const { priceCents, taxCents, totalCents, discountCents } = sumsOf(invoice.lines);
  return {
    id,
    kind,
    price: priceCents / 100,
    total: totalCents / 100,
    tax: taxCents / 100,
    discount: discountCents / 100,
    invoice_number: isIssued ? invoiceNumber({ year, number }) : null,
    invoice_path: isIssued ? `/api/patients/invoices/${id}/pdf` : null,
    invoice_payment_transaction: recordsOf(invoice).card,
    appointment: appointmentOf(invoice, names, now),
    created_at: createdAt.toISOString(),
    updated_at: (issuedAt ?? createdAt).toISOString(),
    lines: linesOnWire(invoice.lines),
    diagnosis: diagnosisOf(invoice.lines),
  };
}

function appointmentOf(
  invoice: ListedInvoice,
  { services }: AppointmentNames,
  now: Date,
): InvoiceRow['appointment'] {
  const { id, startsAt, status, serviceId } = invoice.appointment;
  const titles = services.get(serviceId) ?? { de: '', en: '' };
  const isTooLate = isLate(invoice.appointment, now);
  return {
    id,
    start_date: startsAt.toISOString(),
    appointment_date: berlinDate(startsAt),
    start_time: berlinTime(startsAt),
    status,
    paypal_transaction: recordsOf(invoice).paypal,
    service: { translations_by_locale: { de: { title: titles.de }, en: { title: titles.en } } },
    canCancel: canCancel({ status, startsAt }, now),
    isWithin48Hours: isTooLate,
    needs_reason: status === 'confirmed' && isTooLate,
  };
}

interface Money {
  state: InvoiceState;
  /** Gateway and state as the query joins them, `stripe charged`; null without a payment. */
  paymentKind: string | null;
}

/** An unpaid invoice whose card is being retried shows `processing`, not a draft. */
function recordsOf({ state, paymentKind }: Money) {
  const { card, paypal } = (paymentKind && RECORDS.get(paymentKind)) || { card: null, paypal: null };
  const cardStatus = card ?? (state === 'unpaid' && paypal === null ? 'processing' : null);
  return { card: recordOf(cardStatus), paypal: recordOf(paypal) };
}

function displayStatusOf(money: Money): InvoiceDisplayStatus {
  const { card, paypal } = recordsOf(money);
  return invoiceDisplayStatus({
    invoice_payment_transaction: card,
    appointment: { status: '', paypal_transaction: paypal },
  });
}

function recordOf(status: string | null) {
  return status === null ? null : { status };
}

function moneyKey({ state, paymentKind }: Money): string {
  return [state, paymentKind ?? ''].join(' ');
}

const RECORDS = new Map(
  paymentKinds.map(({ gateway, state, card, paypal }) => [`${gateway} ${state}`, { card, paypal }]),
);
const MONEY: Money[] = (['draft', 'unpaid', 'paid'] as const).flatMap((state) =>
  [null, ...RECORDS.keys()].map((paymentKind) => ({ state, paymentKind })),
);

/** For each displayed status: the combinations of invoice and payment state that lead to it. All others are drafts. */
export const paymentKindsShownAs = {
  paid: keysShownAs('paid'),
  refunded: keysShownAs('refunded'),
  payment_error: keysShownAs('payment_error'),
};

/** The combinations of states in which the patient can pay the invoice by a link. */
export const openPaymentKinds = MONEY.filter((money) =>
  isInvoiceOpen({
    invoice_payment_transaction: recordsOf(money).card,
    appointment: { status: '', paypal_transaction: null },
  }),
).map(moneyKey);

function keysShownAs(status: InvoiceDisplayStatus): string[] {
  return MONEY.filter((money) => displayStatusOf(money) === status).map(moneyKey);
}

/** The lines of an invoice by positions as a screen shows them; none of an invoice that names only its service. */
export function linesOnWire(lines: readonly InvoiceLine[]): LineOnWire[] {
  if (!lines.some(({ position, isExpense }) => position || isExpense)) return [];
  return lines.map((line) => ({
    kind: kindOf(line),
    date: line.serviceDate,
    title: line.title,
    number: line.position?.number ?? null,
    factor_hundredths: line.position?.factorHundredths ?? null,
    times: line.position?.times ?? 1,
    reason: line.position?.reason ?? '',
    ...(line.position?.organs && { organs: line.position.organs }),
    amount_cents: line.amountCents,
  }));
}

function kindOf({ position, isExpense, isDiscount }: InvoiceLine): LineOnWire['kind'] {
  if (position) return 'position';
  if (isExpense) return 'expense';
  return isDiscount ? 'discount' : 'other';
}

function diagnosisOf(lines: readonly InvoiceLine[]): string {
  return lines.find(({ diagnosis }) => diagnosis)?.diagnosis ?? '';
}
