import { refundStepUpCents } from '#server/content/settings.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { requireFreshProof } from '#server/platform/sessions/sessions.ts';
import { payments_answer } from '#texts/generated/payments_answer.ts';
import { lockPaymentOfAppointment, type Payment } from '../ledger/payment.store.ts';
import { refundRequested } from '../payments.events.ts';
import { canRefund } from './refund.rules.ts';
import {
  ensureRefund,
  findRefundOfRequest,
  type Refund,
  readRefundableCents,
  refundedOrRequestedCents,
} from './refund.store.ts';

export interface RefundWish {
  /** Two requests with the same key are one refund. */
  requestKey: string;
  amountCents: number;
  reason: string;
}

/**
 * Stores a refund to be sent. The caller has locked the payment, so that two refunds cannot use the same remainder.
 */
export async function requestRefund(tx: Db, payment: Payment, wish: RefundWish, now: Date): Promise<Refund> {
  const { refund, isNew } = await ensureRefund(tx, { paymentId: payment.id, ...wish }, now);
  if (isNew) await recordEvent(tx, refundRequested, { refundId: refund.id });
  return refund;
}

/** An administrator refunds the remainder of a payment or a part of it. */
export async function refundByStaff(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  wish: {
    appointment_id: number;
    amount_cents?: number | undefined;
    reason: string;
    request_key: string;
  },
  { locale }: Pick<Client, 'locale'>,
) {
  const refund = await db.transaction(async (tx) => {
    const payment = await lockPaymentOfAppointment(tx, wish.appointment_id);
    if (!payment) throw new Failure('request.not_found');
    const requestKey = `staff:${wish.request_key}`;
    const known = await findSameRefund(tx, payment, requestKey);
    if (known) return requireSameAmount(known, wish.amount_cents);

    const left = await readRefundableCents(tx, payment);
    const amountCents = wish.amount_cents ?? left;
    if (!canRefund(payment) || amountCents <= 0 || amountCents > left)
      throw new Failure('payments.refund_refused');
    // Several small refunds need the same proof as one large refund.
    const goingBackCents = (await refundedOrRequestedCents(tx, payment)) + amountCents;
    if (goingBackCents > (await refundStepUpCents(tx))) requireFreshProof(staff, now());
    const reason = `staff ${staff.staffId}: ${wish.reason}`;
    return await requestRefund(tx, payment, { requestKey, amountCents, reason }, now());
  });
  return {
    message: payments_answer[locale].refund_wanted,
    data: { refund_id: refund.id, amount_cents: refund.amountCents },
  };
}

/** The same key with another amount is a mistake of the caller. */
function requireSameAmount(refund: Refund, amountCents: number | undefined): Refund {
  if (amountCents !== undefined && amountCents !== refund.amountCents)
    throw new Failure('request.key_reused');
  return refund;
}

/** A key that belongs to another payment is refused. */
async function findSameRefund(tx: Db, payment: Payment, requestKey: string): Promise<Refund | undefined> {
  const known = await findRefundOfRequest(tx, requestKey);
  if (known && known.paymentId !== payment.id) throw new Failure('payments.refund_refused');
  return known;
}
