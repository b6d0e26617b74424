import { createHash } from 'node:crypto';
import type { Locale } from '#contract/locale.ts';
import type { ChargeReason } from '#server/payments/ledger/payment-machine.rules.ts';
import type { Movement } from '#server/payments/ledger/read-payments.service.ts';
import { invoices_export } from '#texts/generated/invoices_export.ts';

export type AccountName = 'revenue' | 'revenue_taxed' | 'fees' | 'bank' | 'cash' | 'card' | 'paypal';
export type Accounts = Record<AccountName, string>;

/** One line of the books: money against revenue. */
export interface Booking {
  /** `2026-11-17`, always within the month. */
  date: string;
  /** Positive: the account of the money grows; negative: it shrinks. */
  cents: number;
  moneyAccount: string;
  revenueAccount: string;
  /** The number of the invoice or of the credit note; empty for money that never had one. */
  paper: string;
  about: 'charge' | 'fee' | 'refund' | 'withdrawn';
  moneyDay: string | null;
}

/** The papers of one appointment. */
export interface Papers {
  invoice: string;
  isTaxed: boolean;
  /** In the order of their numbers. */
  creditNotes: { number: string; cents: number }[];
}

/**
 * The bookings of a month. Each movement is one booking, so their sum is that of the ledger. A refund carries the number
 * of its credit note: the first of the same amount that no other refund has taken.
 */
export function bookingsOf(
  movements: readonly Movement[],
  papers: ReadonlyMap<number, Papers>,
  accounts: Accounts,
): Booking[] {
  const taken = new Set<string>();
  return movements.map((movement) => {
    const found = movement.appointmentId === null ? undefined : papers.get(movement.appointmentId);
    const isFee = movement.reason !== 'appointment';
    const month = movement.date.slice(0, 7);
    return {
      date: movement.moneyDay?.startsWith(month) ? movement.moneyDay : movement.date,
      cents: movement.cents,
      moneyAccount: accounts[movement.place],
      revenueAccount: accounts[revenueOf(isFee, found)],
      paper: paperOf(movement, found, taken),
      about: aboutOf(movement),
      moneyDay: movement.moneyDay,
    };
  });
}

/** A fee has no service in return and is never taxed (decision 027). */
function revenueOf(isFee: boolean, papers: Papers | undefined): AccountName {
  if (isFee) return 'fees';
  return papers?.isTaxed ? 'revenue_taxed' : 'revenue';
}

function paperOf({ kind, cents }: Movement, papers: Papers | undefined, taken: Set<string>): string {
  if (!papers) return '';
  const note =
    kind === 'refunded' && papers.creditNotes.find((each) => each.cents === cents && !taken.has(each.number));
  if (!note) return papers.invoice;
  taken.add(note.number);
  return note.number;
}

function aboutOf({ kind, cents, reason }: { kind: Movement['kind']; cents: number; reason: ChargeReason }) {
  if (kind === 'refunded') return 'refund';
  if (cents < 0) return 'withdrawn';
  return reason === 'appointment' ? 'charge' : 'fee';
}

/** Anybody can work it out again from either file: day, amount, both accounts and paper of every booking, in order. */
export function checksumOf(bookings: readonly Booking[]): string {
  const lines = bookings.map(({ date, cents, moneyAccount, revenueAccount, paper }) =>
    [date, cents, moneyAccount, revenueAccount, paper].join(';'),
  );
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
}

function sumOf(bookings: readonly Booking[]): number {
  return bookings.reduce((total, { cents }) => total + cents, 0);
}

/** `1234,56`; without a sign */
export function plainEuro(cents: number): string {
  const whole = Math.abs(cents);
  return `${Math.trunc(whole / 100)},${String(whole % 100).padStart(2, '0')}`;
}

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
