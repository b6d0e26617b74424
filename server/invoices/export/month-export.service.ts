import type { MonthExport } from '#contract/invoices-export.contract.ts';
import { settingRule } from '#server/content/settings.rules.ts';
import { settingValues } from '#server/content/settings.service.ts';
import { movementsBetween, readTakings } from '#server/payments/ledger/read-payments.service.ts';
import { berlinDay, datesOfMonth } from '#server/platform/berlin-time.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { FileAnswer } from '#server/platform/files/file.ts';
import { invoiceNumber } from '../invoices.rules.ts';
import { listPapersOf } from '../invoices.store.ts';
import {
  type AccountName,
  type Accounts,
  bookingsOf,
  checksumOf,
  type Papers,
  plainCsv,
} from './bookings.rules.ts';
import { datevFile } from './datev.rules.ts';

type Reader = Pick<Deps, 'db' | 'now'>;

export async function readMonthExport({ db }: Reader, month: string): Promise<{ data: MonthExport }> {
  const { bookings, checksum, takenCents, refundedCents, datev } = await readMonth(db, month);
  return {
    data: {
      ...{ month, bookings: bookings.length, taken_cents: takenCents, refunded_cents: refundedCents },
      ...{ kept_cents: takenCents - refundedCents, checksum, is_ready: datev !== undefined },
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

/** The bookings of a month. Their sums must be those of the ledger, which counts in another way; else nothing leaves. */
async function readMonth(db: Db, month: string) {
  const dates = datesOfMonth(month);
  const from = new Date(berlinDay(dates[0] ?? '').from);
  const to = new Date(berlinDay(dates.at(-1) ?? '').to);
  return await db.transaction(
    async (tx) => {
      const { accounts, datev } = await readAccounts(tx);
      const movements = await movementsBetween(tx, from, to);
      const ids = movements.flatMap(({ appointmentId }) => appointmentId ?? []);
      const bookings = bookingsOf(movements, await papersOf(tx, ids), accounts);
      const { takenCents, refundedCents } = await sumsOfLedger(tx, from, to);
      const total = bookings.reduce((sum, { cents }) => sum + cents, 0);
      if (total !== takenCents - refundedCents)
        throw new Error(`The bookings of ${month} do not add up to the ledger.`);
      return { bookings, checksum: checksumOf(bookings), takenCents, refundedCents, datev };
    },
    { isolationLevel: 'repeatable read' },
  );
}

async function sumsOfLedger(db: Db, from: Date, to: Date) {
  const days = [...(await readTakings(db, from, to)).byDay.values()];
  return {
    takenCents: days.reduce((sum, day) => sum + day.takenCents, 0),
    refundedCents: days.reduce((sum, day) => sum + day.refundedCents, 0),
  };
}

const NAMES: AccountName[] = ['revenue', 'revenue_taxed', 'fees', 'bank', 'cash', 'card', 'paypal'];

/** The accounts, and what only a DATEV file needs: two numbers, and accounts of the same length. */
async function readAccounts(db: Db) {
  const keys = NAMES.map((name) => `datev_account_${name}` as const);
  const found = await settingValues(db, ['datev_consultant', 'datev_client', ...keys]);
  const accounts = Object.fromEntries(
    NAMES.map((name) => {
      const key = `datev_account_${name}` as const;
      return [name, found[key] ?? settingRule(key)?.default ?? ''];
    }),
  ) as Accounts;
  const lengths = new Set(Object.values(accounts).map(({ length }) => length));
  const [accountDigits = 0] = lengths;
  const { datev_consultant: consultant, datev_client: client } = found;
  const isReady = consultant !== undefined && client !== undefined && lengths.size === 1;
  return { accounts, datev: isReady ? { consultant, client, accountDigits } : undefined };
}

async function papersOf(db: Db, appointmentIds: number[]): Promise<Map<number, Papers>> {
  const found = new Map<number, Papers>();
  for (const { appointmentId, kind, year, number, totalCents, lines } of await listPapersOf(
    db,
    appointmentIds,
  )) {
    if (year === null || number === null) continue;
    const written = invoiceNumber({ year, number });
    if (kind === 'invoice') {
      const isTaxed = lines.some(({ taxPercent }) => (taxPercent ?? 0) > 0);
      found.set(appointmentId, { invoice: written, isTaxed, creditNotes: [] });
    } else found.get(appointmentId)?.creditNotes.push({ number: written, cents: totalCents });
  }
  return found;
}
