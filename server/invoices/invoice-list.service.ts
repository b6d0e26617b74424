import type { z } from 'zod';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import type { invoices as endpoints, InvoiceRow } from '#contract/invoices.contract.ts';
import { type InvoiceDisplayStatus, invoiceDisplayStatuses } from '#contract/invoices.rules.ts';
import { serviceTitle, type VisitNames, visitNames } from '#server/catalogue/visit-names.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Locale } from '#server/platform/locale.ts';
import { inDisplayedOrder, searchedText, valuesFound } from '#server/platform/search.ts';
import { appointment_status } from '#texts/generated/appointment_status.ts';
import { invoice_status } from '#texts/generated/invoice_status.ts';
import { invoices } from '#texts/generated/invoices.ts';
import { describeInvoice, moneyToldAs } from './invoice-list.rules.ts';
import {
  countInvoices,
  findInvoicePage,
  type InvoicePage,
  type InvoiceSearch,
} from './invoice-list.store.ts';

type Paging = z.output<(typeof endpoints)['listInvoices']['input']>;
type Reader = Pick<Deps, 'db' | 'now'>;

/** What things are called, and in which language. */
interface Words {
  names: VisitNames;
  locale: Locale;
}

/** A page of the patient's own bills, searched and sorted by what she sees of them. */
export async function listInvoices(
  deps: Reader,
  { patientId }: Pick<Patient, 'patientId'>,
  paging: Paging,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ data: InvoiceRow[]; total: number }> {
  return await readPage(deps, patientId, paging, { names: await visitNames(deps.db), locale });
}

/** The newest ones, for whoever knows already what visits are called. */
export async function latestInvoices(
  deps: Reader,
  patientId: number,
  count: number,
  words: Words,
): Promise<InvoiceRow[]> {
  const newest: Paging = {
    ...{ page: 1, perPage: count, search: '', sortColumn: 'created_at', sortDirection: 'desc' },
  };
  return (await readPage(deps, patientId, newest, words)).data;
}

export async function invoiceCount(db: Deps['db'], patientId: number): Promise<number> {
  return await countInvoices(db, patientId);
}

async function readPage(
  { db, now }: Reader,
  patientId: number,
  { page, perPage, sortColumn, sortDirection, search }: Paging,
  { names, locale }: Words,
) {
  const { bills, total } = await findInvoicePage(db, patientId, {
    ...ordersIn(locale, names),
    search: searchFor(search, names, locale),
    column: sortColumn,
    direction: sortDirection,
    moneyToldAs: MONEY,
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const present = now();
  return { data: bills.map((bill) => describeInvoice(bill, names, present)), total };
}

const MONEY = {
  paid: moneyToldAs('paid'),
  refunded: moneyToldAs('refunded'),
  payment_error: moneyToldAs('payment_error'),
};

function ordersIn(
  locale: Locale,
  names: VisitNames,
): Pick<InvoicePage, 'serviceOrder' | 'statusOrder' | 'displayStatusOrder'> {
  return {
    serviceOrder: inDisplayedOrder(
      [...names.services.keys()],
      (id) => serviceTitle(names, id, locale),
      locale,
    ),
    statusOrder: inDisplayedOrder(
      appointmentStatuses,
      (status) => appointment_status[locale][status],
      locale,
    ),
    displayStatusOrder: inDisplayedOrder(
      invoiceDisplayStatuses,
      (status) => invoice_status[locale][status],
      locale,
    ),
  };
}

function searchFor(search: string, names: VisitNames, locale: Locale): InvoiceSearch | undefined {
  const text = searchedText(search, locale);
  if (text === '') return undefined;
  const find = <Value>(values: readonly Value[], displayed: (value: Value) => string) =>
    valuesFound(values, displayed, text, locale);
  const t = invoices[locale];
  return {
    ...{ text, locale },
    words: {
      noNumber: searchedText(t.no_number, locale),
      creditNote: searchedText(t.credit_note, locale),
    },
    serviceIds: find([...names.services.keys()], (id) => serviceTitle(names, id, locale)),
    statuses: find(appointmentStatuses, (status) => appointment_status[locale][status]),
    displayStatuses: find<InvoiceDisplayStatus>(
      invoiceDisplayStatuses,
      (status) => invoice_status[locale][status],
    ),
  };
}
