import { ApiError } from '#web/lib/call-api.ts';
import type { Language } from '#web/lib/language.ts';

/** Cents of an amount as people write it, 12,50 or 12.5; nothing where it is none, or has a third decimal. */
export function centsOf(written: string): number | null {
  const found = /^\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*€?\s*$/.exec(written);
  if (!found) return null;
  const [, euro = '', cents = ''] = found;
  return Number(euro) * 100 + Number(cents.padEnd(2, '0'));
}

export function writtenEuro(cents: number, language: Language): string {
  return (cents / 100).toFixed(2).replace('.', language === 'de' ? ',' : '.');
}

/** What the server would say at this field, said before it is asked. */
export function refuseAmount(field: string, text: string): ApiError {
  return new ApiError(422, { message: text, errors: { [field]: [text] } });
}
