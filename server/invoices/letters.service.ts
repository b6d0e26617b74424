import { patientAsRecipient } from '#server/identity/personal-letter.service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { paperOf } from './invoice-pdf.service.ts';
import { invoiceLetter } from './invoices.mails.ts';
import { findInvoice } from './invoices.store.ts';

/** Tells the patient of her paper; nobody is written to whose account is closed. */
export async function mailInvoice(
  { db, config, mailer }: Pick<Deps, 'db' | 'config' | 'mailer'>,
  { invoiceId }: { invoiceId: number },
  deliveryId: string,
): Promise<void> {
  const invoice = await findInvoice(db, invoiceId);
  const paper = invoice && (await paperOf(db, invoice));
  const to = invoice && (await patientAsRecipient(db, invoice.patientId));
  if (!paper || !to) return;
  await mailer.send(invoiceLetter(to, paper, config.publicUrl), deliveryId);
}
