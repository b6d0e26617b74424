import type { Db } from '#server/platform/database/database.ts';
import { insertPayment, lockPayment, type NewPayment, type Payment, updatePayment } from './payment.store.ts';
import { type PaymentActor, SYSTEM } from './payment-actor.rules.ts';
import { noteOnPayment } from './payment-move.service.ts';

/** The first line of a payment's life. */
export async function beginPayment(tx: Db, wish: NewPayment, now: Date): Promise<Payment> {
  const begun = await insertPayment(tx, wish, now);
  await noteOnPayment(tx, begun, { actor: payerOf(wish), why: 'begun', now }, null);
  return begun;
}

type Wish = Pick<NewPayment, 'slotId' | 'amountCents' | 'noShowFeePercent'>;

/** Another time was chosen, or price or fee have changed: the payer is shown the terms anew before she books. */
export async function retarget(
  tx: Db,
  payment: Payment,
  wish: Wish & Pick<NewPayment, 'termsVersion' | 'patientId' | 'guestContact'>,
  now: Date,
): Promise<Payment> {
  const { slotId, amountCents, noShowFeePercent, termsVersion, patientId } = wish;
  await keepContact(tx, payment.id, wish);
  const why = changeSince(payment, wish);
  if (why === undefined) return payment;
  await updatePayment(tx, payment.id, {
    slotId,
    amountCents,
    noShowFeePercent,
    termsVersion,
    stateSince: now,
    termsAcceptedAt: null,
    ...(patientId !== undefined && { patientId }),
  });
  await noteOnPayment(tx, payment, { actor: SYSTEM, why, now });
  return await lockPayment(tx, payment.id);
}

/** Why what was begun is no longer what is wanted, unless it still is: for this time, at this price, with this fee. */
export function changeSince(
  begun: Payment,
  { slotId, amountCents, noShowFeePercent }: Wish,
): string | undefined {
  if (begun.slotId !== slotId) return 'another time was chosen';
  const isAsShown = begun.amountCents === amountCents && begun.noShowFeePercent === noShowFeePercent;
  return isAsShown ? undefined : 'the terms have changed';
}

/** She may have corrected her address meanwhile. */
export async function keepContact(
  tx: Db,
  paymentId: number,
  { guestContact }: Pick<NewPayment, 'guestContact'>,
): Promise<void> {
  if (guestContact) await updatePayment(tx, paymentId, { guestContact });
}

function payerOf({ patientId }: NewPayment): PaymentActor {
  return patientId === undefined ? { kind: 'visitor' } : { kind: 'patient', patientId };
}
