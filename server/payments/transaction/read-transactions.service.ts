import { type PaymentGateway, paymentGateways } from '#contract/appointment-status.ts';
import type { Answer, ProviderTransaction } from '#server/adapters/card-payment/card-payment.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { logIfUnreachable, ProviderUnreachable } from '../providers.service.ts';
import {
  firstMoneyAt,
  insertTransactions,
  latestTransactionAt,
  listChargeReasons,
  listTransactions,
  sumTransactions,
} from './transaction.store.ts';

export { sumTransactions };

/** A transaction can appear, or be settled, days after its own time; so these days are read again. */
const READ_AGAIN_DAYS = 10;
const DAY_MS = 24 * 3_600_000;

type Reader = Pick<Deps, 'db' | 'now' | 'log' | 'cards' | 'paypal'>;

/** Reads what both providers wrote on the clinic's accounts. One that does not answer is asked again by the next sweep. */
export async function readTransactions(deps: Reader): Promise<void> {
  for (const gateway of paymentGateways) await logIfUnreachable(deps, readTransactionsOf(deps, gateway));
}

async function readTransactionsOf(deps: Reader, gateway: PaymentGateway): Promise<void> {
  const latest = await latestTransactionAt(deps.db, gateway);
  const begin = latest ?? (await firstMoneyAt(deps.db, gateway));
  if (!begin) return;
  const again = deps.now().getTime() - READ_AGAIN_DAYS * DAY_MS;
  const since = new Date(Math.min(begin.getTime() - DAY_MS, again));
  const answer = await ask(deps, gateway, since);
  if (answer.outcome !== 'done') throw new ProviderUnreachable(answer.code);
  if (!answer.found.every(hasStorableAmounts)) throw new ProviderUnreachable('malformed_amount');
  await insertTransactions(
    deps.db,
    answer.found.map(({ subject, ...transaction }) => ({
      gateway,
      ...transaction,
      subject: subject ?? null,
    })),
  );
}

const MOST_CENTS = 2 ** 31 - 1;

/** Whole cents, and not more than the database has room for: twenty million euros. */
function hasStorableAmounts({ amountCents, feeCents }: ProviderTransaction): boolean {
  return [amountCents, feeCents].every((cents) => Number.isInteger(cents) && Math.abs(cents) <= MOST_CENTS);
}

function ask(
  { cards, paypal }: Reader,
  gateway: PaymentGateway,
  since: Date,
): Promise<Answer<ProviderTransaction[]>> {
  return gateway === 'paypal' ? paypal.transactionsSince(since) : cards.transactionsSince(since);
}

/** A transaction on the account of a provider, for the books. */
export interface BookedTransaction {
  gateway: PaymentGateway;
  transactionId: string;
  kind: ProviderTransaction['kind'];
  amountCents: number;
  feeCents: number;
  /** The day in Berlin. */
  date: string;
  appointmentId: number | null;
}

export async function transactionsBetween(db: Db, from: Date, to: Date): Promise<BookedTransaction[]> {
  return (await listTransactions(db, from, to)).map(({ at, ...transaction }) => ({
    ...transaction,
    date: berlinDate(at),
  }));
}

/** The appointments among these for which a fee was charged instead of the price. */
export async function appointmentsWithFee(db: Db, appointmentIds: number[]): Promise<Set<number>> {
  const fees = (await listChargeReasons(db, appointmentIds)).filter(({ reason }) => reason !== 'appointment');
  return new Set(fees.flatMap(({ appointmentId }) => appointmentId ?? []));
}
