import type { Locale } from './locale.ts';

/** `89,50 €` or `€89.50` */
export function euroInWords(cents: number, locale: Locale): string {
  const style = locale === 'de' ? 'de-DE' : 'en-GB';
  return new Intl.NumberFormat(style, { style: 'currency', currency: 'EUR' }).format(cents / 100);
}
