import type { ChargeBody } from './charge.body.ts';
import { type MetadataInput, mergeMetadata } from './parameters.ts';
import { secondsOf } from './stripe-time.ts';

export type RefundStatus = 'succeeded' | 'pending' | 'failed' | 'canceled';

export interface NewRefund {
  id: string;
  transactionId: string;
  now: Date;
  charge: ChargeBody;
  amount: number;
  reason: string | undefined;
  status: RefundStatus;
  metadata: MetadataInput;
}

export function refundBody({ id, transactionId, now, charge, amount, reason, status, metadata }: NewRefund) {
  return {
    id,
    object: 'refund' as const,
    amount,
    balance_transaction: transactionId,
    charge: charge.id,
    created: secondsOf(now),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergeMetadata({}, metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: status as RefundStatus,
    transfer_reversal: null,
    ...outcomeOf(status),
  };
}

/** What a refund tells beyond its status. */
export function outcomeOf(status: RefundStatus): { failure_reason?: string; pending_reason?: string } {
  if (status === 'failed') return { failure_reason: 'expired_or_canceled_card' };
  return status === 'pending' ? { pending_reason: 'processing' } : {};
}

export type RefundBody = ReturnType<typeof refundBody>;
