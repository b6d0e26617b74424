import { type LetterWords, type Recipient, writeLetter } from '#server/identity/write-mail.service.ts';
import { euroInWords } from '#server/platform/locale.ts';
import type { Letter } from '#server/platform/mail.ts';
import { invoices_mail } from '#texts/generated/invoices_mail.ts';
import type { InvoicePaper } from './invoice-paper.ts';

type Invoice = Pick<InvoicePaper, 'kind' | 'state' | 'number' | 'corrects' | 'totalCents'>;

/**
 * The mail says that there is an invoice. The treatment is named only on the PDF, which the patient opens in the
 * portal.
 */
export function invoiceLetter(to: Recipient, invoice: Invoice, publicUrl: string): Letter {
  return writeLetter(to, {
    ...wordsAbout(invoice, to.locale),
    link: { label: invoices_mail[to.locale].portal_link, url: `${publicUrl}/patient/invoices` },
  });
}

function wordsAbout(
  { kind, state, number, corrects, totalCents }: Invoice,
  locale: Recipient['locale'],
): Pick<LetterWords, 'subject' | 'body'> {
  const t = invoices_mail[locale];
  const amount = euroInWords(Math.abs(totalCents), locale);
  if (kind === 'credit_note') {
    const corrected = { number: corrects?.number ?? '' };
    return { subject: t.credit_subject(corrected), body: [t.credit_body({ ...corrected, amount })] };
  }
  const payment = state === 'paid' ? t.invoice_paid : t.invoice_unpaid;
  return { subject: t.invoice_subject({ number }), body: [t.invoice_body({ number, amount }), payment] };
}
