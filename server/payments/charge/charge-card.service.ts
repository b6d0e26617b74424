import type { Client } from '#server/platform/capability.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { payments_answer } from '#texts/generated/payments_answer.ts';
import { countNotes, INTENT_CANCELED } from '../ledger/ledger.store.ts';
import { movePayment, SYSTEM } from '../ledger/move-payment.service.ts';
import { lockPaymentOfAppointment } from '../ledger/payment.store.ts';
import { chargeBecameDue } from '../payments.events.ts';
import { keys, referenceOf } from '../provider-keys.rules.ts';
import { logIfUnreachable, ProviderUnreachable } from '../providers.service.ts';
import { applyCharge, applyDecline, postponeCharge, refuseCharge } from './apply-charge-result.service.ts';
import {
  type ChargeDeps,
  type ChargedPayment,
  claimDueCharge,
  findCharge,
  findChargeOfPayment,
  storeIntent,
  updateCharge,
} from './charge.store.ts';
import { canChargeAgain } from './charge-plan.rules.ts';
import { isChargeAccepted } from './settlement.rules.ts';
import { dropUnacceptedFee } from './write-off-charge.service.ts';

/**
 * Charges everything that is due, one charge after the other. Several workers may run; each charge is claimed by
 * one.
 */
export async function chargeAllDue(deps: ChargeDeps): Promise<void> {
  while (await chargeNext(deps));
}

/** Charges the next due charge, or only this one if it is due. Returns whether there was one. */
export async function chargeNext(deps: ChargeDeps, only?: number): Promise<boolean> {
  const claimed = await claim(deps, only);
  if (claimed && claimed !== 'dropped') await charge(deps, claimed);
  return claimed !== undefined;
}

/**
 * A short transaction that ends before the provider is called, so that a crash leaves the begun attempt on record.
 */
async function claim(
  { db, now }: ChargeDeps,
  only?: number,
): Promise<ChargedPayment | 'dropped' | undefined> {
  return await db.transaction(async (tx) => {
    const due = await claimDueCharge(tx, now(), only);
    if (!due) return undefined;
    const { payment, charge } = due;
    if (!isChargeAccepted(payment, charge)) {
      await dropUnacceptedFee(tx, due, now());
      return 'dropped';
    }
    const attempts = charge.attempts + 1;
    const move = { actor: SYSTEM, why: `attempt ${attempts} of ${charge.reason}`, now: now() };
    if (payment.state === 'charge_failed') await movePayment(tx, payment.id, 'charge_due', move);
    await movePayment(tx, payment.id, 'charging', move);
    await updateCharge(tx, charge.id, { state: 'charging', attempts, nextAttemptAt: null }, now());
    return await findCharge(tx, charge.id);
  });
}

async function charge(deps: ChargeDeps, claimed: ChargedPayment): Promise<void> {
  const intentId = claimed.charge.intentId ?? (await createIntent(deps, claimed));
  if (intentId === undefined) return;
  const { attempts, reason } = claimed.charge;
  const key = keys.confirm(referenceOf(claimed.payment), reason, attempts);
  const paymentMethodId = claimed.payment.paymentMethodId ?? '';
  const answer = await deps.cards.confirmCharge({ intentId, paymentMethodId, key });
  if (answer.outcome === 'done') return await applyCharge(deps, claimed, answer.found);
  if (answer.outcome === 'declined') return await applyDecline(deps, claimed, answer.decline);
  await readBack(deps, claimed, intentId, answer.code);
}

/**
 * The first of two steps. It moves no money, so a lost answer does no harm: the id is stored before the second step,
 * and from then on only this intent is confirmed.
 */
export async function createIntent(deps: ChargeDeps, claimed: ChargedPayment): Promise<string | undefined> {
  const { payment, charge } = claimed;
  const reference = referenceOf(payment);
  // A new intent is created only after the former one was canceled, so the key counts the canceled ones.
  const number = (await countNotes(deps.db, payment.id, INTENT_CANCELED)) + 1;
  const answer = await deps.cards.createCharge({
    customerId: payment.customerId ?? '',
    paymentMethodId: payment.paymentMethodId ?? '',
    amountCents: charge.amountCents,
    reference,
    key: keys.intent(reference, charge.reason, number),
  });
  if (answer.outcome === 'done') {
    await storeIntent(deps.db, charge.id, answer.found.intentId, deps.now());
    return answer.found.intentId;
  }
  if (answer.outcome === 'refused') await refuseCharge(deps, claimed, answer.code);
  else await postponeCharge(deps, claimed, answer.code);
  return undefined;
}

/** The provider did not answer, or somebody else confirmed first: read from the provider what happened. */
async function readBack(
  deps: ChargeDeps,
  claimed: ChargedPayment,
  intentId: string,
  code: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { charge } = claimed;
    const found = await findCharge(tx, charge.id);
    if (found?.charge.state !== 'charging') return;
    const move = { actor: SYSTEM, why: code, providerId: intentId, now: deps.now() };
    await movePayment(tx, claimed.payment.id, 'charging_unknown', move);
    await updateCharge(tx, charge.id, { state: 'unknown' }, deps.now());
  });
  await logIfUnreachable(deps, settleCharge(deps, claimed, { isStuck: true }));
}

/** Reads the charge from the provider and stores its status. `isStuck`: no worker is charging it any more. */
export async function settleCharge(
  deps: ChargeDeps,
  { payment, charge }: ChargedPayment,
  { isStuck }: { isStuck: boolean },
): Promise<void> {
  const current = await findCharge(deps.db, charge.id);
  const intentId = current?.charge.intentId;
  if (!current || !intentId) {
    if (isStuck) await postponeCharge(deps, { payment, charge }, 'no intent was made');
    return;
  }
  const answer = await deps.cards.readCharge(intentId);
  if (answer.outcome === 'unknown') throw new ProviderUnreachable(answer.code);
  if (answer.outcome === 'refused') return await refuseCharge(deps, current, answer.code);
  if (answer.found.status === 'ready') {
    if (isStuck) await postponeCharge(deps, current, 'not confirmed yet');
    return;
  }
  await applyCharge(deps, current, answer.found);
}

/**
 * The staff retry a failed charge at once. Refused: a charge that was not tried yet (the patient may still object),
 * one that waits for the patient's approval, and a card with a hard decline.
 */
export async function chargeAgain(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  appointmentId: number,
  { locale }: Pick<Client, 'locale'>,
) {
  await db.transaction(async (tx) => {
    const payment = await lockPaymentOfAppointment(tx, appointmentId);
    if (!payment) throw new Failure('request.not_found');
    const found = await findChargeOfPayment(tx, payment.id);
    if (payment.state !== 'charge_failed' || found?.charge.state !== 'failed')
      throw new Failure('payments.nothing_open');
    if (!isChargeAccepted(payment, found.charge)) throw new Failure('payments.fee_not_accepted');
    if (!canChargeAgain(payment.state, found.charge)) throw new Failure('payments.card_given_up');
    await updateCharge(tx, found.charge.id, { nextAttemptAt: now() }, now());
    await recordEvent(tx, chargeBecameDue, { chargeId: found.charge.id });
  });
  return { message: payments_answer[locale].charge_begun };
}
