import { countryName } from '#contract/countries.ts';
import { ADDITIONS, isAmong } from '#contract/goae-exclusions.rules.ts';
import { chargedMaximum } from '#contract/goae-maxima.rules.ts';
import { sectionOf } from '#contract/goae-positions.rules.ts';
import type { Locale } from '#contract/locale.ts';
import {
  amountOf,
  type Expense,
  positionKinds,
  sumOf,
  type UsedPosition,
} from '#contract/positions.rules.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { invoices_paper } from '#texts/generated/invoices_paper.ts';
import type { InvoiceLine, InvoiceRecipient } from './invoices.tables.ts';

type InBothLanguages = Record<Locale, string>;

/** What an invoice is for. */
export type InvoiceReason = 'appointment' | 'late_cancel' | 'no_show';

/** The tax of a line: a rate, or the reason why there is none. */
export type LineTax = Pick<InvoiceLine, 'taxNote' | 'taxPercent'>;

interface Billed {
  service: InBothLanguages;
  startsAt: Date;
  /** What the patient pays in the end. */
  amountCents: number;
  discountCents?: number | undefined;
  tax: LineTax;
}

/**
 * The lines of an invoice, which add up to what the patient pays. A fee is named as a fee, because it has no service in
 * return and is taxed differently. A discount is on the price only.
 */
export function billedLines(
  reason: InvoiceReason,
  { service, startsAt, amountCents, discountCents = 0, tax }: Billed,
): InvoiceLine[] {
  const title = inBothLanguages((locale) => titleFor(reason, service[locale], locale));
  const serviceDate = berlinDate(startsAt);
  if (reason !== 'appointment' || discountCents === 0) return [{ title, serviceDate, amountCents, ...tax }];
  const discount = inBothLanguages((locale) => invoices_paper[locale].line_discount);
  return [
    { title, serviceDate, amountCents: amountCents + discountCents, ...tax },
    { title: discount, serviceDate, amountCents: -discountCents, ...tax, isDiscount: true },
  ];
}

interface BilledPositions {
  positions: readonly UsedPosition[];
  expenses: readonly Expense[];
  diagnosis: string;
  startsAt: Date;
  /** What the patient pays in the end; less than the sum if the clinic gave a discount. */
  amountCents: number;
  tax: LineTax;
}

/**
 * The lines of an invoice by positions (§ 12 GOÄ): each with number, factor and reason, then the expenses, then the
 * discount. Undefined if they are worth less than the patient pays, so they cannot explain the amount.
 */
export function positionLines({
  positions,
  expenses,
  diagnosis,
  startsAt,
  amountCents,
  tax,
}: BilledPositions): InvoiceLine[] | undefined {
  const serviceDate = berlinDate(startsAt);
  const discountCents = sumOf(positions, expenses) - amountCents;
  if (discountCents < 0) return undefined;
  const line = (title: InBothLanguages, cents: number) => ({
    title,
    serviceDate,
    amountCents: cents,
    ...tax,
  });
  const lines: InvoiceLine[] = [
    ...surchargesAfterTheirService(positions).map((position) => ({
      ...line(
        inBothLanguages((locale) => positionTitle(position, positions, locale)),
        amountOf(position, positions),
      ),
      position: {
        number: writtenNumber(position),
        factorHundredths: position.factor_hundredths,
        times: position.times,
        reason: position.reason,
        ...(position.organs && { organs: position.organs }),
      },
    })),
    ...expenses.map(({ title, amount_cents }) => ({
      ...line(
        inBothLanguages(() => title),
        amount_cents,
      ),
      isExpense: true as const,
    })),
  ];
  if (discountCents > 0) {
    const title = inBothLanguages((locale) => invoices_paper[locale].line_discount);
    lines.push({ title, serviceDate, amountCents: -discountCents, ...tax, isDiscount: true });
  }
  return lines.map((each, place) => (place === 0 && diagnosis ? { ...each, diagnosis } : each));
}

/** The invoice names a surcharge directly after the service to which it belongs (general rules of section B II GOÄ). */
function surchargesAfterTheirService(positions: readonly UsedPosition[]): UsedPosition[] {
  const serviceOf = ({ number, kind }: UsedPosition) => {
    const addition = kind === 'surcharge' && ADDITIONS.find(({ of }) => isAmong(number, of));
    return addition ? positions.find((each) => isAmong(each.number, addition.to)) : undefined;
  };
  return positions
    .filter((position) => !serviceOf(position))
    .flatMap((service) => [service, ...positions.filter((each) => serviceOf(each) === service)]);
}

/**
 * The name of a service as the invoice must give it: described, with "entsprechend", number and name of the equivalent
 * one (§ 12 Abs. 4), and marked if it was provided at the patient's wish (§ 12 Abs. 3 GOÄ) or if a maximum is charged
 * instead of it (section M, general rule no. 6).
 */
function positionTitle(position: UsedPosition, beside: readonly UsedPosition[], locale: Locale): string {
  const { number, provided = '', kind, factor_hundredths } = position;
  const t = invoices_paper[locale];
  const name = provided ? t.line_analogous({ provided, number, title: position.title }) : position.title;
  const marked = position.on_request ? t.line_on_request({ title: name }) : name;
  const maximum = chargedMaximum(number, beside);
  if (maximum) return t.line_in_maximum({ title: marked, number: maximum });
  return factor_hundredths > positionKinds[kind].most ? t.line_agreed({ title: marked }) : marked;
}

const WITH_LETTER_A: readonly (string | undefined)[] = ['M II', 'M III', 'M IV'];

/** A laboratory number that stands for an examination without one has the letter A before it (section M, general rule no. 8). */
function writtenNumber({ number, provided = '' }: UsedPosition): string {
  return provided && WITH_LETTER_A.includes(sectionOf(number)) ? `A${number}` : number;
}

/** Price, discount, total and the tax in it, always from the frozen lines. Prices are final prices with their tax. */
export function sumsOf(lines: readonly InvoiceLine[]) {
  const sum = (wanted: readonly InvoiceLine[]) =>
    wanted.reduce((cents, { amountCents }) => cents + amountCents, 0);
  const totalCents = sum(lines);
  const taxPercent = lines[0]?.taxPercent ?? 0;
  return {
    priceCents: sum(lines.filter(({ isDiscount }) => !isDiscount)),
    discountCents: 0 - sum(lines.filter(({ isDiscount }) => isDiscount)),
    totalCents,
    taxPercent,
    taxCents: containedTax(totalCents, taxPercent),
  };
}

/** Rounded to the nearest cent, for a credit note as for its invoice. */
function containedTax(cents: number, percent: number): number {
  const tax = Math.round((Math.abs(cents) * percent) / (100 + percent));
  return cents < 0 ? 0 - tax : tax;
}

interface RefundOf {
  refundId: number;
  amountCents: number;
  isFull: boolean;
}

/**
 * The lines of a credit note. The whole of an invoice by positions is taken back line by line; a part of it cannot be
 * told apart by positions and is one line, as for every other invoice.
 */
export function refundedLines(lines: readonly InvoiceLine[], refund: RefundOf): InvoiceLine[] {
  const [first] = lines;
  if (!first) return [];
  const isByPositions = lines.some(({ position }) => position);
  if (!isByPositions) return [refundedLine(first, refund)];
  const { isPrepaid: _before, ...head } = first;
  if (refund.isFull)
    return [head, ...lines.slice(1)].map((line) => ({
      ...line,
      amountCents: 0 - line.amountCents,
      refundId: refund.refundId,
    }));
  return [
    refundedLine(
      { ...first, title: inBothLanguages((locale) => invoices_paper[locale].by_positions) },
      refund,
    ),
  ];
}

/** The line of a credit note: the corrected line with a negative amount. */
function refundedLine(
  { title, serviceDate, taxNote, taxPercent }: InvoiceLine,
  { refundId, amountCents, isFull }: RefundOf,
): InvoiceLine {
  const words = inBothLanguages((locale) => {
    const t = invoices_paper[locale];
    return (isFull ? t.line_refund_full : t.line_refund_part)({ title: title[locale] });
  });
  const tax = taxPercent === undefined ? { taxNote } : { taxNote, taxPercent };
  return { title: words, serviceDate, amountCents: -amountCents, ...tax, refundId };
}

interface Person {
  firstName: string;
  lastName: string;
  birthdate: string | null;
  address: Record<'street' | 'houseNumber' | 'postalCode' | 'city' | 'countryCode', string> | null;
}

/** The recipient of an invoice: name, date of birth and address as given in the booking. */
export function recipientOf(
  { firstName, lastName, birthdate, address }: Person,
  locale: Locale,
): InvoiceRecipient {
  const patient = { name: `${firstName} ${lastName}`, ...(birthdate !== null && { birthdate }) };
  if (!address) return { ...patient, street: '', city: '', country: '' };
  return {
    ...patient,
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

/** `17. November 2026` */
export function dateInWords(date: string, locale: Locale): string {
  const style = locale === 'de' ? 'de-DE' : 'en-GB';
  return Temporal.PlainDate.from(date).toLocaleString(style, { dateStyle: 'long' });
}
