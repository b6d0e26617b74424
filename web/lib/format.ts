import type { Language } from './language.ts';

const LOCALES = { de: 'de-DE', en: 'en-GB' } as const satisfies Record<Language, string>;
const EURO = { style: 'currency', currency: 'EUR', signDisplay: 'negative' } as const;
const WHOLE_EURO = { ...EURO, maximumFractionDigits: 0 } as const;
// Made once: a table formats hundreds of amounts.
const FORMATS = {
  de: new Intl.NumberFormat(LOCALES.de, EURO),
  en: new Intl.NumberFormat(LOCALES.en, EURO),
} as const satisfies Record<Language, Intl.NumberFormat>;

/** `180,00 €` in German, `€180.00` in English; the space does not break. */
export function formatEuro(cents: number, language: Language): string {
  return FORMATS[language].format(cents / 100);
}

/** `180 €`, for the marks of an axis. */
export function formatWholeEuro(cents: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], WHOLE_EURO).format(cents / 100);
}

/** As it is dialled from anywhere: the forms ask for what follows the country's code. */
export function dialled(phone: string): string {
  return `+49 ${phone.replace(/^0+/, '')}`;
}
