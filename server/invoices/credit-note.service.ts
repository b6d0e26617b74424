import { lockVisit } from '#server/appointments/visit.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { billingClinic } from './clinic.service.ts';
import { refundedLine } from './invoice-lines.rules.ts';
import { invoiceIssued } from './invoice-news.service.ts';
import { yearOfIssue } from './invoice-number.rules.ts';
import { findBillOf, hasCreditNote, insertCreditNote, takeNumber } from './invoices.store.ts';

export interface Refund {
  appointmentId: number | null;
  refundId: number;
  amountCents: number;
}

/** Money went back: one credit note for each refund, however often it is told. What was never booked has no bill. */
export async function writeCreditNote(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { appointmentId, refundId, amountCents }: Refund,
): Promise<void> {
  if (appointmentId === null) return;
  await db.transaction(async (tx) => {
    if (!(await lockVisit(tx, appointmentId))) return;
    const bill = await findBillOf(tx, appointmentId);
    // The news of the payment is still on its way; this one is told again after it.
    if (!bill || bill.state === 'draft') throw new Error(`Refund ${refundId} came before its invoice.`);
    if (await hasCreditNote(tx, bill.id, refundId)) return;

    const isFull = amountCents === bill.totalCents;
    const lines = bill.lines.slice(0, 1).map((line) => refundedLine(line, { refundId, amountCents, isFull }));
    const issuer = await billingClinic(tx);
    const issuedAt = now();
    const year = yearOfIssue(issuedAt);
    const number = await takeNumber(tx, year);
    const note = { lines, totalCents: -amountCents, issuer, year, number, issuedAt };
    await recordEvent(tx, invoiceIssued, { invoiceId: await insertCreditNote(tx, bill, note) });
  });
}
