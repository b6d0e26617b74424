import type { Language } from './language.ts';

const LOCALES = { de: 'de-DE', en: 'en-GB' } as const satisfies Record<Language, string>;

/** `180,00 €` in German, `€180.00` in English; the space does not break. */
export function formatEuro(cents: number, language: Language): string {
  const euro = new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'EUR' });
  return euro.format(cents / 100);
}

/** `180 €`, for the marks of an axis. */
export function formatWholeEuro(cents: number, language: Language): string {
  const style = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(LOCALES[language], style).format(cents / 100);
}

/** As it is dialled from anywhere: the forms ask for what follows the country's code. */
export function dialled(phone: string): string {
  return `+49 ${phone.replace(/^0+/, '')}`;
}
