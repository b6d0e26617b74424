import { countryName } from '#contract/address-line.ts';
import type { Locale } from '#contract/locale.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { invoices_paper } from '#texts/generated/invoices_paper.ts';
import type { InvoiceLine, InvoiceRecipient } from './invoices.tables.ts';

type InBothLanguages = Record<Locale, string>;

/** What an invoice is for. */
export type InvoiceReason = 'appointment' | 'late_cancel' | 'no_show';

/** One line of an invoice. A fee is named as a fee, because it has no service in return and is taxed differently. */
export function billedLine(
  reason: InvoiceReason,
  {
    service,
    startsAt,
    amountCents,
    taxNote,
  }: { service: InBothLanguages; startsAt: Date; amountCents: number; taxNote: InBothLanguages },
): InvoiceLine {
  const title = inBothLanguages((locale) => titleFor(reason, service[locale], locale));
  return { title, serviceDate: berlinDate(startsAt), amountCents, taxNote };
}

/** The line of a credit note: the corrected line with a negative amount. */
export function refundedLine(
  { title, serviceDate, taxNote }: InvoiceLine,
  { refundId, amountCents, isFull }: { refundId: number; amountCents: number; isFull: boolean },
): InvoiceLine {
  const words = inBothLanguages((locale) => {
    const t = invoices_paper[locale];
    return (isFull ? t.line_refund_full : t.line_refund_part)({ title: title[locale] });
  });
  return { title: words, serviceDate, amountCents: -amountCents, taxNote, refundId };
}

interface Person {
  firstName: string;
  lastName: string;
  address: Record<'street' | 'houseNumber' | 'postalCode' | 'city' | 'countryCode', string> | null;
}

/** The recipient of an invoice: name and address as given in the booking. */
export function recipientOf({ firstName, lastName, address }: Person, locale: Locale): InvoiceRecipient {
  const name = `${firstName} ${lastName}`;
  if (!address) return { name, street: '', city: '', country: '' };
  return {
    name,
    street: `${address.street} ${address.houseNumber}`,
    city: `${address.postalCode} ${address.city}`,
    country: countryName(address.countryCode, locale),
  };
}

export function inBothLanguages(words: (locale: Locale) => string): InBothLanguages {
  return { de: words('de'), en: words('en') };
}

function titleFor(reason: InvoiceReason, service: string, locale: Locale): string {
  const t = invoices_paper[locale];
  if (reason === 'appointment') return service;
  return (reason === 'no_show' ? t.line_no_show : t.line_late_cancel)({ service });
}

/** `2026-000123` */
export function invoiceNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(6, '0')}`;
}

/** Numbers begin again each year. The year is that of Berlin, wherever the server stands. */
export function yearOfIssue(issuedAt: Date): number {
  return Number(berlinDate(issuedAt).slice(0, 4));
}
