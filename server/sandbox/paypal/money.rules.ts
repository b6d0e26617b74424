import type { Money } from './paypal-objects.ts';

/** PayPal's currencies with two decimals; the stand-in calculates in no others. */
export const CURRENCIES = [
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CNY',
  'CZK',
  'DKK',
  'EUR',
  'GBP',
  'HKD',
  'ILS',
  'MXN',
  'MYR',
  'NOK',
  'NZD',
  'PHP',
  'PLN',
  'SEK',
  'SGD',
  'THB',
  'USD',
];

const FEE_PERCENT = 2.99;
const FEE_FIXED_CENTS = 39;

/** `150.5` is 15050; the value was checked to have at most two decimals. */
export function centsOf({ value }: Money): number {
  const [euros = '0', decimals = ''] = value.split('.');
  return Number(euros) * 100 + Number(decimals.padEnd(2, '0'));
}

export function moneyOf(cents: number, currencyCode: string): Money {
  const decimals = String(cents % 100).padStart(2, '0');
  return { currency_code: currencyCode, value: `${Math.floor(cents / 100)}.${decimals}` };
}

/** What PayPal keeps for itself, never more than the payment. */
export function feeCents(cents: number): number {
  return Math.min(cents, Math.round((cents * FEE_PERCENT) / 100) + FEE_FIXED_CENTS);
}
