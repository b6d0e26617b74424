import { refundStepUpCents } from '#server/content/settings.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { requireFreshProof } from '#server/platform/sessions/sessions.ts';
import { addLedgerNote } from '../ledger/move-payment.service.ts';
import { lockPaymentOfAppointment } from '../ledger/payment.store.ts';
import { mostDiscount } from './settlement.rules.ts';

interface Discount {
  staff: Staff;
  discountCents: number;
  why: string;
  now: Date;
}

/**
 * Allows a discount on a price that is not due yet, and records in the ledger who gave it. Like a refund, an amount
 * above the set limit needs a fresh proof of who the staff member is.
 */
export async function allowDiscount(
  tx: Db,
  appointmentId: number,
  { staff, discountCents, why, now }: Discount,
): Promise<void> {
  const payment = await lockPaymentOfAppointment(tx, appointmentId);
  const most = payment ? mostDiscount(payment) : 0;
  if (!payment || most === 0) throw new Failure('payments.discount_too_late');
  if (discountCents > most)
    throw new Failure('request.invalid', {
      fields: { discount_cents: [{ text: 'discount_too_big' }] },
    });
  if (discountCents > (await refundStepUpCents(tx))) requireFreshProof(staff, now);
  await addLedgerNote(tx, payment, { actor: staff, why: `discount of ${discountCents} cents: ${why}`, now });
}
