import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { type InvoiceIssuer, invoice, invoiceCounter } from './invoices.tables.ts';

/*
 * Nothing here changes or deletes an issued invoice, except that an unpaid one becomes paid, or unpaid again if the money
 * was recorded by mistake. A draft has no number and may change or be deleted.
 */

export type Invoice = typeof invoice.$inferSelect;
export type NewDraft = Pick<
  Invoice,
  'patientId' | 'appointmentId' | 'recipient' | 'lines' | 'totalCents' | 'locale' | 'createdAt'
>;
export type Issue = Pick<Invoice, 'lines' | 'totalCents'> & {
  state: 'paid' | 'unpaid';
  issuer: InvoiceIssuer;
  year: number;
  number: number;
  issuedAt: Date;
};

/** Each appointment has one invoice; a second insert does nothing. */
export async function insertDraft(tx: Db, draft: NewDraft): Promise<void> {
  await tx
    .insert(invoice)
    .values({ ...draft, kind: 'invoice', state: 'draft' })
    .onConflictDoNothing();
}

export async function deleteDraft(db: Db, appointmentId: number): Promise<void> {
  await db.delete(invoice).where(and(isInvoiceOf(appointmentId), eq(invoice.state, 'draft')));
}

/** Throws if the invoice was issued before. */
export async function changeDraft(
  tx: Db,
  id: number,
  price: Pick<Invoice, 'lines' | 'totalCents'>,
): Promise<void> {
  const changed = await tx
    .update(invoice)
    .set(price)
    .where(and(eq(invoice.id, id), eq(invoice.state, 'draft')))
    .returning({ id: invoice.id });
  if (changed.length === 0) throw new Error(`Invoice ${id} is no draft.`);
}

/** Throws if the invoice was issued before; the rolled-back transaction then returns the taken number. */
export async function issueDraft(tx: Db, id: number, issue: Issue): Promise<void> {
  const issued = await tx
    .update(invoice)
    .set(issue)
    .where(and(eq(invoice.id, id), eq(invoice.state, 'draft')))
    .returning({ id: invoice.id });
  if (issued.length === 0) throw new Error(`Invoice ${id} is no draft.`);
}

export async function markPaid(tx: Db, id: number): Promise<void> {
  await tx
    .update(invoice)
    .set({ state: 'paid' })
    .where(and(eq(invoice.id, id), eq(invoice.state, 'unpaid')));
}

/** The money was recorded by mistake. */
export async function markUnpaid(tx: Db, appointmentId: number): Promise<void> {
  await tx
    .update(invoice)
    .set({ state: 'unpaid' })
    .where(and(isInvoiceOf(appointmentId), eq(invoice.state, 'paid')));
}

/** Inserts the credit note of an issued invoice, with the same recipient. */
export async function insertCreditNote(
  tx: Db,
  corrected: Invoice,
  note: Omit<Issue, 'state'>,
): Promise<number> {
  const { id: correctsId, patientId, appointmentId, recipient, currency, locale } = corrected;
  const [created] = await tx
    .insert(invoice)
    .values({
      ...{ kind: 'credit_note', state: 'paid', correctsId, createdAt: note.issuedAt },
      ...{ patientId, appointmentId, recipient, currency, locale },
      ...note,
    })
    .returning({ id: invoice.id });
  if (!created) throw new Error('A credit note vanished while being made.');
  return created.id;
}

/**
 * The next number of a year. The counter row stays locked until the transaction ends, and a failed transaction
 * returns the number, so there are no gaps. Callers take the number last, so that others wait only for a moment.
 */
export async function takeNumber(tx: Db, year: number): Promise<number> {
  const [counted] = await tx
    .insert(invoiceCounter)
    .values({ year, lastNumber: 1 })
    .onConflictDoUpdate({
      target: invoiceCounter.year,
      set: { lastNumber: sql`${invoiceCounter.lastNumber} + 1` },
    })
    .returning({ number: invoiceCounter.lastNumber });
  if (!counted) throw new Error('The counter of invoices did not count.');
  return counted.number;
}

export async function findInvoiceOf(db: Db, appointmentId: number): Promise<Invoice | undefined> {
  const [found] = await db.select().from(invoice).where(isInvoiceOf(appointmentId));
  return found;
}

export async function hasCreditNote(db: Db, correctsId: number, refundId: number): Promise<boolean> {
  const found = await db
    .select({ id: invoice.id })
    .from(invoice)
    .where(
      and(
        eq(invoice.correctsId, correctsId),
        sql`${invoice.lines} @> ${JSON.stringify([{ refundId }])}::jsonb`,
      ),
    );
  return found.length > 0;
}

/** What all credit notes of an invoice took back. */
export async function creditedCents(db: Db, correctsId: number): Promise<number> {
  const [found] = await db
    .select({ cents: sql<number>`coalesce(-sum(${invoice.totalCents}), 0)::int` })
    .from(invoice)
    .where(eq(invoice.correctsId, correctsId));
  return found?.cents ?? 0;
}

/**
 * With a patient id, only the patient's own invoice is found. Without one, the caller is the system or the staff.
 */
export async function findInvoice(
  db: Db,
  id: number,
  { patientId }: { patientId?: number } = {},
): Promise<Invoice | undefined> {
  const [found] = await db
    .select()
    .from(invoice)
    .where(and(eq(invoice.id, id), patientId === undefined ? undefined : eq(invoice.patientId, patientId)));
  return found;
}

function isInvoiceOf(appointmentId: number) {
  return and(eq(invoice.appointmentId, appointmentId), eq(invoice.kind, 'invoice'));
}

/** `2026-000123`, as `invoiceNumber` in `invoices.rules.ts` writes it. */
export const numberText = sql`${invoice.year}::text || '-' || lpad(${invoice.number}::text, greatest(6, length(${invoice.number}::text)), '0')`;
