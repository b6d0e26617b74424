import { wayOfPaying } from '#server/payments/visit-money.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { billingClinic } from './clinic.service.ts';
import { invoiceNumber } from './invoice-number.rules.ts';
import { type InvoicePaper, renderInvoice, titleOf } from './invoice-paper.ts';
import { findInvoice, type Invoice } from './invoices.store.ts';

export interface InvoiceFile {
  filename: string;
  content: Buffer;
}

/** A patient's own bill as a file; a draft has none, and somebody else's is not found. */
export async function invoicePdf(
  { db }: Pick<Deps, 'db'>,
  patientId: number,
  invoiceId: number,
): Promise<InvoiceFile> {
  const invoice = await findInvoice(db, invoiceId, { patientId });
  const paper = invoice && (await paperOf(db, invoice));
  if (!paper) throw new Failure('request.not_found');
  return await fileOf(db, paper);
}

export async function fileOf(db: Db, paper: InvoicePaper): Promise<InvoiceFile> {
  return {
    filename: `${titleOf(paper).replaceAll(' ', '-')}.pdf`,
    content: renderInvoice(paper, await billingClinic(db)),
  };
}

/** All that the paper of a bill says; nothing while it is a draft. */
export async function paperOf(db: Db, invoice: Invoice): Promise<InvoicePaper | undefined> {
  const { kind, state, recipient, lines, totalCents, locale, correctsId } = invoice;
  const issued = issueOf(invoice);
  if (!issued || state === 'draft') return undefined;
  const corrected = correctsId === null ? undefined : await findInvoice(db, correctsId);
  return {
    ...{ kind, state, recipient, lines, totalCents, locale, ...issued },
    corrects: corrected && issueOf(corrected),
    way: await wayOfPaying(db, invoice.appointmentId),
  };
}

function issueOf({ year, number, issuedAt }: Invoice): { number: string; issuedAt: Date } | undefined {
  if (year === null || number === null || issuedAt === null) return undefined;
  return { number: invoiceNumber({ year, number }), issuedAt };
}
