import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listMoneyLines, type MoneyLine } from './month-ledger.store.ts';
import type { ChargeReason } from './payment-machine.rules.ts';

/** Where money is: the account of a provider, the clinic's bank or its cash box. */
export type MoneyPlace = 'card' | 'paypal' | 'bank' | 'cash';

/** One movement of money, as the ledger has it. */
export interface Movement {
  kind: 'charged' | 'refunded';
  /** Positive if the clinic has more money afterwards. */
  cents: number;
  place: MoneyPlace;
  /** The day in Berlin on which it was booked. */
  date: string;
  /** The day on the bank statement or in the cash book, if the staff recorded it. */
  moneyDay: string | null;
  appointmentId: number | null;
  reason: ChargeReason;
}

/** Every movement of money in a span of time, in the order of the ledger. */
export async function movementsBetween(db: Db, from: Date, to: Date): Promise<Movement[]> {
  return (await listMoneyLines(db, from, to)).map((line) => ({
    kind: line.kind === 'refunded' ? 'refunded' : 'charged',
    cents: line.kind === 'refunded' ? 0 - line.amountCents : line.amountCents,
    place: placeOf(line),
    date: berlinDate(line.at),
    moneyDay: line.day,
    appointmentId: line.appointmentId,
    reason: line.reason ?? 'appointment',
  }));
}

/** What was recorded says its own way. A refund without an id of a provider was paid by the clinic itself. */
function placeOf({ way, kind, providerId, toState, gateway }: MoneyLine): MoneyPlace {
  if (way !== null) return way === 'cash' ? 'cash' : 'bank';
  if (kind === 'refunded' && providerId === null) return 'bank';
  if (toState === 'captured') return 'paypal';
  if (toState === 'charged') return 'card';
  return gateway === 'paypal' ? 'paypal' : 'card';
}
