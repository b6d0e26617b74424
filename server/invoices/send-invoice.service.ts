import { formatEuro } from '#contract/euro.rules.ts';
import {
  type LetterTexts,
  patientAsRecipient,
  type Recipient,
  writeLetter,
} from '#server/identity/write-mail.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { type Letter, postLetter } from '#server/platform/mail.ts';
import { takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { invoices_answer } from '#texts/generated/invoices_answer.ts';
import { invoices_mail } from '#texts/generated/invoices_mail.ts';
import type { InvoicePaper } from './invoice-paper.ts';
import { findInvoice } from './invoices.store.ts';
import { insertSending } from './list-staff-invoices.store.ts';
import { describePaper } from './read-invoice-pdf.service.ts';

/** Mails the patient that there is an invoice. A closed account gets no mail. */
export async function mailInvoice(
  { db, config, mailer }: Pick<Deps, 'db' | 'config' | 'mailer'>,
  { invoiceId }: { invoiceId: number },
  deliveryId: string,
): Promise<void> {
  const invoice = await findInvoice(db, invoiceId);
  const paper = invoice && (await describePaper(db, invoice));
  const to = invoice && (await patientAsRecipient(db, invoice.patientId));
  if (!paper || !to) return;
  await mailer.send(invoiceLetter(to, paper, config.publicUrl), deliveryId);
}

/** A double click sends one mail. */
const SENDINGS = { name: 'invoice sent again', allowed: 1, windowSeconds: 60 };

/** The staff mail the patient again that there is an invoice. A closed account gets no mail. */
export async function sendInvoiceAgain(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  staff: Staff,
  id: number,
  { locale }: Pick<Client, 'locale'>,
) {
  const invoice = await findInvoice(db, id);
  const paper = invoice && (await describePaper(db, invoice));
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

type Invoice = Pick<InvoicePaper, 'kind' | 'state' | 'number' | 'corrects' | 'totalCents'>;

/**
 * The mail says that there is an invoice. The treatment is named only on the PDF, which the patient opens in the
 * portal.
 */
function invoiceLetter(to: Recipient, invoice: Invoice, publicUrl: string): Letter {
  return writeLetter(to, {
    ...textsAbout(invoice, to.locale),
    link: { label: invoices_mail[to.locale].portal_link, url: `${publicUrl}/patient/invoices` },
  });
}

function textsAbout(
  { kind, state, number, corrects, totalCents }: Invoice,
  locale: Recipient['locale'],
): Pick<LetterTexts, 'subject' | 'body'> {
  const t = invoices_mail[locale];
  const amount = formatEuro(Math.abs(totalCents), locale);
  if (kind === 'credit_note') {
    const corrected = { number: corrects?.number ?? '' };
    return { subject: t.credit_subject(corrected), body: [t.credit_body({ ...corrected, amount })] };
  }
  const payment = state === 'paid' ? t.invoice_paid : t.invoice_unpaid;
  return { subject: t.invoice_subject({ number }), body: [t.invoice_body({ number, amount }), payment] };
}
