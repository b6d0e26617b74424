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

/** Another time was chosen, perhaps at another price: the payer is shown the terms anew before she books. */
export async function retarget(
  tx: Db,
  payment: Payment,
  wish: Pick<NewPayment, 'slotId' | 'amountCents' | 'termsVersion' | 'patientId' | 'guestContact'>,
  now: Date,
): Promise<Payment> {
  const { slotId, amountCents, termsVersion, patientId } = wish;
  await keepContact(tx, payment.id, wish);
  if (payment.slotId === slotId && payment.amountCents === amountCents) return payment;
  await updatePayment(tx, payment.id, {
    slotId,
    amountCents,
    termsVersion,
    stateSince: now,
    termsAcceptedAt: null,
    ...(patientId !== undefined && { patientId }),
  });
  await noteOnPayment(tx, payment, { actor: SYSTEM, why: 'another time was chosen', now });
  return await lockPayment(tx, payment.id);
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
