import type { Db } from '#server/platform/database/database.ts';
import { findChargeOfPayment, updateCharge } from './charge.store.ts';
import { updatePayment } from './payment.store.ts';
import { movePayment, type PaymentMove } from './payment-move.service.ts';

/** A PayPal payment came to nothing where a card was withdrawn for it: the charge waits for its patient again. */
export async function reopenCharge(tx: Db, paymentId: number, move: PaymentMove): Promise<void> {
  const found = await findChargeOfPayment(tx, paymentId);
  if (found?.charge.state !== 'by_paypal') return;
  await movePayment(tx, paymentId, 'charge_failed', move);
  await updatePayment(tx, paymentId, { gateway: 'stripe', captureId: null });
  await updateCharge(tx, found.charge.id, { state: 'failed' }, move.now);
}
