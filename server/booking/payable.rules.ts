/**
 * Whether an amount that a client names, in euro, is the one that will be charged. Naming none is fine: the
 * server's own price counts in any case.
 */
export function isAmountOf(amount: number | string | undefined, amountCents: number): boolean {
  if (amount === undefined || amount === '') return true;
  return Math.round(Number(amount) * 100) === amountCents;
}
