import { z } from 'zod';
import { insertObject, listObjects } from '#sandbox/providers/objects.store.ts';
import { newId } from '#sandbox/providers/provider.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listRoute, text } from './api/parameters.ts';
import { lockExisting, route, type StripeWork, secondsOf } from './api/stripe-call.ts';
import { refusal } from './api/stripe-refusal.ts';
import {
  type BalanceTransactionBody,
  CATEGORIES,
  feeDetail,
  type PayoutBody,
  payoutBody,
} from './balance.body.ts';
import { balanceTransactionKind, payoutKind } from './stripe-objects.ts';

const FEE_PERCENT = 1.5;
const FEE_FIXED_CENTS = 25;
/** What a dispute costs, whoever wins it. */
export const DISPUTE_FEE_CENTS = 20_00;
const DAYS_UNTIL_AVAILABLE = 7;

/** Every movement on the balance of the clinic's account, and the payouts to its bank. */
export const balanceRoutes = [
  listRoute('GET /v1/balance_transactions', balanceTransactionKind, {
    currency: text.optional(),
    source: text.optional(),
    type: text.optional(),
  }),
  route('GET /v1/balance_transactions/:id', z.strictObject({}), async (call) => {
    return (await lockExisting(call, balanceTransactionKind, call.id)).body;
  }),
  listRoute('GET /v1/payouts', payoutKind, { status: text.optional() }),
  route('GET /v1/payouts/:id', z.strictObject({}), async (call) => {
    return (await lockExisting(call, payoutKind, call.id)).body;
  }),
];

/** What the provider keeps of a payment by card. */
export function cardFee(cents: number): number {
  return Math.round((cents * FEE_PERCENT) / 100) + FEE_FIXED_CENTS;
}

interface NewTransaction {
  id?: string;
  type: keyof typeof CATEGORIES;
  /** Positive: the balance grows by this, less the fee. */
  amount: number;
  fee?: number;
  source: string;
  /** Where it is not the usual one of the type. */
  category?: string;
}

export async function addBalanceTransaction(
  { tx, now }: StripeWork,
  { id = newId('txn', now), type, amount, fee = 0, source, category = CATEGORIES[type] }: NewTransaction,
): Promise<BalanceTransactionBody> {
  const body = {
    id,
    object: 'balance_transaction' as const,
    amount,
    available_on: secondsOf(now) + DAYS_UNTIL_AVAILABLE * 86_400,
    balance_type: 'payments' as const,
    created: secondsOf(now),
    currency: 'eur',
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail(fee)],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'available' as const,
    type,
  };
  await insertObject(tx, balanceTransactionKind, { id, body, inner: {}, createdAt: now });
  return body;
}

/** Everything on the balance goes to the clinic's bank. */
export async function payOut(work: StripeWork): Promise<PayoutBody> {
  const { tx, now } = work;
  const amount = await balanceAt(tx, now);
  if (amount <= 0) throw refusal({ message: 'You have insufficient funds in your account.' });
  const id = newId('po', now);
  const { id: transactionId } = await addBalanceTransaction(work, {
    type: 'payout',
    amount: -amount,
    source: id,
  });
  const body = payoutBody({ id, amount, transactionId, now });
  await insertObject(tx, payoutKind, { id, body, inner: {}, createdAt: now });
  return body;
}

/** What was on the balance at a moment, in cents. */
export async function balanceAt(tx: Db, at: Date): Promise<number> {
  const moved = await listObjects(tx, balanceTransactionKind, { to: at, limit: MOST_MOVED });
  return moved.reduce((sum, { body }) => sum + body.net, 0);
}

const MOST_MOVED = 100_000;
