import { centsOf, feeCents, moneyOf } from './money.rules.ts';
import type { Capture, Money, Order, PurchaseUnit } from './paypal-objects.ts';

/** What the payer's bank says when the money is asked for. */
export type CaptureOutcome =
  | 'completed'
  | 'pending'
  | 'instrument_declined'
  | 'payer_action_required'
  | 'transaction_refused';

export function newCapture(
  order: Order,
  unit: PurchaseUnit,
  { id, isPending, at }: { id: string; isPending: boolean; at: string },
): Capture {
  const { amount, custom_id, invoice_id, payee } = unit;
  const capture: Capture = {
    id,
    status: 'PENDING',
    status_details: { reason: 'PENDING_REVIEW' },
    amount: { currency_code: amount.currency_code, value: moneyOf(centsOf(amount), '').value },
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    ...(custom_id !== undefined && { custom_id }),
    ...(invoice_id !== undefined && { invoice_id }),
    payee,
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: at,
    update_time: at,
  };
  return isPending ? capture : settledCapture(capture, 'COMPLETED', at);
}

/** The end of waiting: the money has come, or PayPal refused it after all. */
export function settledCapture(capture: Capture, status: 'COMPLETED' | 'DECLINED', at: string): Capture {
  const { status_details: _waiting, ...rest } = capture;
  if (status === 'DECLINED')
    return {
      ...rest,
      status,
      status_details: { reason: 'DECLINED_BY_RISK_FRAUD_FILTERS' },
      update_time: at,
    };
  return { ...rest, status, seller_receivable_breakdown: receivable(capture.amount), update_time: at };
}

function receivable(amount: Money) {
  const [cents, currency] = [centsOf(amount), amount.currency_code];
  return {
    gross_amount: amount,
    paypal_fee: moneyOf(feeCents(cents), currency),
    net_amount: moneyOf(cents - feeCents(cents), currency),
  };
}
