/** A bank transfer as the payer's bank needs it. */
export interface Transfer {
  recipient: string;
  /** Without spaces. */
  iban: string;
  /** Empty if the clinic gave none; within the SEPA area no bank needs it. */
  bic: string;
  amountCents: number;
  /** What the clinic recognises the money by. */
  reference: string;
}

const MOST_NAME = 70;
const MOST_REFERENCE = 140;

/**
 * The words of a GiroCode by EPC069-12: service tag, version 002, UTF-8, a credit transfer, then the fields in their order.
 * Purpose and structured reference stay empty, and empty fields at the end are left out.
 */
export function giroCode({ recipient, iban, bic, amountCents, reference }: Transfer): string {
  const amount = `EUR${Math.trunc(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    oneLine(recipient, MOST_NAME),
    iban,
    amount,
    '',
    '',
    oneLine(reference, MOST_REFERENCE),
  ].join('\n');
}

/** A line break would shift every field after it. */
function oneLine(words: string, most: number): string {
  return [...words.replace(/\s+/g, ' ').trim()].slice(0, most).join('');
}

/** Capital letters and no spaces, as it is stored and sent. */
export function plainIban(typed: string): string {
  return typed.replace(/\s+/g, '').toUpperCase();
}

/** By its form and by its check digits (ISO 13616: the remainder by 97 is 1). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  if (iban.startsWith('DE') && !/^DE\d{20}$/.test(iban)) return false;
  return remainderOf(iban) === 1;
}

/** Letters count as two digits: A is 10, Z is 35. */
function remainderOf(iban: string): number {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
}

export function isBic(bic: string): boolean {
  return /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic);
}

/** `DE02 1203 0000 0000 2020 51` */
export function writtenIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}
