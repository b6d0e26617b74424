import type { Language } from './language.ts';

/** How each language writes an amount. `Intl` would say the same; its first use keeps a slow phone busy for 90 ms. */
const WAYS = {
  de: { thousands: '.', cents: ',', write: (amount: string) => `${amount}\u00a0€` },
  en: { thousands: ',', cents: '.', write: (amount: string) => `€${amount}` },
} as const satisfies Record<Language, unknown>;

/** `180,00 €` in German, `€180.00` in English; the space does not break. */
export function formatEuro(cents: number, language: Language): string {
  const rest = String(Math.round(Math.abs(cents)) % 100).padStart(2, '0');
  const whole = Math.floor(Math.round(Math.abs(cents)) / 100);
  return signed(cents, language, grouped(whole, language) + WAYS[language].cents + rest);
}

/** `180 €`, for the marks of an axis. */
export function formatWholeEuro(cents: number, language: Language): string {
  return signed(cents, language, grouped(Math.round(Math.abs(cents) / 100), language));
}

function signed(cents: number, language: Language, amount: string): string {
  return (cents < 0 ? '-' : '') + WAYS[language].write(amount);
}

function grouped(whole: number, language: Language): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, WAYS[language].thousands);
}

/** As it is dialled from anywhere: the forms ask for what follows the country's code. */
export function dialled(phone: string): string {
  return `+49 ${phone.replace(/^0+/, '')}`;
}
