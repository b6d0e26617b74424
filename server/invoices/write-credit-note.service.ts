import { lockIfFound } from '#server/appointments/find-appointment.service.ts';
import { paymentsOfAppointments } from '#server/payments/ledger/read-payments.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { refundedLines, yearOfIssue } from './invoices.rules.ts';
import {
  creditedCents,
  findInvoiceOf,
  hasCreditNote,
  type Invoice,
  insertCreditNote,
  takeNumber,
} from './invoices.store.ts';
import { billingClinic, invoiceIssued, isInvoicedLater } from './issue-invoice.service.ts';

export interface Refund {
  appointmentId: number | null;
  refundId: number;
  amountCents: number;
}

/**
 * A refund was made: write one credit note per refund, however often the event arrives. Unbooked payments have no
 * invoice.
 */
export async function writeCreditNote(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { appointmentId, refundId, amountCents }: Refund,
): Promise<void> {
  if (appointmentId === null) return;
  await db.transaction(async (tx) => {
    const appointment = await lockIfFound(tx, appointmentId);
    if (!appointment) return;
    const invoice = await findInvoiceOf(tx, appointmentId);
    // Paid in advance, but not invoiced before the positions are known: the invoice will name what is kept then.
    if ((invoice?.state ?? 'draft') === 'draft' && (await isInvoicedLater(tx, appointment))) return;
    // The event of the payment was not handled yet. The queue retries this event after it.
    if (!invoice || invoice.state === 'draft') throw new Error(`Refund ${refundId} came before its invoice.`);
    if (await hasCreditNote(tx, invoice.id, refundId)) return;

    const creditCents = Math.min(amountCents, await creditableCents(tx, invoice));
    if (creditCents <= 0) return;
    const isFull = creditCents === invoice.totalCents;
    const lines = refundedLines(invoice.lines, { refundId, amountCents: creditCents, isFull });
    const issuer = await billingClinic(tx);
    const issuedAt = now();
    const year = yearOfIssue(issuedAt);
    const number = await takeNumber(tx, year);
    const note = { lines, totalCents: -creditCents, issuer, year, number, issuedAt };
    await recordEvent(tx, invoiceIssued, { invoiceId: await insertCreditNote(tx, invoice, note) });
  });
}

/**
 * How much of an invoice can still be taken back. One that was paid in advance and issued later names what was kept by
 * then, so a refund from before it needs no credit note.
 */
async function creditableCents(tx: Db, invoice: Invoice): Promise<number> {
  if (!invoice.lines[0]?.isPrepaid) return invoice.totalCents;
  const payment = (await paymentsOfAppointments(tx, [invoice.appointmentId])).get(invoice.appointmentId);
  return invoice.totalCents - (await creditedCents(tx, invoice.id)) - (payment?.keptCents ?? 0);
}
