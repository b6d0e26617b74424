import type { Language } from './language.ts';

const LOCALES = { de: 'de-DE', en: 'en-GB' } as const satisfies Record<Language, string>;

const euros = new Map<string, Intl.NumberFormat>();

function euroFor(language: Language, how: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(how);
  const style = { style: 'currency', currency: 'EUR' } as const;
  const format = euros.get(key) ?? new Intl.NumberFormat(LOCALES[language], { ...style, ...how });
  euros.set(key, format);
  return format;
}

/** `180,00 €` in German, `€180.00` in English; the space does not break. */
export function formatEuro(cents: number, language: Language): string {
  return euroFor(language, {}).format(cents / 100);
}

/** `180 €`, for the marks of an axis. */
export function formatWholeEuro(cents: number, language: Language): string {
  return euroFor(language, { maximumFractionDigits: 0 }).format(cents / 100);
}

/** As it is dialled from anywhere: the forms ask for what follows the country's code. */
export function dialled(phone: string): string {
  return `+49 ${phone.replace(/^0+/, '')}`;
}
