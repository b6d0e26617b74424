import type { z } from 'zod';
import type { invoicesStaff, StaffInvoice } from '#contract/invoices-staff.contract.ts';
import { recordAccess } from '#server/audit/access.service.ts';
import { patientAsRecipient } from '#server/identity/personal-letter.service.ts';
import { paymentsOfVisits } from '#server/payments/visit-payments.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import type { FileAnswer } from '#server/platform/files/file.ts';
import { postLetter } from '#server/platform/mail/letter.ts';
import { takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { searchedText } from '#server/platform/search.ts';
import { invoices_answer } from '#texts/generated/invoices_answer.ts';
import { invoiceNumber } from './invoice-number.rules.ts';
import { invoicePdf, paperOf, takePaper } from './invoice-pdf.service.ts';
import { invoiceLetter } from './invoices.mails.ts';
import { findInvoice } from './invoices.store.ts';
import { findStaffInvoices, insertSending } from './staff-invoices.store.ts';

type Query = z.output<(typeof invoicesStaff)['listStaffInvoices']['input']>;

/** Somebody who clicks twice writes one letter. */
const SENDINGS = { name: 'invoice sent again', allowed: 1, windowSeconds: 60 };

export async function listStaffInvoices(
  { db }: Pick<Deps, 'db'>,
  { page, perPage, search, sortColumn, sortDirection, filter, patient_id }: Query,
  { locale }: Pick<Client, 'locale'>,
): Promise<{ data: StaffInvoice[]; total: number }> {
  const { rows, total } = await findStaffInvoices(db, {
    ...{ filter, patientId: patient_id, text: searchedText(search, locale) },
    ...{ column: sortColumn, direction: sortDirection, limit: perPage, offset: (page - 1) * perPage },
  });
  const payments = await paymentsOfVisits(
    db,
    rows.map(({ appointmentId }) => appointmentId),
  );
  return { data: rows.map((row) => staffInvoiceOf(row, payments.get(row.appointmentId))), total };
}

type Row = Awaited<ReturnType<typeof findStaffInvoices>>['rows'][number];
type Payment = Awaited<ReturnType<typeof paymentsOfVisits>> extends Map<number, infer Found> ? Found : never;

function staffInvoiceOf(row: Row, payment: Payment | undefined): StaffInvoice {
  const { id, kind, year, number, issuedAt, sentAgainAt } = row;
  const isBill = kind === 'invoice';
  return {
    ...{ id, kind, state: row.state, total_cents: row.totalCents },
    invoice_number: year === null || number === null ? null : invoiceNumber({ year, number }),
    recipient_name: row.recipient.name,
    ...{ patient_id: row.patientId, appointment_id: row.appointmentId },
    visit_start: row.startsAt.toISOString(),
    payment_state: payment?.state ?? null,
    refundable_cents: isBill ? (payment?.refundableCents ?? 0) : 0,
    is_open: isBill && (payment?.isOpen ?? false),
    can_charge_again: isBill && (payment?.canBeCharged ?? false),
    waivable_cents: isBill ? (payment?.waivableCents ?? 0) : 0,
    created_at: row.createdAt.toISOString(),
    issued_at: issuedAt?.toISOString() ?? null,
    last_sent_at: (sentAgainAt ?? issuedAt)?.toISOString() ?? null,
  };
}

export async function readStaffInvoicePdf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  id: number,
): Promise<FileAnswer> {
  await takePaper({ db, now }, `staff ${staff.staffId}`);
  const invoice = await findInvoice(db, id);
  if (!invoice) throw new Failure('request.not_found');
  const { patientId } = invoice;
  const { filename, content } = await invoicePdf({ db }, patientId, id);
  await recordAccess(db, { patientId, kind: 'invoice_read', actor: staff, subjectId: id }, now());
  return { name: filename, type: 'application/pdf', content };
}

/** The letter says that there is an invoice; nobody is written to whose account is closed. */
export async function sendInvoiceAgain(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  staff: Staff,
  id: number,
  { locale }: Pick<Client, 'locale'>,
) {
  const invoice = await findInvoice(db, id);
  const paper = invoice && (await paperOf(db, invoice));
  const to = invoice && (await patientAsRecipient(db, invoice.patientId));
  if (!paper || !to) throw new Failure('request.not_found');
  await takeTry(db, SENDINGS, `invoice ${id}`, now());

  const sentAt = now();
  await db.transaction(async (tx) => {
    await insertSending(tx, { invoiceId: id, staffId: staff.staffId, sentAt });
    await postLetter(tx, invoiceLetter(to, paper, config.publicUrl));
  });
  return { message: invoices_answer[locale].sent, data: { last_sent_at: sentAt.toISOString() } };
}
