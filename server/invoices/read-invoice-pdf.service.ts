import { asReaderOf } from '#server/appointments/access/record-access.service.ts';
import { recordAccess } from '#server/audit/access/log-access.service.ts';
import { readPaymentMethod } from '#server/payments/ledger/read-payments.service.ts';
import type { Patient, Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { FileAnswer } from '#server/platform/files/file.ts';
import { type Limit, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import type { InvoicePaper } from './invoice-paper.ts';
import { invoiceNumber } from './invoices.rules.ts';
import { findInvoice, type Invoice } from './invoices.store.ts';
import { billingClinic } from './issue-invoice.service.ts';
import { transferOf } from './transfer.service.ts';

/** Drawing a PDF blocks the server for a moment, so every request counts, found or not. */
const PAPERS: Limit = { name: 'invoice papers', allowed: 120, windowSeconds: 3_600 };

export interface InvoiceFile {
  filename: string;
  content: Buffer;
}

/** The PDF of a patient's own invoice. A draft has none, and another patient's invoice is not found. */
export async function invoicePdf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  patientId: number,
  invoiceId: number,
  { hidesDiagnosis = false } = {},
): Promise<InvoiceFile> {
  const invoice = await findInvoice(db, invoiceId, { patientId });
  const paper = invoice && (await describePaper(db, invoice));
  if (!paper) throw new Failure('request.not_found');
  // Old invoices were issued without the clinic's data; they show the current data.
  const issuer = invoice.issuer ?? (await billingClinic(db));
  // Drawing needs large packages, which are read with the first paper.
  const { renderInvoice, titleOf } = await import('./invoice-paper.ts');
  return {
    filename: `${titleOf(paper).replaceAll(' ', '-')}.pdf`,
    content: renderInvoice(paper, issuer, { isRehearsal: config.isRehearsal, hidesDiagnosis }),
  };
}

export async function limitPdfRequests({ db, now }: Pick<Deps, 'db' | 'now'>, reader: string): Promise<void> {
  await takeTry(db, PAPERS, reader, now());
}

export async function readInvoicePdf(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  { patientId }: Pick<Patient, 'patientId'>,
  invoiceId: number,
): Promise<FileAnswer> {
  await limitPdfRequests(deps, `patient ${patientId}`);
  const { filename, content } = await invoicePdf(deps, patientId, invoiceId);
  return { name: filename, type: 'application/pdf', content };
}

/** Everything that the PDF of an invoice shows; undefined for a draft. */
export async function describePaper(db: Db, invoice: Invoice): Promise<InvoicePaper | undefined> {
  const { kind, state, recipient, doctor, dueOn, lines, totalCents, locale, correctsId } = invoice;
  const issued = numberAndDateOf(invoice);
  if (!issued || state === 'draft') return undefined;
  const corrected = correctsId === null ? undefined : await findInvoice(db, correctsId);
  return {
    kind,
    state,
    recipient,
    doctor,
    dueOn,
    lines,
    totalCents,
    locale,
    ...issued,
    corrects: corrected && numberAndDateOf(corrected),
    way: await readPaymentMethod(db, invoice.appointmentId),
    transfer: await transferOf(db, invoice),
  };
}

function numberAndDateOf({
  year,
  number,
  issuedAt,
}: Invoice): { number: string; issuedAt: Date } | undefined {
  if (year === null || number === null || issuedAt === null) return undefined;
  return { number: invoiceNumber({ year, number }), issuedAt };
}

/**
 * A doctor opens the invoices of the own patients. Diagnoses come from notes, which only doctors read, so everybody else
 * of the staff gets the invoice without them.
 */
export async function readStaffInvoicePdf(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  staff: Staff,
  id: number,
): Promise<FileAnswer> {
  await limitPdfRequests({ db, now }, `staff ${staff.staffId}`);
  const at = now();
  const invoice = await findInvoice(db, id);
  if (!invoice) throw new Failure('request.not_found');
  const { patientId } = invoice;
  const reader = await asReaderOf(db, staff, patientId, at);
  if (reader.roles.length === 0) throw new Failure('request.not_found');
  const hidesDiagnosis = !reader.roles.includes('doctor');
  const { filename, content } = await invoicePdf({ db, config }, patientId, id, { hidesDiagnosis });
  await recordAccess(db, { patientId, kind: 'invoice_read', actor: reader, subjectId: id }, at);
  return { name: filename, type: 'application/pdf', content };
}
