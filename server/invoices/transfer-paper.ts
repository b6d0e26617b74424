import { giroCode, type Transfer, writtenIban } from '#contract/girocode.rules.ts';
import type { Locale } from '#contract/locale.ts';
import { euroInWords } from '#server/platform/locale.ts';
import { millimetres, type Paper } from '#server/platform/pdf/paper.ts';
import { invoices_paper } from '#texts/generated/invoices_paper.ts';

const CODE = millimetres(36);
const BESIDE = { indent: CODE + millimetres(6), width: millimetres(120) };

/** The GiroCode with the same words beside it, for whoever types them. */
export function drawTransfer(paper: Paper, transfer: Transfer, locale: Locale): void {
  const t = invoices_paper[locale];
  const { recipient, iban, bic, amountCents, reference } = transfer;
  paper.needRoom(CODE + millimetres(20));
  paper.space(12);
  paper.paragraph(t.transfer_title, { size: 12, weight: 'bold' });
  paper.space(6);
  paper.qrCode(giroCode(transfer), { size: CODE, alt: t.transfer_code });
  paper.paragraph(t.transfer_scan, BESIDE);
  paper.space(4);
  const lines = [
    t.transfer_recipient({ recipient }),
    t.transfer_iban({ iban: writtenIban(iban) }),
    bic && t.transfer_bic({ bic }),
    t.transfer_amount({ amount: euroInWords(amountCents, locale) }),
    t.transfer_reference({ reference }),
  ];
  for (const line of lines.filter(Boolean)) paper.paragraph(line, BESIDE);
}
