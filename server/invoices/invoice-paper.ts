import { formatEuro } from '#contract/euro.rules.ts';
import { giroCode, type Transfer, writtenIban } from '#contract/girocode.rules.ts';
import type { Locale } from '#contract/locale.ts';
import { needsReceipt } from '#contract/positions.rules.ts';
import type { PaymentMethodUsed } from '#server/payments/ledger/read-payments.service.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import { drawPaper, millimetres, type Paper } from '#server/platform/pdf/paper.ts';
import { invoices_paper } from '#texts/generated/invoices_paper.ts';
import { rehearsal } from '#texts/generated/rehearsal.ts';
import { dateInWords, sumsOf } from './invoices.rules.ts';
import type { InvoiceIssuer, InvoiceLine, InvoiceRecipient } from './invoices.tables.ts';

/** An issued invoice or credit note with everything that its PDF shows. */
export interface InvoicePaper {
  kind: 'invoice' | 'credit_note';
  state: 'paid' | 'unpaid';
  /** `2026-000123` */
  number: string;
  issuedAt: Date;
  corrects: { number: string; issuedAt: Date } | undefined;
  recipient: InvoiceRecipient;
  /** Null on a fee, on a draft and on older invoices. */
  doctor: string | null;
  /** `2026-12-08`; null on a credit note and on older invoices. */
  dueOn: string | null;
  lines: InvoiceLine[];
  totalCents: number;
  way: PaymentMethodUsed | undefined;
  /** How to pay an unpaid invoice by transfer. */
  transfer: Transfer | undefined;
  locale: Locale;
}

const PLUM = '#7a2e5d';
const SOFT = '#5f5262';

/** Draws the PDF. The same invoice and the same clinic data give the same bytes. */
export function renderInvoice(
  invoice: InvoicePaper,
  clinic: InvoiceIssuer,
  { isRehearsal = false, hidesDiagnosis = false } = {},
): Buffer {
  const { locale, issuedAt } = invoice;
  const t = invoices_paper[locale];
  return drawPaper(
    {
      title: titleOf(invoice),
      author: clinic.name,
      lang: locale,
      createdAt: issuedAt,
      footer: footerOf(clinic, locale),
      // A second sheet says to which invoice it belongs.
      pageLabel: (page, of) => [t.page({ page, of }), ...(of > 1 ? [titleOf(invoice)] : [])].join(' · '),
    },
    (paper) => {
      drawAddresses(paper, invoice, clinic);
      drawFacts(paper, invoice);
      if (isRehearsal) paper.paragraph(rehearsal[locale].invoice, { size: 14, weight: 'bold', color: PLUM });
      drawLines(paper, invoice, { hidesDiagnosis });
      if (!invoice.transfer) return;
      drawNotes(paper, invoice);
      drawTransfer(paper, invoice.transfer, locale);
    },
  );
}

/** `Rechnung 2026-000123` */
export function titleOf({ kind, number, locale }: Pick<InvoicePaper, 'kind' | 'number' | 'locale'>): string {
  const t = invoices_paper[locale];
  return t.title({ kind: t[kind], number });
}

/** The recipient is printed where an envelope has its window. */
export function drawAddresses(
  paper: Paper,
  { recipient }: Pick<InvoicePaper, 'recipient'>,
  clinic: InvoiceIssuer,
): void {
  paper.paragraph(clinic.name, { size: 16, weight: 'bold', color: PLUM });
  paper.moveTo(millimetres(48));
  paper.paragraph(present(clinic.name, clinic.address).join(' · '), { size: 7, color: SOFT, width: BLOCK });
  paper.space(6);
  const { name, street, city, country } = recipient;
  for (const line of present(name, street, city, country)) paper.paragraph(line, { size: 11, width: BLOCK });
}

const BLOCK = millimetres(85);

function drawFacts(paper: Paper, invoice: InvoicePaper): void {
  const { issuedAt, corrects, recipient, doctor, dueOn, locale } = invoice;
  const t = invoices_paper[locale];
  paper.moveTo(millimetres(100));
  paper.heading(titleOf(invoice));
  paper.space(6);
  paper.paragraph(t.date({ date: dateInWords(berlinDate(issuedAt), locale) }));
  if (dueOn !== null) paper.paragraph(t.due({ date: dateInWords(dueOn, locale) }));
  if (corrects) {
    const date = dateInWords(berlinDate(corrects.issuedAt), locale);
    paper.paragraph(t.corrects({ number: corrects.number, date }));
  }
  const { name, birthdate } = recipient;
  if (birthdate !== undefined) paper.paragraph(t.patient({ name, date: dateInWords(birthdate, locale) }));
  if (doctor !== null) paper.paragraph(t.doctor({ doctor }));
}

function drawLines(
  paper: Paper,
  invoice: InvoicePaper,
  { hidesDiagnosis }: { hidesDiagnosis: boolean },
): void {
  const { kind, lines, totalCents, locale } = invoice;
  const t = invoices_paper[locale];
  // Where a transfer is described below, the notes go with it; otherwise they would stand alone on the next sheet.
  const drawAfter = invoice.transfer ? undefined : (below: Paper) => drawNotes(below, invoice);
  paper.space(14);
  const total = kind === 'invoice' ? t.total : t.total_refund;
  if (lines.some(({ position }) => position)) {
    const diagnosis = lines.find((line) => line.diagnosis)?.diagnosis;
    if (diagnosis) {
      paper.paragraph(hidesDiagnosis ? t.diagnosis_hidden : t.diagnosis({ diagnosis }));
      paper.space(8);
    }
    paper.table(
      [
        { width: millimetres(23) },
        { width: millimetres(21) },
        { width: millimetres(77) },
        { width: millimetres(18), align: 'right' },
        { width: millimetres(26), align: 'right' },
      ],
      [
        {
          kind: 'head',
          cells: [t.column_day, t.column_number, t.column_service, t.column_factor, t.column_amount],
        },
        ...lines.map((line) => ({ cells: positionCells(line, locale) })),
        { kind: 'total', cells: ['', '', total, '', formatEuro(totalCents, locale)] },
      ],
      drawAfter,
    );
    return;
  }
  paper.table(
    [{ width: millimetres(90) }, { width: millimetres(45) }, { width: millimetres(30), align: 'right' }],
    [
      { kind: 'head', cells: [t.column_service, t.column_date, t.column_amount] },
      ...lines.map(({ title, serviceDate, amountCents }) => ({
        cells: [title[locale], dateInWords(serviceDate, locale), formatEuro(amountCents, locale)],
      })),
      { kind: 'total', cells: [total, '', formatEuro(totalCents, locale)] },
    ],
    drawAfter,
  );
}

/** What § 12 GOÄ wants of each line: day, number, words, factor with its reason, amount. */
function positionCells(line: InvoiceLine, locale: Locale): string[] {
  const t = invoices_paper[locale];
  const { title, serviceDate, amountCents, position, isExpense } = line;
  const words = [
    isExpense ? t.expense({ title: title[locale] }) : title[locale],
    position && position.times > 1 && t.times({ times: position.times }),
    position?.organs && t.organs({ organs: position.organs }),
    // On a credit note nothing is claimed, so no receipt is needed.
    isExpense && needsReceipt({ amount_cents: amountCents }) && t.receipt,
    position?.reason && t.factor_reason({ reason: position.reason }),
  ].filter(Boolean);
  const day = Temporal.PlainDate.from(serviceDate);
  return [
    [day.day, day.month].map((part) => `${String(part).padStart(2, '0')}.`).join('') + day.year,
    position?.number ?? '',
    words.join('\n'),
    position ? factorInWords(position.factorHundredths, locale) : '',
    formatEuro(amountCents, locale),
  ];
}

/** `2,3` */
function factorInWords(hundredths: number, locale: Locale): string {
  return (hundredths / 100).toLocaleString(locale === 'de' ? 'de-DE' : 'en-GB', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 2,
  });
}

function drawNotes(paper: Paper, invoice: InvoicePaper): void {
  paper.space(12);
  for (const note of notesOf(invoice)) paper.paragraph(note);
}

function notesOf(invoice: InvoicePaper): string[] {
  return [...taxNotes(invoice), paymentNote(invoice)];
}

/** The tax in the total with its rate and the net amount, or why there is none. */
function taxNotes({ lines, locale }: InvoicePaper): string[] {
  const { taxPercent, taxCents, totalCents } = sumsOf(lines);
  if (taxPercent === 0) return [...new Set(lines.map(({ taxNote }) => taxNote[locale]))];
  const [tax, net] = [taxCents, totalCents - taxCents].map((cents) => formatEuro(cents, locale));
  return [invoices_paper[locale].tax_contained({ percent: taxPercent, tax: tax ?? '', net: net ?? '' })];
}

/** Says whether and how the invoice was paid. */
function paymentNote({ kind, state, way, transfer, locale }: InvoicePaper): string {
  const t = invoices_paper[locale];
  if (kind === 'credit_note') return t.refunded;
  if (state === 'unpaid') return transfer ? t.unpaid_transfer : t.unpaid;
  if (!way) return t.paid;
  if (way.receivedBy !== null) return way.receivedBy === 'cash' ? t.paid_cash : t.paid_transfer;
  if (way.gateway === 'paypal') return t.paid_paypal;
  return way.cardLast4 === null ? t.paid_some_card : t.paid_card({ last4: way.cardLast4 });
}

export function footerOf({ name, address, taxNumber, bank }: InvoiceIssuer, locale: Locale): string[] {
  const t = invoices_paper[locale];
  // A VAT ID begins with the letters of its country, a tax number has none.
  const words = /^[A-Z]{2}/i.test(taxNumber) ? t.vat_id : t.tax_number;
  const tax = taxNumber && words({ number: taxNumber });
  return present(present(name, address).join(' · '), tax, bank);
}

function present(...words: string[]): string[] {
  return words.filter((each) => each !== '');
}

const CODE = millimetres(36);
/** The heading above the code with its distances. The words beside the code are never higher than the code. */
const CODE_HEADING = 36;
const BESIDE = { indent: CODE + millimetres(6), width: millimetres(120) };

/** The GiroCode with the same words beside it, for whoever types them. */
export function drawTransfer(paper: Paper, transfer: Transfer, locale: Locale): void {
  const t = invoices_paper[locale];
  const { recipient, iban, bic, amountCents, reference } = transfer;
  paper.needRoom(CODE + CODE_HEADING);
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
    t.transfer_amount({ amount: formatEuro(amountCents, locale) }),
    t.transfer_reference({ reference }),
  ];
  for (const line of lines.filter(Boolean)) paper.paragraph(line, BESIDE);
}
