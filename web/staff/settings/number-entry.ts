import { centsOf, decimalsOf } from '#contract/money.rules.ts';

/** `45` is 45, an empty entry is null, and anything else is undefined. */
export function wholeNumber(text: string): number | null | undefined {
  const entry = text.trim();
  if (entry === '') return null;
  return /^\d{1,9}$/.test(entry) ? Number(entry) : undefined;
}

/** Cents of `180`, `180,5`, `1.180,50` or `180.50`; null without an entry, undefined for anything else. */
export function enteredPrice(text: string): number | null | undefined {
  const entry = text.trim().replace(/\s|€/g, '');
  if (entry === '') return null;
  const [decimals = ''] = /^\d{1,7}(?:[.,]\d{1,2})?$/.exec(withoutThousands(entry)) ?? [];
  return centsOf(decimals.replace(',', '.'));
}

/** In German a point before three digits separates thousands, in English a comma does. */
function withoutThousands(entry: string): string {
  return entry.replace(/(\d)[.,](?=\d{3}(\D|$))/g, '$1');
}

export function euroEntry(cents: number | null, language: 'de' | 'en'): string {
  if (cents === null) return '';
  const amount = decimalsOf(cents);
  return language === 'de' ? amount.replace('.', ',') : amount;
}
