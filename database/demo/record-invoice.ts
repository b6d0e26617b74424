import type { Appointment } from '#server/appointments/find-appointment.service.ts';
import { refundedLines } from '#server/invoices/invoices.rules.ts';
import {
  findInvoiceOf,
  type Invoice,
  insertCreditNote,
  issueDraft,
  takeNumber,
} from '#server/invoices/invoices.store.ts';
import {
  billingClinic,
  ensureInvoice,
  factsOfIssue,
  linesFor,
} from '#server/invoices/issue-invoice.service.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';

/** Issues the invoice of an appointment, without a mail. */
export async function issueInvoice(
  tx: Db,
  appointment: Appointment,
  issuedAt: Date,
  state: 'paid' | 'unpaid' = 'paid',
): Promise<Invoice> {
  const draft = await ensureInvoice(tx, appointment, issuedAt);
  const { totalCents } = draft;
  const claim = { reason: 'appointment', amountCents: totalCents, state } as const;
  const lines = await linesFor(tx, appointment, draft, claim);
  const words = { lines, totalCents, state, ...(await factsOfIssue(tx, appointment, claim, issuedAt)) };
  await issueDraft(tx, draft.id, { ...words, ...(await nextNumber(tx, issuedAt)) });
  return (await findInvoiceOf(tx, appointment.id)) ?? draft;
}

/** Issues the credit note after a full refund. */
export async function correctInvoice(
  tx: Db,
  invoice: Invoice,
  refundId: number,
  issuedAt: Date,
): Promise<void> {
  const { totalCents: amountCents } = invoice;
  const lines = refundedLines(invoice.lines, { refundId, amountCents, isFull: true });
  const words = { lines, totalCents: -amountCents, issuer: await billingClinic(tx) };
  await insertCreditNote(tx, invoice, { ...words, ...(await nextNumber(tx, issuedAt)) });
}

async function nextNumber(tx: Db, issuedAt: Date) {
  const year = Number(berlinDate(issuedAt).slice(0, 4));
  return { year, number: await takeNumber(tx, year), issuedAt };
}
