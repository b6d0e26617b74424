import type { Transfer } from '#contract/girocode.rules.ts';
import type { Locale } from '#contract/locale.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { drawPaper, millimetres } from '#server/platform/pdf/paper.ts';
import { invoices_dunning } from '#texts/generated/invoices_dunning.ts';
import { invoices_paper } from '#texts/generated/invoices_paper.ts';
import { rehearsal } from '#texts/generated/rehearsal.ts';
import { drawAddresses, drawTransfer, footerOf } from '../invoice-paper.ts';
import { dateInWords } from '../invoices.rules.ts';
import type { InvoiceIssuer, InvoiceRecipient } from '../invoices.tables.ts';

export interface DunningPaper {
  subject: string;
  body: string;
  sentAt: Date;
  recipient: InvoiceRecipient;
  transfer: Transfer | undefined;
  locale: Locale;
}

/** The letter on paper. It names the invoice and its amount, and nothing of the treatment. */
export function renderDunning(
  { subject, body, sentAt, recipient, transfer, locale }: DunningPaper,
  clinic: InvoiceIssuer,
  { isRehearsal = false } = {},
): Buffer {
  const t = invoices_dunning[locale];
  const head = {
    title: subject,
    author: clinic.name,
    lang: locale,
    createdAt: sentAt,
    footer: footerOf(clinic, locale),
    pageLabel: (page: number, of: number) => invoices_paper[locale].page({ page, of }),
  };
  return drawPaper(head, (paper) => {
    drawAddresses(paper, { recipient }, clinic);
    paper.moveTo(millimetres(100));
    paper.heading(subject);
    paper.space(6);
    paper.paragraph(invoices_paper[locale].date({ date: dateInWords(berlinDate(sentAt), locale) }));
    if (isRehearsal) paper.paragraph(rehearsal[locale].paper, { size: 14, weight: 'bold' });
    paper.space(14);
    paper.paragraph(t.greeting({ name: recipient.name }));
    for (const words of body.split(/\n\s*\n/)) {
      paper.space(8);
      paper.paragraph(words);
    }
    paper.space(8);
    paper.paragraph(clinic.name);
    if (transfer) drawTransfer(paper, transfer, locale);
  });
}
