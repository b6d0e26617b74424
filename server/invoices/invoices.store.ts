import { and, asc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { latestAt, type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import {
  type InvoiceIssuer,
  invoice,
  invoiceCounter,
  invoiceDunning,
  invoiceSending,
} from './invoices.tables.ts';

/*
 * Nothing here changes or deletes an issued invoice, except that an unpaid one becomes paid, or unpaid again if the money
 * was recorded by mistake. A draft has no number and may change or be deleted.
 */

export type Invoice = typeof invoice.$inferSelect;
export type NewDraft = Pick<
  Invoice,
  'patientId' | 'appointmentId' | 'recipient' | 'lines' | 'totalCents' | 'locale' | 'createdAt'
>;
export type Issue = Pick<Invoice, 'lines' | 'totalCents' | 'doctor' | 'dueOn'> & {
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
  note: Omit<Issue, 'state' | 'doctor' | 'dueOn'>,
): Promise<number> {
  const { id: correctsId, patientId, appointmentId, recipient, doctor, currency, locale } = corrected;
  const [created] = await tx
    .insert(invoice)
    .values({
      kind: 'credit_note',
      state: 'paid',
      correctsId,
      createdAt: note.issuedAt,
      patientId,
      appointmentId,
      recipient,
      doctor,
      currency,
      locale,
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

/** As `linesOnWire` decides whether an invoice shows its lines. */
export const hasPositions = sql`jsonb_path_exists(${invoice.lines}, '$[*] ? (@.position != null || @.isExpense == true)')`;

/** Invoices and credit notes of these appointments, the invoice of each first. */
export async function listPapersOf(db: Db, appointmentIds: number[]) {
  if (appointmentIds.length === 0) return [];
  const papers = db
    .select()
    .from(invoice)
    .where(eq(invoice.appointmentId, sql`wanted.id`))
    // Far more than an appointment has. With a limit each one looks up its own; without, the planner reads all years.
    .limit(1_000)
    .as('papers');
  return await db
    .select({
      appointmentId: papers.appointmentId,
      kind: papers.kind,
      year: papers.year,
      number: papers.number,
      totalCents: papers.totalCents,
      lines: papers.lines,
    })
    .from(sql`unnest(${sql.param([...new Set(appointmentIds)])}::bigint[]) as wanted(id)`)
    .innerJoinLateral(papers, sql`true`)
    .orderBy(asc(papers.id));
}

function isIssuedWithin(from: Date, to: Date) {
  return and(gte(invoice.issuedAt, from), lt(invoice.issuedAt, to));
}

/** Invoices and credit notes of a span of time, in the order of their numbers. */
export async function listIssued(db: Db, from: Date, to: Date) {
  const { appointmentId, year, number, issuedAt, totalCents, lines } = invoice;
  return await db
    .select({ appointmentId, year, number, issuedAt, totalCents, lines })
    .from(invoice)
    .where(isIssuedWithin(from, to))
    .orderBy(asc(year), asc(number));
}

export async function sumIssued(db: Db, from: Date, to: Date): Promise<number> {
  const [found] = await db
    .select({ cents: sql<number>`coalesce(sum(${invoice.totalCents}), 0)`.mapWith(Number) })
    .from(invoice)
    .where(isIssuedWithin(from, to));
  return found?.cents ?? 0;
}

export async function copyInvoices(db: Db, patientId: number): Promise<RowJson[]> {
  return await rowsAsJson(db, invoice, { where: eq(invoice.patientId, patientId), orderBy: invoice.id });
}

export async function copySendings(db: Db, patientId: number): Promise<RowJson[]> {
  const ids = db.select({ id: invoice.id }).from(invoice).where(eq(invoice.patientId, patientId));
  return await rowsAsJson(db, invoiceSending, {
    where: inArray(invoiceSending.invoiceId, ids),
    orderBy: invoiceSending.id,
  });
}

export async function copyDunning(db: Db, patientId: number): Promise<RowJson[]> {
  const ids = db.select({ id: invoice.id }).from(invoice).where(eq(invoice.patientId, patientId));
  return await rowsAsJson(db, invoiceDunning, {
    where: inArray(invoiceDunning.invoiceId, ids),
    orderBy: invoiceDunning.id,
    without: [invoiceDunning.staffId],
  });
}

export async function listAllInvoices(db: Db, patientId: number): Promise<Invoice[]> {
  return await db.select().from(invoice).where(eq(invoice.patientId, patientId)).orderBy(invoice.id);
}

/** Drafts do not count. */
export async function lastIssuedAt(db: Db, patientId: number): Promise<Date | null> {
  const isHers = and(eq(invoice.patientId, patientId), isNotNull(invoice.issuedAt));
  return await latestAt(db, invoice.issuedAt, isHers);
}

export async function deleteInvoices(tx: Db, patientId: number): Promise<void> {
  await tx.delete(invoice).where(eq(invoice.patientId, patientId));
}

/** Gives all invoices of the merged account to the remaining one. The printed recipient stays. */
export async function moveInvoicesTo(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  await tx.update(invoice).set({ patientId: intoId }).where(eq(invoice.patientId, fromId));
}
