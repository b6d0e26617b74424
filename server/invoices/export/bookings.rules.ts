import { createHash } from 'node:crypto';
import type { Locale } from '#contract/locale.ts';
import type { Movement } from '#server/payments/ledger/read-payments.service.ts';
import type { BookedTransaction } from '#server/payments/transaction/read-transactions.service.ts';
import { invoices_export } from '#texts/generated/invoices_export.ts';

export const accountNames = [
  'revenue',
  'revenue_taxed',
  'fees',
  'bank',
  'cash',
  'card',
  'paypal',
  'provider_fees',
  'payout',
  'receivables',
] as const;
export type AccountName = (typeof accountNames)[number];
export type Accounts = Record<AccountName, string>;

/** How the clinic keeps its books. */
export interface Books {
  accounts: Accounts;
  /** The tax key (BU-Schlüssel) of fees for cancelled and missed appointments; empty if their account needs none. */
  feesTaxKey: string;
  /** An invoice is booked as a receivable on the day of its issue; otherwise only money is booked. */
  keepsBalanceSheet: boolean;
}

type About =
  | ('charge' | 'fee' | 'refund' | 'withdrawn')
  | ('invoice' | 'credit_note')
  | ('provider_fee' | 'payout');

/** One line of the books. */
export interface Booking {
  /** `2026-11-17`, always within the month. */
  date: string;
  /** Positive: `account` is debited; negative: it is credited. */
  cents: number;
  account: string;
  contraAccount: string;
  taxKey: string;
  /** The number of the invoice or of the credit note; empty for money that never had one. */
  paper: string;
  about: About;
  moneyDay: string | null;
  /** The number that the provider gave to its fee or payout; empty for everything else. */
  reference: string;
}

/** The papers of one appointment. */
export interface Papers {
  /** Empty while the invoice is a draft. */
  invoice: string;
  isTaxed: boolean;
  /** In the order of their numbers. */
  creditNotes: { number: string; cents: number }[];
}

/** An invoice or a credit note, for books with receivables. */
export interface IssuedPaper {
  number: string;
  /** The day of the issue in Berlin. */
  date: string;
  /** Negative for a credit note. */
  cents: number;
  isTaxed: boolean;
  isFee: boolean;
}

/** Everything that is booked in a month. */
export interface Month {
  movements: readonly Movement[];
  transactions: readonly BookedTransaction[];
  issued: readonly IssuedPaper[];
  papers: ReadonlyMap<number, Papers>;
}

/**
 * The bookings of a month: invoices, if the clinic keeps a balance sheet, then money, then what the providers kept and
 * paid out.
 */
export function bookingsOf({ movements, transactions, issued, papers }: Month, books: Books): Booking[] {
  return [
    ...(books.keepsBalanceSheet ? issued.map((paper) => receivableOf(paper, books)) : []),
    ...moneyBookings(movements, papers, books),
    ...transactions.flatMap((transaction) => providerBookings(transaction, papers, books)),
  ];
}

function receivableOf({ number, date, cents, isTaxed, isFee }: IssuedPaper, books: Books): Booking {
  return {
    date,
    cents,
    account: books.accounts.receivables,
    ...revenueOf({ isFee, isTaxed }, books),
    paper: number,
    about: cents < 0 ? 'credit_note' : 'invoice',
    moneyDay: null,
    reference: '',
  };
}

/**
 * Each movement is one booking, so their sum is that of the ledger. A refund carries the number of its credit note: the
 * first of the same amount that no other refund has taken. With receivables the revenue is booked already.
 */
function moneyBookings(
  movements: readonly Movement[],
  papers: ReadonlyMap<number, Papers>,
  books: Books,
): Booking[] {
  const taken = new Set<string>();
  const { accounts, keepsBalanceSheet } = books;
  return movements.map((movement) => {
    const found = movement.appointmentId === null ? undefined : papers.get(movement.appointmentId);
    const isFee = movement.reason !== 'appointment';
    const month = movement.date.slice(0, 7);
    const contra = keepsBalanceSheet
      ? { contraAccount: accounts.receivables, taxKey: '' }
      : revenueOf({ isFee, isTaxed: found?.isTaxed ?? false }, books);
    return {
      date: movement.moneyDay?.startsWith(month) ? movement.moneyDay : movement.date,
      cents: movement.cents,
      account: accounts[movement.place],
      ...contra,
      paper: paperOf(movement, found, taken),
      about: aboutOf(movement),
      moneyDay: movement.moneyDay,
      reference: '',
    };
  });
}

/** A fee has no service in return and is never taxed by the portal (decision 027); the clinic may name a tax key. */
function revenueOf({ isFee, isTaxed }: Pick<IssuedPaper, 'isFee' | 'isTaxed'>, books: Books) {
  const { accounts, feesTaxKey } = books;
  if (isFee) return { contraAccount: accounts.fees, taxKey: feesTaxKey };
  return { contraAccount: isTaxed ? accounts.revenue_taxed : accounts.revenue, taxKey: '' };
}

/**
 * What a provider kept of a transaction, and a payout to the bank. The payment itself is booked from the ledger. A payout
 * that came back is booked the other way round.
 */
function providerBookings(
  { gateway, transactionId, kind, amountCents, feeCents, date, appointmentId }: BookedTransaction,
  papers: ReadonlyMap<number, Papers>,
  { accounts }: Books,
): Booking[] {
  const paper = (appointmentId === null ? undefined : papers.get(appointmentId)?.invoice) ?? '';
  const account = accounts[gateway === 'paypal' ? 'paypal' : 'card'];
  const rest = { date, account, taxKey: '', paper, moneyDay: null, reference: transactionId };
  const keptCents = feeCents - (kind === 'fee' ? amountCents : 0);
  const bookings: Booking[] = [];
  if (keptCents !== 0)
    bookings.push({
      ...rest,
      cents: 0 - keptCents,
      contraAccount: accounts.provider_fees,
      about: 'provider_fee',
    });
  if (kind === 'payout')
    bookings.push({ ...rest, cents: amountCents, contraAccount: accounts.payout, about: 'payout' });
  return bookings;
}

function paperOf({ kind, cents }: Movement, papers: Papers | undefined, taken: Set<string>): string {
  if (!papers) return '';
  const note =
    kind === 'refunded' && papers.creditNotes.find((each) => each.cents === cents && !taken.has(each.number));
  if (!note) return papers.invoice;
  taken.add(note.number);
  return note.number;
}

function aboutOf({ kind, cents, reason }: Movement): About {
  if (kind === 'refunded') return 'refund';
  if (cents < 0) return 'withdrawn';
  return reason === 'appointment' ? 'charge' : 'fee';
}

/** The sums of the bookings, to be compared with what the database counts in another way. */
export function sumsOfBookings(bookings: readonly Booking[]) {
  const sumOf = (...wanted: About[]) =>
    bookings.filter(({ about }) => wanted.includes(about)).reduce((sum, { cents }) => sum + cents, 0);
  return {
    keptCents: sumOf('charge', 'fee', 'refund', 'withdrawn'),
    feeCents: 0 - sumOf('provider_fee'),
    paidOutCents: 0 - sumOf('payout'),
    invoicedCents: sumOf('invoice', 'credit_note'),
  };
}

/** Anybody can work it out again from either file: day, amount, accounts, tax key and paper of every booking, in order. */
export function checksumOf(bookings: readonly Booking[]): string {
  const lines = bookings.map(({ date, cents, account, contraAccount, taxKey, paper }) =>
    [date, cents, account, contraAccount, taxKey, paper].join(';'),
  );
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
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
  const total = bookings.reduce((sum, { cents }) => sum + cents, 0);
  const rows = [
    [t.date, t.paper, t.about, t.reference, t.account, t.contra_account, t.tax_key, t.amount],
    ...bookings.map((booking) => [
      booking.date,
      booking.paper,
      t[`about_${booking.about}`],
      booking.reference,
      booking.account,
      booking.contraAccount,
      booking.taxKey,
      signed(booking.cents),
    ]),
    [t.sum, '', '', '', '', '', '', signed(total)],
    [t.checksum, '', '', '', '', '', '', checksum],
  ];
  return Buffer.from(`\uFEFF${rows.map((row) => `${row.join(';')}\r\n`).join('')}`, 'utf8');
}
