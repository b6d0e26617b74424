import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { appointmentFactsQuery } from '#server/appointments/list/appointment-figures.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { containsIndexedText } from '#server/platform/database/displayed-text.ts';
import { readKeptCount } from '#server/platform/kept-count/kept-count.ts';
import { numberText } from './invoices.store.ts';
import { invoice, invoiceSending } from './invoices.tables.ts';

export interface StaffInvoicePage {
  filter: 'all' | 'open' | 'paid' | 'draft' | 'credit_notes';
  patientId: number | undefined;
  /** As `searchedText` writes it; empty without a search. */
  text: string;
  column: 'created_at' | 'invoice_number' | 'recipient_name' | 'total';
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

const recipientName = sql<string>`${invoice.recipient} ->> 'name'`;

/** The page is cut from the invoices alone, along an index, before anything is joined. */
export async function findStaffInvoices(db: Db, page: StaffInvoicePage) {
  const appointment = appointmentFactsQuery(db);
  const isWanted = staffCondition(page);
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
      createdAt: invoice.createdAt,
      issuedAt: invoice.issuedAt,
      startsAt: appointment.startsAt,
      sentAgainAt: sql<Date | null>`(
        select max(${invoiceSending.sentAt}) from ${invoiceSending} where ${invoiceSending.invoiceId} = ${invoice.id}
      )`.mapWith((at) => (at === null ? null : new Date(at))),
    })
    .from(found)
    .innerJoin(invoice, eq(invoice.id, found.id))
    .innerJoin(appointment, eq(appointment.id, invoice.appointmentId))
    .orderBy(...order);
  return { rows, total: await countStaffInvoices(db, page, isWanted) };
}

function staffCondition({ filter, patientId, text }: StaffInvoicePage): SQL | undefined {
  return and(
    FILTERS[filter].condition,
    patientId === undefined ? undefined : eq(invoice.patientId, patientId),
    text === ''
      ? undefined
      : or(containsIndexedText(sql`lower(${recipientName})`, text), containsIndexedText(numberText, text)),
  );
}

/** The triggers have counted the invoices of each filter; those of one patient or of a search are few. */
async function countStaffInvoices(
  db: Db,
  page: StaffInvoicePage,
  isWanted: SQL | undefined,
): Promise<number> {
  const isNarrowed = page.patientId !== undefined || page.text !== '';
  if (isNarrowed) return await db.$count(invoice, isWanted);
  return await readKeptCount(db, { list: 'invoice', parts: FILTERS[page.filter].parts });
}

/**
 * Conditions are written without parameters, as the indexes of these filters have them. `parts` are the kinds and states
 * under which the triggers count.
 */
const FILTERS: Record<StaffInvoicePage['filter'], { condition?: SQL; parts?: string[] }> = {
  all: {},
  open: {
    condition: sql`${invoice.state} = 'unpaid'`,
    parts: ['invoice unpaid', 'credit_note unpaid'],
  },
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
