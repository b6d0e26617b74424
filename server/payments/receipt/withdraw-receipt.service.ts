import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { requireFreshProof } from '#server/platform/sessions/sessions.ts';
import { payments_answer } from '#texts/generated/payments_answer.ts';
import { findChargeOfPayment, updateCharge } from '../charge/charge.store.ts';
import { moveLockedPayment } from '../ledger/move-payment.service.ts';
import { lockPaymentOfAppointment } from '../ledger/payment.store.ts';
import { handOverToStaff } from '../link/ask-to-pay.service.ts';
import { customerErased, receiptWithdrawn } from '../payments.events.ts';
import { readRefundableCents } from '../refund/refund.store.ts';
import { findLatestReceipt, insertReceipt } from './receipt.store.ts';

/** The card is forgotten with the receipt, so nobody tries it again; by the link the patient can enter another one. */
const CARD_FORGOTTEN = 'do_not_try_again';

/**
 * A staff member takes a receipt back that was recorded by mistake. A counter entry follows, the amount is open again, and
 * the staff have the task about it. Money that is going back, or has gone back, was there: then it is no mistake.
 */
export async function withdrawReceipt(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { appointment_id: appointmentId, reason }: { appointment_id: number; reason: string },
  { locale }: Pick<Client, 'locale'>,
) {
  const at = now();
  requireFreshProof(staff, at);
  await db.transaction(async (tx) => {
    const payment = await lockPaymentOfAppointment(tx, appointmentId);
    if (!payment) throw new Failure('request.not_found');
    const receipt = await findLatestReceipt(tx, payment.id);
    const charge = (await findChargeOfPayment(tx, payment.id))?.charge;
    const isWhole = (await readRefundableCents(tx, payment)) === payment.chargedCents;
    if (payment.state !== 'received' || !receipt || !charge || !isWhole)
      throw new Failure('payments.receipt_gone');
    const { amountCents, way, day, id: withdrawsId } = receipt;
    const move = { actor: staff, why: reason, charged: -amountCents, now: at };
    await moveLockedPayment(tx, payment, 'charge_failed', move, {
      ...{ receivedBy: null, customerId: null, paymentMethodId: null },
    });
    if (payment.customerId !== null)
      await recordEvent(tx, customerErased, { customerId: payment.customerId });
    await insertReceipt(tx, {
      ...{ paymentId: payment.id, kind: 'withdrawn', way, day, reference: reason, withdrawsId },
      ...{ amountCents: -amountCents, staffId: staff.staffId, createdAt: at },
    });
    await updateCharge(tx, charge.id, { state: 'failed', declineCode: CARD_FORGOTTEN }, at);
    await handOverToStaff(tx, { payment, charge: { ...charge, declineCode: CARD_FORGOTTEN } }, at);
    await recordEvent(tx, receiptWithdrawn, { appointmentId });
  });
  return { message: payments_answer[locale].receipt_withdrawn };
}
