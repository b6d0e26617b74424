import { secondsOf } from './api/stripe-call.ts';

const DAYS_TO_THE_BANK = 2;

export const CATEGORIES = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  adjustment: 'dispute',
  payout: 'payout',
};

export function feeDetail(amount: number) {
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

interface NewPayout {
  id: string;
  amount: number;
  transactionId: string;
  now: Date;
}

export function payoutBody({ id, amount, transactionId, now }: NewPayout) {
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
