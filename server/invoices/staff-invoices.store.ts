import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { visitFactsQuery } from '#server/appointments/visit-facts.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { containsText } from '#server/platform/database/displayed-text.ts';
import { numberText } from './invoices.store.ts';
import { invoice, invoiceSending } from './invoices.tables.ts';

export interface StaffInvoicePage {
  filter: 'all' | 'open' | 'paid' | 'draft' | 'credit_notes';
  patientId: number | undefined;
  /** As `searchedText` writes it; empty when nothing is looked for. */
  text: string;
  column: 'created_at' | 'invoice_number' | 'recipient_name' | 'total';
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

const recipientName = sql<string>`${invoice.recipient} ->> 'name'`;

export async function findStaffInvoices(db: Db, page: StaffInvoicePage) {
  const visit = visitFactsQuery(db);
  const isWanted = and(
    FILTERS[page.filter],
    page.patientId === undefined ? undefined : eq(invoice.patientId, page.patientId),
    page.text === ''
      ? undefined
      : or(
          containsText(sql`lower(${recipientName})`, page.text),
          containsText(sql`coalesce(${numberText}, '')`, page.text),
        ),
  );
  const by = page.direction === 'asc' ? asc : desc;
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
      state: invoice.state,
      createdAt: invoice.createdAt,
      issuedAt: invoice.issuedAt,
      startsAt: visit.startsAt,
      sentAgainAt: sql<Date | null>`(
        select max(${invoiceSending.sentAt}) from ${invoiceSending} where ${invoiceSending.invoiceId} = ${invoice.id}
      )`.mapWith((at) => (at === null ? null : new Date(at))),
    })
    .from(invoice)
    .innerJoin(visit, eq(visit.id, invoice.appointmentId))
    .where(isWanted)
    .orderBy(...COLUMNS[page.column].map((column) => by(column)), by(invoice.id))
    .limit(page.limit)
    .offset(page.offset);
  return { rows, total: await db.$count(invoice, isWanted) };
}

const FILTERS: Record<StaffInvoicePage['filter'], SQL | undefined> = {
  all: undefined,
  open: eq(invoice.state, 'unpaid'),
  paid: and(eq(invoice.kind, 'invoice'), eq(invoice.state, 'paid')),
  draft: eq(invoice.state, 'draft'),
  credit_notes: eq(invoice.kind, 'credit_note'),
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
