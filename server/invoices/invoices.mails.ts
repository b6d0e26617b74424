import { type Recipient, writeLetter } from '#server/identity/personal-letter.service.ts';
import { euroInWords } from '#server/platform/euro.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { invoices_mail } from '#texts/generated/invoices_mail.ts';
import type { InvoicePaper } from './invoice-paper.ts';
import type { InvoiceFile } from './invoice-pdf.service.ts';

type Bill = Pick<InvoicePaper, 'kind' | 'state' | 'number' | 'corrects' | 'totalCents'>;

/** Carries the paper; the letter itself names no visit and nothing that was done. */
export function invoiceLetter(to: Recipient, bill: Bill, file: InvoiceFile, publicUrl: string): Letter {
  const { filename, content } = file;
  return writeLetter(to, {
    ...wordsAbout(bill, to.locale),
    link: { label: invoices_mail[to.locale].portal_link, url: `${publicUrl}/patient/invoices` },
    attachments: [{ filename, contentType: 'application/pdf', content: content.toString('base64') }],
  });
}

function wordsAbout(
  { kind, state, number, corrects, totalCents }: Bill,
  locale: Recipient['locale'],
): { subject: string; body: string[] } {
  const t = invoices_mail[locale];
  const amount = euroInWords(Math.abs(totalCents), locale);
  if (kind === 'credit_note') {
    const corrected = { number: corrects?.number ?? '' };
    return { subject: t.credit_subject(corrected), body: [t.credit_body({ ...corrected, amount })] };
  }
  const payment = state === 'paid' ? t.invoice_paid : t.invoice_unpaid;
  return { subject: t.invoice_subject({ number }), body: [t.invoice_body({ number, amount }), payment] };
}
