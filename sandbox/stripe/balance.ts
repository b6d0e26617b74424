import { z } from 'zod';
import { insertObject, listObjects } from '#sandbox/providers/objects.store.ts';
import { newId } from '#sandbox/providers/provider.ts';
import type { Db } from '#server/platform/database/database.ts';
import { listRoute, text } from './api/parameters.ts';
import { lockExisting, route, type StripeWork, secondsOf } from './api/stripe-call.ts';
import { refusal } from './api/stripe-refusal.ts';
import { balanceTransactionKind, payoutKind } from './stripe-objects.ts';

const FEE_PERCENT = 1.5;
const FEE_FIXED_CENTS = 25;
/** What a dispute costs, whoever wins it. */
export const DISPUTE_FEE_CENTS = 20_00;
const DAYS_TO_THE_BANK = 2;
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

const CATEGORIES = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  adjustment: 'dispute',
  payout: 'payout',
};

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

function feeDetail(amount: number) {
  return {
    amount,
    application: null,
    currency: 'eur',
    description: 'Stripe processing fees',
    type: 'stripe_fee',
  };
}

export type BalanceTransactionBody = {
  id: string;
  object: 'balance_transaction';
  amount: number;
  available_on: number;
  balance_type: 'payments';
  created: number;
  currency: string;
  description: string | null;
  exchange_rate: number | null;
  fee: number;
  fee_details: ReturnType<typeof feeDetail>[];
  net: number;
  reporting_category: string;
  source: string;
  status: 'available';
  type: keyof typeof CATEGORIES;
};

/** Everything on the balance goes to the clinic's bank. */
export async function payOut(work: StripeWork): Promise<PayoutBody> {
  const { tx, now } = work;
  const amount = await balanceAt(tx, now);
  if (amount <= 0) throw refusal({ message: 'You have insufficient funds in your account.' });
  const id = newId('po', now);
  const { id: transactionId } = await addBalanceTransaction(work, {
    ...{ type: 'payout', amount: -amount, source: id },
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

interface NewPayout {
  id: string;
  amount: number;
  transactionId: string;
  now: Date;
}

function payoutBody({ id, amount, transactionId, now }: NewPayout) {
  return {
    id,
    object: 'payout' as const,
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: secondsOf(now) + DAYS_TO_THE_BANK * 86_400,
    automatic: true,
    balance_transaction: transactionId,
    created: secondsOf(now),
    currency: 'eur',
    description: 'STRIPE PAYOUT',
    destination: 'ba_sandboxOnlineKlinik',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  };
}

export type PayoutBody = ReturnType<typeof payoutBody>;
