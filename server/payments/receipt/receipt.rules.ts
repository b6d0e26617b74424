import type { ReceiptWay } from '#contract/payments.contract.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';

/** Money that a staff member saw: on the bank statement or in the cash box. */
export interface HandMoney {
  way: ReceiptWay;
  /** `2026-11-17` */
  day: string;
  reference: string;
}

const MOST_YEARS = 2;

/** Nobody records money of tomorrow, and a year that is long closed is a typing error. */
export function isDayOfMoney(day: string, now: Date): boolean {
  const today = Temporal.PlainDate.from(berlinDate(now));
  const given = Temporal.PlainDate.from(day);
  const isLate = Temporal.PlainDate.compare(given, today) > 0;
  return !isLate && Temporal.PlainDate.compare(given, today.subtract({ years: MOST_YEARS })) >= 0;
}

/** What the ledger says about it. */
export function whyOf({ way, reference }: HandMoney): string {
  return `${way}: ${reference}`;
}
