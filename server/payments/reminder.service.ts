import { findCharge, findWaitingCharges, lockCharge } from './charge.store.ts';
import { handOverToStaff, wasHandedOver } from './charge-outcome.service.ts';
import { reminderDue } from './charge-plan.rules.ts';
import type { ChargeDeps } from './charging.service.ts';
import { writeToPayer } from './payment-link.service.ts';
import { letterTimes } from './payment-link.store.ts';
import { isChargeAccepted } from './settlement.rules.ts';
import { dropUnacceptedFee } from './unaccepted-fee.service.ts';

/** Reminds of payments that wait for the patient alone, and hands them over when reminding did not help. */
export async function remindOfOpenPayments(deps: ChargeDeps): Promise<void> {
  for (const chargeId of await findWaitingCharges(deps.db)) await remind(deps, chargeId);
}

async function remind(deps: ChargeDeps, chargeId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const known = await findCharge(tx, chargeId);
    if (!known) return;
    const charged = await lockCharge(tx, known.charge);
    const { state, nextAttemptAt, intentId } = charged.charge;
    const isWaiting = state === 'action_required' || state === 'failed';
    if (!isWaiting || nextAttemptAt !== null) return;
    if (!isChargeAccepted(charged.payment, charged.charge))
      return await dropUnacceptedFee(tx, charged, deps.now());

    // From then on a human decides whether she is written to.
    if (await wasHandedOver(tx, charged)) return;

    const times = await letterTimes(tx, chargeId);
    // What the provider would not have at all is with the staff, and was never asked of her.
    if (intentId === null && times.length === 0) return;
    const firstAt = times[0] ?? charged.charge.updatedAt;
    const due = reminderDue({ firstAt, letters: Math.max(1, times.length) }, deps.now());
    if (due === 'remind') await writeToPayer(deps, tx, charged, 'reminder');
    if (due === 'staff') await handOverToStaff(tx, charged, deps.now());
  });
}
