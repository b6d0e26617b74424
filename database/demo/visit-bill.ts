import type { Visit } from '#server/appointments/visit.service.ts';
import { billingClinic } from '#server/invoices/clinic.service.ts';
import { ensureBill } from '#server/invoices/draft.service.ts';
import { type Invoice, insertCreditNote, issueDraft, takeNumber } from '#server/invoices/invoices.store.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';

/** The paid bill of a visit. Nobody is written to about it. */
export async function issueBill(tx: Db, visit: Visit, issuedAt: Date): Promise<Invoice> {
  const draft = await ensureBill(tx, visit, issuedAt);
  const { lines, totalCents } = draft;
  const words = { lines, totalCents, issuer: await billingClinic(tx), state: 'paid' as const };
  await issueDraft(tx, draft.id, { ...words, ...(await nextNumber(tx, issuedAt)) });
  return draft;
}

/** What corrects it after everything came back. */
export async function correctBill(tx: Db, bill: Invoice, refundId: number, issuedAt: Date): Promise<void> {
  const lines = bill.lines.map(({ title, amountCents, ...line }) => ({
    ...{ ...line, amountCents: -amountCents, refundId },
    title: { de: `Erstattung: ${title.de}`, en: `Refund: ${title.en}` },
  }));
  const words = { lines, totalCents: -bill.totalCents, issuer: await billingClinic(tx) };
  await insertCreditNote(tx, bill, { ...words, ...(await nextNumber(tx, issuedAt)) });
}

async function nextNumber(tx: Db, issuedAt: Date) {
  const year = Number(berlinDate(issuedAt).slice(0, 4));
  return { year, number: await takeNumber(tx, year), issuedAt };
}
