import { centsOf, decimalsOf } from '#contract/money.rules.ts';
import type { Language } from '#web/lib/language.ts';
import { PageRefusal } from '#web/lib/use-send.ts';

/** Cents of an amount as people write it, `12,50` or `12.5 €`; null for anything else. */
export function enteredAmount(written: string): number | null {
  const [, decimals = ''] = /^\s*(\d{1,6}(?:[.,]\d{1,2})?)\s*€?\s*$/.exec(written) ?? [];
  return centsOf(decimals.replace(',', '.')) ?? null;
}

export function writtenEuro(cents: number, language: Language): string {
  return decimalsOf(cents).replace('.', language === 'de' ? ',' : '.');
}

/** The form is not sent; the reason is shown beside the field. */
export function refuseAmount(field: string, text: string): PageRefusal {
  return new PageRefusal(text, { [field]: [text] });
}
