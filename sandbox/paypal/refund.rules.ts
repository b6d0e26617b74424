import { z } from 'zod';
import { MoneyRequest, moneyCents, moneyOf } from './order.rules.ts';
import type { Capture, Money, Refund } from './paypal-objects.ts';
import type { Issue } from './paypal-refusal.ts';

const REFUND_DAYS = 180;

/** Without an amount everything that is left is given back. */
export const RefundRequest = z
  .object({
    amount: MoneyRequest.optional(),
    invoice_id: z.string().max(127).optional(),
    custom_id: z.string().max(127).optional(),
    note_to_payer: z.string().max(255).optional(),
  })
  .default({});
export type RefundRequest = z.output<typeof RefundRequest>;

type RefundDecision = { allowed: true; amount: Money } | { allowed: false; because: Issue };

export function decideRefund({
  capture,
  refunds,
  asked,
  isDisputed,
  now,
}: {
  capture: Capture;
  refunds: Refund[];
  asked: Money | undefined;
  isDisputed: boolean;
  now: Date;
}): RefundDecision {
  const currency = capture.amount.currency_code;
  const left = moneyCents(capture.amount) - refundedCents(refunds);
  const wanted = asked ? moneyCents(asked) : left;
  const days = (now.getTime() - Date.parse(capture.create_time)) / 86_400_000;

  if (capture.status === 'PENDING') return { allowed: false, because: 'PENDING_CAPTURE' };
  if (capture.status === 'DECLINED') return { allowed: false, because: 'REFUND_NOT_ALLOWED' };
  if (left === 0) return { allowed: false, because: 'CAPTURE_FULLY_REFUNDED' };
  if (asked && asked.currency_code !== currency)
    return { allowed: false, because: 'REFUND_CAPTURE_CURRENCY_MISMATCH' };
  if (days > REFUND_DAYS) return { allowed: false, because: 'REFUND_TIME_LIMIT_EXCEEDED' };
  if (wanted > left) return { allowed: false, because: 'REFUND_AMOUNT_EXCEEDED' };
  if (isDisputed && wanted < left) return { allowed: false, because: 'TRANSACTION_DISPUTED' };
  return { allowed: true, amount: moneyOf(wanted, currency) };
}

export function newRefund(
  capture: Capture,
  { invoice_id = capture.invoice_id, custom_id = capture.custom_id, note_to_payer }: RefundRequest,
  { id, amount, earlier, isPending, at }: NewRefund,
): Refund {
  const { currency_code } = amount;
  const total = refundedCents(earlier) + moneyCents(amount);
  return {
    id,
    status: isPending ? 'PENDING' : 'COMPLETED',
    ...(isPending && { status_details: { reason: 'ECHECK' as const } }),
    amount,
    seller_payable_breakdown: {
      gross_amount: amount,
      // PayPal keeps its fee of the payment.
      paypal_fee: moneyOf(0, currency_code),
      net_amount: amount,
      total_refunded_amount: moneyOf(total, currency_code),
    },
    ...(custom_id !== undefined && { custom_id }),
    ...(invoice_id !== undefined && { invoice_id }),
    ...(note_to_payer !== undefined && { note_to_payer }),
    payer: capture.payee,
    create_time: at,
    update_time: at,
  };
}

interface NewRefund {
  id: string;
  amount: Money;
  earlier: Refund[];
  isPending: boolean;
  at: string;
}

export function settledRefund(refund: Refund, status: 'COMPLETED' | 'FAILED', at: string): Refund {
  const { status_details: _waiting, ...rest } = refund;
  return { ...rest, status, update_time: at };
}

/** The capture after these refunds; a failed refund does not count. */
export function refundedCapture(capture: Capture, refunds: Refund[], at: string): Capture {
  const gone = refundedCents(refunds.filter(({ status }) => status === 'COMPLETED'));
  const status = statusAfter(gone, moneyCents(capture.amount));
  return { ...capture, status, update_time: at };
}

function statusAfter(gone: number, paid: number): Capture['status'] {
  if (gone === 0) return 'COMPLETED';
  return gone < paid ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
}

/** Pending refunds count as refunded, so that nothing is refunded twice. */
function refundedCents(refunds: Refund[]): number {
  return refunds
    .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
    .reduce((sum, { amount }) => sum + moneyCents(amount), 0);
}
