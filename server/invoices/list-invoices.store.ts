import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { invoiceColumns } from '#contract/invoices.contract.ts';
import type { InvoiceDisplayStatus } from '#contract/invoices.rules.ts';
import type { Locale } from '#contract/locale.ts';
import {
  cancellableStatuses,
  earliestCancellableStart,
} from '#server/appointments/cancel/decide-cancellation.rules.ts';
import { appointmentFactsQuery } from '#server/appointments/list/appointment-figures.service.ts';
import { appointmentPaymentsQuery } from '#server/payments/ledger/read-payments.service.ts';
import { composedOnce } from '#server/platform/database/composed-once.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  containsFigures,
  containsText,
  dateTimeText,
  euroText,
  placeAmong,
  sentenceText,
} from '#server/platform/database/displayed-text.ts';
import { hasPositions, numberText } from './invoices.store.ts';
import { invoice } from './invoices.tables.ts';

export interface InvoiceSearch {
  text: string;
  locale: Locale;
  serviceIds: number[];
  statuses: AppointmentStatus[];
  displayStatuses: InvoiceDisplayStatus[];
  /** The text for a missing number, and the mark of a credit note. */
  words: Record<'noNumber' | 'creditNote', string>;
  /** How a card names the number of an invoice. */
  numberOnCard: (number: string) => string;
  /** The labels of links and buttons that contain the search text. */
  labels: ReadonlySet<InvoiceLabel>;
  now: Date;
}

export type InvoiceLabel =
  | 'download'
  | 'no_pdf'
  | 'pay'
  | 'cancel'
  | 'send_request'
  | 'after_appointment'
  | 'show';

export interface InvoicePage {
  search: InvoiceSearch | undefined;
  column: (typeof invoiceColumns)[number];
  direction: 'asc' | 'desc';
  /** Missing: both stages. */
  stage: 'issued' | 'planned' | undefined;
  /** Ids and statuses in the order of their displayed names. */
  serviceOrder: () => number[];
  statusOrder: () => AppointmentStatus[];
  displayStatusOrder: () => InvoiceDisplayStatus[];
  /** For each displayed status except draft: the states that lead to it, `paid stripe charged`. */
  paymentKindsShownAs: Record<Exclude<InvoiceDisplayStatus, 'draft'>, string[]>;
  /** The states in which the patient can pay the invoice by a link. */
  openPaymentKinds: string[];
  limit: number;
  offset: number;
}

type Sources = ReturnType<typeof sourcesOf>;
export type ListedInvoice = Awaited<ReturnType<typeof findInvoicePage>>['invoices'][number];

export async function countInvoices(db: Db, patientId: number): Promise<number> {
  return await db.$count(invoice, eq(invoice.patientId, patientId));
}

/** One page of the patient's invoices with their appointments, and the total number. */
export async function findInvoicePage(db: Db, patientId: number, page: InvoicePage) {
  const { limit, offset } = page;
  if (isPlain(page)) {
    const rows = await plainPage(db, page).execute({ patientId, limit, offset });
    const beyond = async () =>
      await db.$count(invoice, and(eq(invoice.patientId, patientId), isIn(page.stage)));
    return { invoices: rows, total: rows[0]?.total ?? (offset > 0 ? await beyond() : 0) };
  }
  const sources = sourcesOf(db, page);
  const isOwn = and(eq(invoice.patientId, patientId), isIn(page.stage));
  const isWanted = and(isOwn, page.search && matches(sources, page.search));
  const rows = await selectPage(db, { ...page, sources, isOwn, isWanted });
  return { invoices: rows, total: rows[0]?.total ?? (offset > 0 ? await count(db, sources, isWanted) : 0) };
}

function isIn(stage: InvoicePage['stage']): SQL | undefined {
  if (stage === undefined) return undefined;
  return stage === 'issued' ? sql`${invoice.state} <> 'draft'` : sql`${invoice.state} = 'draft'`;
}

/** Without a search and in an order that needs no names: the list as it opens. */
export function isPlain({ search, column }: { search: unknown; column: InvoicePage['column'] }): boolean {
  return !search && (column === 'created_at' || column === 'invoice_number');
}

const plainPage = composedOnce(
  ({ column, direction, stage }: InvoicePage) => `own invoices ${column} ${direction} ${stage ?? 'all'}`,
  (db, page, name) => {
    const isOwn = and(eq(invoice.patientId, sql.placeholder('patientId')), isIn(page.stage));
    const [limit, offset] = [sql.placeholder('limit'), sql.placeholder('offset')];
    const sources = sourcesOf(db, page);
    return selectPage(db, { ...page, sources, isOwn, isWanted: isOwn, limit, offset }).prepare(name);
  },
);

type SelectedPage = Omit<InvoicePage, 'limit' | 'offset'> & {
  sources: Sources;
  isOwn: SQL | undefined;
  isWanted: SQL | undefined;
  limit: number | Placeholder;
  offset: number | Placeholder;
};

function selectPage(db: Db, { sources, isOwn, isWanted, limit, offset, ...page }: SelectedPage) {
  const { appointment, payment } = sources;
  const order = orderOf(sources, page);
  // Without a search, counting needs no join over the other pages.
  const total = page.search ? sql<number>`count(*) over ()` : sql<number>`${db.$count(invoice, isOwn)}`;
  const found = selectWanted(db, sources, isWanted, total)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('found');
  return db
    .select({
      id: invoice.id,
      kind: invoice.kind,
      state: invoice.state,
      year: invoice.year,
      number: invoice.number,
      lines: invoice.lines,
      createdAt: invoice.createdAt,
      issuedAt: invoice.issuedAt,
      appointment: {
        id: appointment.id,
        startsAt: appointment.startsAt,
        status: appointment.status,
        serviceId: appointment.serviceId,
        terms: appointment.terms,
      },
      paymentKind: sources.paymentKind,
      total: found.total,
    })
    .from(found)
    .innerJoin(invoice, eq(invoice.id, found.id))
    .innerJoin(appointment, eq(appointment.id, invoice.appointmentId))
    .leftJoin(payment, eq(payment.appointmentId, invoice.appointmentId))
    .orderBy(...order);
}

/** Every invoice has an appointment, so a left join finds the same rows, and PostgreSQL can skip an unused one. */
function selectWanted(
  db: Db,
  { appointment, payment }: Sources,
  isWanted: SQL | undefined,
  total: SQL<number>,
) {
  return db
    .select({ id: invoice.id, total: total.mapWith(Number).as('total') })
    .from(invoice)
    .leftJoin(appointment, eq(appointment.id, invoice.appointmentId))
    .leftJoin(payment, eq(payment.appointmentId, invoice.appointmentId))
    .where(isWanted);
}

async function count(db: Db, sources: Sources, isWanted: SQL | undefined): Promise<number> {
  const [counted] = await selectWanted(db, sources, isWanted, sql<number>`count(*) over ()`).limit(1);
  return counted?.total ?? 0;
}

function sourcesOf(db: Db, { paymentKindsShownAs, openPaymentKinds }: InvoicePage) {
  const appointment = appointmentFactsQuery(db);
  const payment = appointmentPaymentsQuery(db);
  const paymentKind = sql<string | null>`${payment.gateway} || ' ' || ${payment.state}`;
  const money = sql`${invoice.state} || ' ' || coalesce(${paymentKind}, '')`;
  const told = Object.entries(paymentKindsShownAs).map(
    ([status, kinds]) => sql`when ${money} = any(${sql.param(kinds)}::text[]) then ${status}`,
  );
  const displayStatus = sql<InvoiceDisplayStatus>`case ${sql.join(told, sql` `)} else 'draft' end`;
  const isOpen = sql`(${money} = any(${sql.param(openPaymentKinds)}::text[]))`;
  return { appointment, payment, paymentKind, displayStatus, isOpen };
}

function matches(sources: Sources, search: InvoiceSearch): SQL | undefined {
  const { appointment, displayStatus } = sources;
  const { text, locale, serviceIds, statuses, displayStatuses, words, numberOnCard } = search;
  const mark = sql`case when ${invoice.kind} = 'credit_note' then ${` ${words.creditNote}`} else '' end`;
  return or(
    inArray(appointment.serviceId, serviceIds),
    inArray(appointment.status, statuses),
    and(inArray(displayStatus, displayStatuses), not(isDraftAhead(sources, search.now))),
    containsText(sql`coalesce(${numberText}, ${words.noNumber}) || ${mark}`, text),
    containsText(
      sql`case when ${invoice.kind} = 'credit_note' then ${`${words.creditNote} `} || ${numberText}
        else ${sentenceText(numberOnCard, numberText)} end`,
      text,
    ),
    containsFigures(euroText(invoice.totalCents, locale), text),
    containsFigures(dateTimeText(appointment.startsAt), text),
    containsFigures(dateTimeText(invoice.createdAt), text),
    ...labelsShown(sources, search),
  );
}

/** The screen says of the draft of an appointment ahead when the invoice will come, not that it is a draft. */
function isDraftAhead({ appointment, displayStatus }: Sources, now: Date): SQL {
  return and(eq(displayStatus, 'draft'), gt(appointment.startsAt, now)) ?? sql`false`;
}

/** Finds the invoices by their PDF column, their button and the words for a draft. */
function labelsShown(sources: Sources, { labels, now }: InvoiceSearch): (SQL | undefined)[] {
  const { status, startsAt, terms } = sources.appointment;
  const canCancel = and(inArray(status, cancellableStatuses), gte(startsAt, earliestCancellableStart(now)));
  const needsReason = sql`(${status} = 'confirmed' and (${terms} ->> 'freeUntil')::timestamptz <= ${now.toISOString()})`;
  const shown: Record<InvoiceLabel, SQL | undefined> = {
    download: isNotNull(invoice.number),
    no_pdf: isNull(invoice.number),
    pay: sources.isOpen,
    cancel: and(canCancel, not(sources.isOpen), not(needsReason)),
    send_request: and(canCancel, not(sources.isOpen), needsReason),
    show: hasPositions,
    after_appointment: isDraftAhead(sources, now),
  };
  return [...labels].map((label) => shown[label]);
}

/** The id makes the order unique, so that no row is on two pages or on none. */
function orderOf(
  { appointment, displayStatus }: Sources,
  page: Omit<InvoicePage, 'limit' | 'offset'>,
): SQL[] {
  const by = page.direction === 'asc' ? asc : desc;
  const values = {
    invoice_number: () => [invoice.year, invoice.number],
    price: () => [invoice.totalCents],
    appointment_time: () => [appointment.startsAt],
    service_name: () => [placeAmong(appointment.serviceId, page.serviceOrder().map(String))],
    status: () => [placeAmong(appointment.status, page.statusOrder())],
    invoice_status: () => [placeAmong(displayStatus, page.displayStatusOrder())],
    created_at: () => [invoice.createdAt],
  };
  return [...values[page.column](), invoice.id].map((value) => by(value));
}
