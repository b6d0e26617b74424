import { lockIfFound } from '#server/appointments/find-appointment.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { invoiceIssued } from './invoices.events.ts';
import { refundedLine, yearOfIssue } from './invoices.rules.ts';
import { findInvoiceOf, hasCreditNote, insertCreditNote, takeNumber } from './invoices.store.ts';
import { billingClinic } from './issue-invoice.service.ts';

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
    if (!(await lockIfFound(tx, appointmentId))) return;
    const invoice = await findInvoiceOf(tx, appointmentId);
    // The event of the payment was not handled yet. The queue retries this event after it.
    if (!invoice || invoice.state === 'draft') throw new Error(`Refund ${refundId} came before its invoice.`);
    if (await hasCreditNote(tx, invoice.id, refundId)) return;

    const isFull = amountCents === invoice.totalCents;
    const lines = invoice.lines
      .slice(0, 1)
      .map((line) => refundedLine(line, { refundId, amountCents, isFull }));
    const issuer = await billingClinic(tx);
    const issuedAt = now();
    const year = yearOfIssue(issuedAt);
    const number = await takeNumber(tx, year);
    const note = { lines, totalCents: -amountCents, issuer, year, number, issuedAt };
    await recordEvent(tx, invoiceIssued, { invoiceId: await insertCreditNote(tx, invoice, note) });
  });
}
