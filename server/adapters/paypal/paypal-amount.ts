/** PayPal writes amounts as text; inside they are whole cents. */
export interface PayPalAmount {
  currency_code: string;
  value: string;
}

const CURRENCY = 'EUR';

export function amountOf(cents: number): PayPalAmount {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new Error('An amount is a positive number of cents.');
  const decimals = String(cents % 100).padStart(2, '0');
  return { currency_code: CURRENCY, value: `${Math.floor(cents / 100)}.${decimals}` };
}

/** Nothing but whole cents is an amount; `0.1 + 0.2` never happens here. */
export function centsOf(value: string): number | undefined {
  const [, euros = '', decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  return euros === '' ? undefined : Number(euros) * 100 + Number(decimals.padEnd(2, '0'));
}
