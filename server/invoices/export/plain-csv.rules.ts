import type { Locale } from '#contract/locale.ts';
import { invoices_export } from '#texts/generated/invoices_export.ts';
import { type Booking, plainEuro, sumOf } from './bookings.rules.ts';

/** A table for every program: UTF-8 with its mark, semicolons, a decimal comma, the sum and the checksum at the end. */
export function plainCsv(bookings: readonly Booking[], checksum: string, locale: Locale): Buffer {
  const t = invoices_export[locale];
  const signed = (cents: number) => `${cents < 0 ? '-' : ''}${plainEuro(cents)}`;
  const rows = [
    [t.date, t.paper, t.about, t.money_account, t.revenue_account, t.amount],
    ...bookings.map((booking) => [
      ...[booking.date, booking.paper, t[`about_${booking.about}`], booking.moneyAccount],
      ...[booking.revenueAccount, signed(booking.cents)],
    ]),
    [t.sum, '', '', '', '', signed(sumOf(bookings))],
    [t.checksum, '', '', '', '', checksum],
  ];
  return Buffer.from(`\uFEFF${rows.map((row) => `${row.join(';')}\r\n`).join('')}`, 'utf8');
}
