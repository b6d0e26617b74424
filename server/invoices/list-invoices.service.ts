import type { z } from 'zod';
import { appointmentStatuses } from '#contract/appointment-status.ts';
import type {
  invoices as endpoints,
  InvoiceRow,
  invoicesStaff,
  StaffInvoice,
} from '#contract/invoices.contract.ts';
import { type InvoiceDisplayStatus, invoiceDisplayStatuses } from '#contract/invoices.rules.ts';
import { firstAfter, momentsOfCancellation } from '#server/appointments/cancel/decide-cancellation.rules.ts';
import {
  type AppointmentNames,
  appointmentNames,
  serviceTitle,
} from '#server/catalogue/catalogue-names.service.ts';
import { paymentsOfAppointments } from '#server/payments/ledger/read-payments.service.ts';
import { receiptsOfAppointments } from '#server/payments/receipt/receipt.service.ts';
import type { Patient } from '#server/platform/actor.ts';
import { cachedForPatient, type OwnValue } from '#server/platform/cache/cached-for-patient.ts';
import type { Client } from '#server/platform/capability.ts';
import { inDisplayedOrder, searchedText, valuesFound } from '#server/platform/database/displayed-text.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Locale } from '#server/platform/locale.ts';
import { appointment_status } from '#texts/generated/appointment_status.ts';
import { appointments } from '#texts/generated/appointments.ts';
import { invoice_lines } from '#texts/generated/invoice_lines.ts';
import { invoice_status } from '#texts/generated/invoice_status.ts';
import { invoices } from '#texts/generated/invoices.ts';
import { staff_money } from '#texts/generated/staff_money.ts';
import { invoiceNumber, sumsOf } from './invoices.rules.ts';
import {
  describeInvoice,
  linesOnWire,
  openPaymentKinds,
  paymentKindsShownAs,
} from './list-invoices.rules.ts';
import {
  countInvoices,
  findInvoicePage,
  type InvoiceLabel,
  type InvoicePage,
  type InvoiceSearch,
  isPlain,
} from './list-invoices.store.ts';
import { findStaffInvoices, type ShownInInvoice } from './list-staff-invoices.store.ts';

type Paging = z.output<(typeof endpoints)['listInvoices']['input']>;

type Reader = Pick<Deps, 'db' | 'now'>;

/** The names of services and doctors, and the language. */
interface Texts {
  names: AppointmentNames;
  locale: Locale;
}

/** A page of the patient's own invoices, searched and sorted by the texts on the screen. */
export async function listInvoices(
  deps: Reader,
  { patientId }: Pick<Patient, 'patientId'>,
  paging: Paging,
  { locale }: Pick<Client, 'locale'>,
): Promise<InvoicesPage> {
  const wanted = { paging, locale };
  return isPlain({ ...paging, column: paging.sortColumn })
    ? await cachedPage(deps, patientId, wanted)
    : (await readPage(deps, patientId, wanted)).value;
}

interface InvoicesPage {
  data: InvoiceRow[];
  total: number;
}

/** The list as it opens is asked for again and again. */
const cachedPage = cachedForPatient(['catalogue'], readPage);

async function readPage(
  deps: Reader,
  patientId: number,
  { paging, locale }: { paging: Paging; locale: Locale },
): Promise<OwnValue<InvoicesPage>> {
  const names = await appointmentNames(deps.db);
  return await describePage(deps, patientId, paging, { names, locale });
}

/** The newest invoices, for a caller that has loaded the names already. */
export async function latestInvoices(
  deps: Reader,
  patientId: number,
  count: number,
  words: Texts,
): Promise<InvoiceRow[]> {
  const newest: Paging = {
    page: 1,
    perPage: count,
    search: '',
    sortColumn: 'created_at',
    sortDirection: 'desc',
  };
  return (await describePage(deps, patientId, newest, words)).value.data;
}

export async function invoiceCount(db: Deps['db'], patientId: number): Promise<number> {
  return await countInvoices(db, patientId);
}

async function describePage(
  { db, now }: Reader,
  patientId: number,
  { page, perPage, sortColumn, sortDirection, search, stage }: Paging,
  { names, locale }: Texts,
): Promise<OwnValue<InvoicesPage>> {
  const present = now();
  const { invoices, total } = await findInvoicePage(db, patientId, {
    ...ordersIn(locale, names),
    search: searchFor(search, names, locale, present),
    column: sortColumn,
    direction: sortDirection,
    stage,
    paymentKindsShownAs,
    openPaymentKinds,
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const data = invoices.map((invoice) => describeInvoice(invoice, names, present));
  const moments = invoices.flatMap(({ appointment }) => momentsOfCancellation(appointment));
  return { value: { data, total }, until: firstAfter(moments, present) };
}

function ordersIn(
  locale: Locale,
  names: AppointmentNames,
): Pick<InvoicePage, 'serviceOrder' | 'statusOrder' | 'displayStatusOrder'> {
  return {
    serviceOrder: () =>
      inDisplayedOrder([...names.services.keys()], (id) => serviceTitle(names, id, locale), locale),
    statusOrder: () =>
      inDisplayedOrder(appointmentStatuses, (status) => appointment_status[locale][status], locale),
    displayStatusOrder: () =>
      inDisplayedOrder(invoiceDisplayStatuses, (status) => invoice_status[locale][status], locale),
  };
}

function searchFor(
  search: string,
  names: AppointmentNames,
  locale: Locale,
  now: Date,
): InvoiceSearch | undefined {
  const text = searchedText(search, locale);
  if (text === '') return undefined;
  const find = <Value>(values: readonly Value[], displayed: (value: Value) => string) =>
    valuesFound(values, displayed, text, locale);
  const t = invoices[locale];
  const labels = { ...t, ...appointments[locale], show: invoice_lines[locale].show };
  return {
    text,
    locale,
    now,
    words: {
      noNumber: searchedText(t.no_number, locale),
      creditNote: searchedText(t.credit_note, locale),
    },
    numberOnCard: (number) => t.number_of({ number }),
    labels: new Set(find(LABELS, (label) => labels[label])),
    serviceIds: find([...names.services.keys()], (id) => serviceTitle(names, id, locale)),
    statuses: find(appointmentStatuses, (status) => appointment_status[locale][status]),
    displayStatuses: find<InvoiceDisplayStatus>(
      invoiceDisplayStatuses,
      (status) => invoice_status[locale][status],
    ),
  };
}

const LABELS: InvoiceLabel[] = [
  'download',
  'no_pdf',
  'pay',
  'cancel',
  'send_request',
  'after_appointment',
  'show',
] as const;

type Query = z.output<(typeof invoicesStaff)['listStaffInvoices']['input']>;

export async function listStaffInvoices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { page, perPage, search, sortColumn, sortDirection, filter, patient_id }: Query,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ data: StaffInvoice[]; total: number }> {
  const text = searchedText(search, locale);
  const labels = { ...staff_money[locale], show: invoice_lines[locale].show };
  const { rows, total } = await findStaffInvoices(db, {
    filter,
    now: now(),
    patientId: patient_id,
    text,
    locale,
    shown: new Set(valuesFound(SHOWN_TO_STAFF, (word) => labels[word], text, locale)),
    column: sortColumn,
    direction: sortDirection,
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  const ids = rows.map(({ appointmentId }) => appointmentId);
  const payments = await paymentsOfAppointments(db, ids);
  const receipts = await receiptsOfAppointments(db, ids);
  const data = rows.map((row) => {
    const receipt = row.kind === 'invoice' ? receipts.get(row.appointmentId) : undefined;
    return { ...staffInvoiceOf(row, payments.get(row.appointmentId)), receipt: receipt ?? null };
  });
  return { data, total };
}

const SHOWN_TO_STAFF: ShownInInvoice[] = [
  'state_draft',
  'state_unpaid',
  'state_overdue',
  'state_paid',
  'state_written_off',
  'state_refunded',
  'state_partially_refunded',
  'no_number',
  'credit_note',
  'show',
] as const;

type Row = Awaited<ReturnType<typeof findStaffInvoices>>['rows'][number];

type Payment =
  Awaited<ReturnType<typeof paymentsOfAppointments>> extends Map<number, infer Found> ? Found : never;

function staffInvoiceOf(row: Row, payment: Payment | undefined): Omit<StaffInvoice, 'receipt'> {
  const { id, kind, year, number, issuedAt, sentAgainAt } = row;
  const isInvoice = kind === 'invoice';
  return {
    id,
    kind,
    state: row.state,
    is_overdue: row.isOverdue,
    total_cents: row.totalCents,
    discount_cents: sumsOf(row.lines).discountCents,
    discountable_cents: row.state === 'draft' ? (payment?.discountableCents ?? 0) : 0,
    invoice_number: year === null || number === null ? null : invoiceNumber({ year, number }),
    recipient_name: row.recipient.name,
    patient_id: row.patientId,
    appointment_id: row.appointmentId,
    appointment_start: row.startsAt.toISOString(),
    payment_state: payment?.state ?? null,
    refundable_cents: isInvoice ? (payment?.refundableCents ?? 0) : 0,
    is_open: isInvoice && (payment?.isOpen ?? false),
    can_charge_again: isInvoice && (payment?.canBeCharged ?? false),
    waivable_cents: isInvoice ? (payment?.waivableCents ?? 0) : 0,
    created_at: row.createdAt.toISOString(),
    issued_at: issuedAt?.toISOString() ?? null,
    last_sent_at: (sentAgainAt ?? issuedAt)?.toISOString() ?? null,
    lines: linesOnWire(row.lines),
  };
}
