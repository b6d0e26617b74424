import type { Capture, Dispute } from './paypal-objects.ts';

export type DisputeWinner = 'seller' | 'buyer';

export function newDispute(capture: Capture, { id, at }: { id: string; at: string }): Dispute {
  const { custom_id, invoice_id, payee } = capture;
  return {
    dispute_id: id,
    status: 'OPEN',
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    dispute_life_cycle_stage: 'INQUIRY',
    dispute_amount: capture.amount,
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        seller: { merchant_id: payee.merchant_id },
        ...(custom_id !== undefined && { custom: custom_id }),
        ...(invoice_id !== undefined && { invoice_number: invoice_id }),
      },
    ],
    create_time: at,
    update_time: at,
  };
}

export function resolvedDispute(dispute: Dispute, winner: DisputeWinner, at: string): Dispute {
  const outcome_code = winner === 'seller' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
  return { ...dispute, status: 'RESOLVED', dispute_outcome: { outcome_code }, update_time: at };
}
