import type { Locale } from './locale.ts';

const TAGS = { de: 'de-DE', en: 'en-GB' } as const satisfies Record<Locale, string>;
// Made once: a table formats hundreds of amounts.
const CENTS = formats(2);
const WHOLE = formats(0);

/** `−89,50 €` or `−89.50 €`: a true minus, the number, a space that does not break, the sign of the euro. */
export function formatEuro(cents: number, locale: Locale): string {
  return withSigns(CENTS[locale].format(cents / 100));
}

/** `180 €`, for the marks of an axis. */
export function formatWholeEuro(cents: number, locale: Locale): string {
  return withSigns(WHOLE[locale].format(cents / 100));
}

function formats(digits: number): Record<Locale, Intl.NumberFormat> {
  const options = {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'negative',
  } as const;
  return { de: new Intl.NumberFormat(TAGS.de, options), en: new Intl.NumberFormat(TAGS.en, options) };
}

function withSigns(number: string): string {
  return `${number.replace('-', '\u2212')}\u00a0€`;
}
