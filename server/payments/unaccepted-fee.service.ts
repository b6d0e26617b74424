import type { Db } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { type ChargedPayment, updateCharge } from './charge.store.ts';
import { SYSTEM } from './payment-actor.rules.ts';
import { movePayment } from './payment-move.service.ts';
import { feeWaived } from './payment-news.service.ts';
import { cardIsDone } from './payment-work.events.ts';
import { openTask } from './task.store.ts';

/**
 * Ends a fee whose acceptance is not recorded: bookings from before the acceptance was required have such fees. No
 * card is asked, the payment link closes, and the staff learn of it by a task. The caller has locked the payment.
 */
export async function dropUnacceptedFee(
  tx: Db,
  { payment, charge }: ChargedPayment,
  now: Date,
): Promise<void> {
  const { id: paymentId, appointmentId } = payment;
  const wasNeverTried = payment.state === 'charge_due';
  const why = `the acceptance of ${charge.reason} is not recorded`;
  await movePayment(tx, paymentId, wasNeverTried ? 'released' : 'written_off', { actor: SYSTEM, why, now });
  const state = wasNeverTried ? 'canceled' : 'written_off';
  await updateCharge(tx, charge.id, { state, nextAttemptAt: null }, now);
  await recordEvent(tx, cardIsDone, { paymentId });
  if (appointmentId !== null) await recordEvent(tx, feeWaived, { appointmentId });
  const details = { reason: charge.reason, amountCents: charge.amountCents };
  await openTask(tx, { kind: 'fee_not_accepted', subject: `charge ${charge.id}`, paymentId, details }, now);
}
