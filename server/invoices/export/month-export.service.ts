import { isDeepStrictEqual } from 'node:util';
import type { MonthExport } from '#contract/invoices-export.contract.ts';
import { settingRule } from '#server/content/settings.rules.ts';
import { settingValues } from '#server/content/settings.service.ts';
import { movementsBetween, readTakings } from '#server/payments/ledger/read-payments.service.ts';
import {
  appointmentsWithFee,
  sumTransactions,
  transactionsBetween,
} from '#server/payments/transaction/read-transactions.service.ts';
import { berlinDate, berlinDay, datesOfMonth } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { FileAnswer } from '#server/platform/files/file.ts';
import { invoiceNumber, sumsOf } from '../invoices.rules.ts';
import { listIssued, listPapersOf, sumIssued } from '../invoices.store.ts';
import type { InvoiceLine } from '../invoices.tables.ts';
import {
  type Accounts,
  accountNames,
  type Books,
  bookingsOf,
  checksumOf,
  type IssuedPaper,
  type Papers,
  plainCsv,
  sumsOfBookings,
} from './bookings.rules.ts';
import { type DatevHead, datevFile } from './datev.rules.ts';

type Reader = Pick<Deps, 'db' | 'now'>;

export async function readMonthExport({ db }: Reader, month: string): Promise<{ data: MonthExport }> {
  const { bookings, checksum, takenCents, refundedCents, datev, ...sums } = await readMonth(db, month);
  return {
    data: {
      month,
      bookings: bookings.length,
      taken_cents: takenCents,
      refunded_cents: refundedCents,
      kept_cents: takenCents - refundedCents,
      checksum,
      is_ready: datev !== undefined,
      provider_fee_cents: sums.feeCents,
      paid_out_cents: sums.paidOutCents,
      invoiced_cents: sums.invoicedCents,
      unbooked: sums.others,
    },
  };
}

export async function downloadDatev({ db, now }: Reader, month: string): Promise<FileAnswer> {
  const { bookings, checksum, datev } = await readMonth(db, month);
  if (!datev) throw new Failure('invoices.datev_not_set');
  const content = datevFile({ ...datev, month, checksum, createdAt: now() }, bookings);
  return { name: `EXTF_Buchungsstapel_${month}.csv`, type: 'text/csv; charset=windows-1252', content };
}

export async function downloadMonthCsv(
  { db }: Reader,
  month: string,
  { locale }: Pick<Client, 'locale'>,
): Promise<FileAnswer> {
  const { bookings, checksum } = await readMonth(db, month);
  const content = plainCsv(bookings, checksum, locale);
  return { name: `bookings-${month}.csv`, type: 'text/csv; charset=utf-8', content };
}

/**
 * The bookings of a month. Their sums must be those of the ledger, of the providers' transactions and of the invoices,
 * which the database counts in another way; else nothing leaves.
 */
async function readMonth(db: Db, month: string) {
  const dates = datesOfMonth(month);
  const from = new Date(berlinDay(dates[0] ?? '').from);
  const to = new Date(berlinDay(dates.at(-1) ?? '').to);
  return await db.transaction(
    async (tx) => {
      const { books, datev } = await readBooks(tx);
      const movements = await movementsBetween(tx, from, to);
      const transactions = await transactionsBetween(tx, from, to);
      const ids = [...movements, ...transactions].flatMap(({ appointmentId }) => appointmentId ?? []);
      const issued = books.keepsBalanceSheet ? await issuedBetween(tx, from, to) : [];
      const papers = await papersOf(tx, ids);
      const bookings = bookingsOf({ movements, transactions, issued, papers }, books);
      const { takenCents, refundedCents } = await sumsOfLedger(tx, from, to);
      const invoicedCents = books.keepsBalanceSheet ? await sumIssued(tx, from, to) : 0;
      const { others, ...sums } = await sumTransactions(tx, from, to);
      const counted = { keptCents: takenCents - refundedCents, ...sums, invoicedCents };
      if (!isDeepStrictEqual(sumsOfBookings(bookings), counted))
        throw new Error(`The bookings of ${month} do not add up to the ledger.`);
      const checksum = checksumOf(bookings);
      return { bookings, checksum, takenCents, refundedCents, ...sums, invoicedCents, others, datev };
    },
    { isolationLevel: 'repeatable read' },
  );
}

/** Invoices and credit notes of a span of time. A fee has another account, and only the charge says that it is one. */
async function issuedBetween(db: Db, from: Date, to: Date): Promise<IssuedPaper[]> {
  const found = await listIssued(db, from, to);
  const fees = await appointmentsWithFee(
    db,
    found.map(({ appointmentId }) => appointmentId),
  );
  return found.flatMap(({ appointmentId, year, number, issuedAt, totalCents, lines }) => {
    if (year === null || number === null || issuedAt === null) return [];
    return [
      {
        number: invoiceNumber({ year, number }),
        date: berlinDate(issuedAt),
        cents: totalCents,
        isTaxed: isTaxed(lines),
        isFee: fees.has(appointmentId),
      },
    ];
  });
}

function isTaxed(lines: readonly InvoiceLine[]): boolean {
  return sumsOf(lines).taxPercent > 0;
}

async function sumsOfLedger(db: Db, from: Date, to: Date) {
  const days = [...(await readTakings(db, from, to)).byDay.values()];
  return {
    takenCents: days.reduce((sum, day) => sum + day.takenCents, 0),
    refundedCents: days.reduce((sum, day) => sum + day.refundedCents, 0),
  };
}

/** The books, and what only a DATEV file needs: two numbers, and accounts of the same length. */
async function readBooks(db: Db): Promise<{ books: Books; datev: DatevNumbers | undefined }> {
  const keys = accountNames.map((name) => `datev_account_${name}` as const);
  const found = await settingValues(db, [
    'datev_consultant',
    'datev_client',
    'datev_fees_tax_key',
    'datev_keeps_balance_sheet',
    ...keys,
  ]);
  const accounts = Object.fromEntries(
    accountNames.map((name) => {
      const key = `datev_account_${name}` as const;
      return [name, found[key] ?? settingRule(key)?.default ?? ''];
    }),
  ) as Accounts;
  const lengths = new Set(Object.values(accounts).map(({ length }) => length));
  const [accountDigits = 0] = lengths;
  const { datev_consultant: consultant, datev_client: client } = found;
  const isReady = consultant !== undefined && client !== undefined && lengths.size === 1;
  const keepsBalanceSheet = found.datev_keeps_balance_sheet === '1';
  return {
    books: { accounts, feesTaxKey: found.datev_fees_tax_key ?? '', keepsBalanceSheet },
    datev: isReady ? { consultant, client, accountDigits } : undefined,
  };
}

type DatevNumbers = Pick<DatevHead, 'consultant' | 'client' | 'accountDigits'>;

/** A draft has no number yet, but says already whether its price is taxed. */
async function papersOf(db: Db, appointmentIds: number[]): Promise<Map<number, Papers>> {
  const found = new Map<number, Papers>();
  for (const { appointmentId, kind, year, number, totalCents, lines } of await listPapersOf(
    db,
    appointmentIds,
  )) {
    const written = year === null || number === null ? '' : invoiceNumber({ year, number });
    if (kind === 'invoice')
      found.set(appointmentId, { invoice: written, isTaxed: isTaxed(lines), creditNotes: [] });
    else found.get(appointmentId)?.creditNotes.push({ number: written, cents: totalCents });
  }
  return found;
}
