import { and, asc, desc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { InvoiceFilter } from '#contract/invoices.contract.ts';
import type { Locale } from '#contract/locale.ts';
import { appointmentFactsQuery } from '#server/appointments/list/appointment-figures.service.ts';
import { appointmentPaymentsQuery } from '#server/payments/ledger/read-payments.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import {
  containsIndexedText,
  containsText,
  dateTimeText,
  euroText,
} from '#server/platform/database/displayed-text.ts';
import { readRowCount } from '#server/platform/row-count/row-count.ts';
import { overdueCondition } from './invoice-sums.store.ts';
import { hasPositions, numberText } from './invoices.store.ts';
import { invoice, invoiceSending } from './invoices.tables.ts';

export interface StaffInvoicePage {
  filter: InvoiceFilter;
  now: Date;
  patientId: number | undefined;
  /** As `searchedText` writes it; empty without a search. */
  text: string;
  locale: Locale;
  /** What the list shows in words that contain the text. */
  shown: ReadonlySet<ShownInInvoice>;
  column: 'created_at' | 'invoice_number' | 'recipient_name' | 'total';
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

export type ShownInInvoice =
  | 'state_draft'
  | 'state_unpaid'
  | 'state_overdue'
  | 'state_paid'
  | 'state_written_off'
  | 'state_refunded'
  | 'state_partially_refunded'
  | 'no_number'
  | 'credit_note'
  | 'show';

const recipientName = sql<string>`${invoice.recipient} ->> 'name'`;

const sentAgainAt = sql`(
  select max(${invoiceSending.sentAt}) from ${invoiceSending} where ${invoiceSending.invoiceId} = ${invoice}."id"
)`;

/** The page is cut from the invoices alone, along an index, before anything is joined. */
export async function findStaffInvoices(db: Db, page: StaffInvoicePage) {
  const appointment = appointmentFactsQuery(db);
  const isOverdue = await overdueCondition(db, page.now);
  const isWanted = staffCondition(db, page, isOverdue);
  const by = page.direction === 'asc' ? asc : desc;
  const order = [...COLUMNS[page.column], invoice.id].map((column) => by(column));
  const found = db
    .select({ id: invoice.id })
    .from(invoice)
    .where(isWanted)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset)
    .as('found');
  const rows = await db
    .select({
      id: invoice.id,
      kind: invoice.kind,
      year: invoice.year,
      number: invoice.number,
      recipient: invoice.recipient,
      patientId: invoice.patientId,
      appointmentId: invoice.appointmentId,
      totalCents: invoice.totalCents,
      lines: invoice.lines,
      state: invoice.state,
      isOverdue: sql<boolean>`${isOverdue}`.mapWith(Boolean),
      createdAt: invoice.createdAt,
      issuedAt: invoice.issuedAt,
      startsAt: appointment.startsAt,
      sentAgainAt: sql<Date | null>`${sentAgainAt}`.mapWith((at) => (at === null ? null : new Date(at))),
    })
    .from(found)
    .innerJoin(invoice, eq(invoice.id, found.id))
    .innerJoin(appointment, eq(appointment.id, invoice.appointmentId))
    .orderBy(...order);
  return { rows, total: await countStaffInvoices(db, page, isWanted) };
}

function staffCondition(db: Db, page: StaffInvoicePage, isOverdue: SQL): SQL | undefined {
  const { patientId, text } = page;
  return and(
    filterCondition(page, isOverdue),
    patientId === undefined ? undefined : eq(invoice.patientId, patientId),
    text === ''
      ? undefined
      : or(
          containsIndexedText(sql`lower(${recipientName})`, text),
          containsIndexedText(numberText, text),
          ...figuresShown(db, page),
          ...wordsShown(db, page, isOverdue),
        ),
  );
}

/** Amounts and times are not indexed, so only what can be a part of one is compared with them. */
const PART_OF_AMOUNT_OR_TIME = /^(?=.*[.,:€])[-€\d.,: ]+$/;

function figuresShown(db: Db, { text, locale }: StaffInvoicePage): SQL[] {
  if (!PART_OF_AMOUNT_OR_TIME.test(text)) return [];
  const appointment = appointmentFactsQuery(db);
  const begun = db
    .select({ id: appointment.id })
    .from(appointment)
    .where(containsText(dateTimeText(appointment.startsAt), text));
  return [
    containsText(euroText(invoice.totalCents, locale), text),
    containsText(dateTimeText(invoice.createdAt), text),
    containsText(dateTimeText(sql`coalesce(${sentAgainAt}, ${invoice.issuedAt})`), text),
    inArray(invoice.appointmentId, begun),
  ];
}

function wordsShown(db: Db, { shown }: StaffInvoicePage, isOverdue: SQL): SQL[] {
  const payment = appointmentPaymentsQuery(db);
  const paymentState = db
    .select({ state: payment.state })
    .from(payment)
    .where(eq(payment.appointmentId, invoice.appointmentId));
  const is = (state: string, ...paymentStates: string[]) =>
    sql`(${invoice.state} = ${state} and (${paymentState}) = any(${sql.param(paymentStates)}::text[]))`;
  const isNot = (state: string, ...paymentStates: string[]) =>
    sql`(${invoice.state} = ${state} and coalesce((${paymentState}), '') <> all(${sql.param(paymentStates)}::text[]))`;
  const conditions: Record<ShownInInvoice, () => SQL> = {
    state_draft: () => sql`(${invoice.state} = 'draft')`,
    state_unpaid: () => sql`(${isNot('unpaid', 'written_off')} and not ${isOverdue})`,
    state_overdue: () => isOverdue,
    state_written_off: () => is('unpaid', 'written_off'),
    state_paid: () => isNot('paid', 'refunded', 'partially_refunded'),
    state_refunded: () => is('paid', 'refunded'),
    state_partially_refunded: () => is('paid', 'partially_refunded'),
    no_number: () => isNull(invoice.number),
    credit_note: () => sql`(${invoice.kind} = 'credit_note')`,
    show: () => hasPositions,
  };
  return [...shown].map((word) => conditions[word]());
}

/** What is overdue depends on the day, so it has no index of its own; unpaid invoices are few. */
function filterCondition({ filter }: StaffInvoicePage, isOverdue: SQL): SQL | undefined {
  const { condition } = FILTERS[filter];
  if (filter === 'overdue') return isOverdue;
  return filter === 'open' ? and(condition, not(isOverdue)) : condition;
}

/** The triggers have counted most filters; what is unpaid, or of one patient, or found by a search, is few. */
async function countStaffInvoices(
  db: Db,
  page: StaffInvoicePage,
  isWanted: SQL | undefined,
): Promise<number> {
  const isNarrowed = page.patientId !== undefined || page.text !== '';
  const { parts } = FILTERS[page.filter];
  if (isNarrowed || parts === 'uncounted') return await db.$count(invoice, isWanted);
  return await readRowCount(db, { list: 'invoice', parts });
}

/**
 * Conditions are written without parameters, as the indexes of these filters have them. `parts` are the kinds and states
 * under which the triggers count.
 */
const FILTERS: Record<InvoiceFilter, { condition?: SQL; parts?: string[] | 'uncounted' }> = {
  all: {},
  issued: {
    condition: sql`${invoice.state} <> 'draft'`,
    parts: ['invoice unpaid', 'invoice paid', 'credit_note unpaid', 'credit_note paid'],
  },
  open: { condition: sql`${invoice.state} = 'unpaid'`, parts: 'uncounted' },
  overdue: { parts: 'uncounted' },
  paid: {
    condition: sql`${invoice.kind} = 'invoice' and ${invoice.state} = 'paid'`,
    parts: ['invoice paid'],
  },
  draft: { condition: sql`${invoice.state} = 'draft'`, parts: ['invoice draft', 'credit_note draft'] },
  credit_notes: {
    condition: sql`${invoice.kind} = 'credit_note'`,
    parts: ['credit_note draft', 'credit_note unpaid', 'credit_note paid'],
  },
};

const COLUMNS = {
  created_at: [invoice.createdAt],
  invoice_number: [invoice.year, invoice.number],
  recipient_name: [sql`lower(${recipientName})`],
  total: [invoice.totalCents],
};

export async function insertSending(
  tx: Db,
  sending: { invoiceId: number; staffId: number; sentAt: Date },
): Promise<void> {
  await tx.insert(invoiceSending).values(sending);
}
