import type { Deps } from '#server/platform/deps.ts';
import { type ChargedPayment, claimDueCharge, findCharge, keepIntent, updateCharge } from './charge.store.ts';
import { applyCharge, applyDecline, putBackCharge, refuseCharge } from './charge-outcome.service.ts';
import { CARD_WITHDRAWN, countNotes } from './ledger.store.ts';
import { SYSTEM } from './payment-actor.rules.ts';
import { keys, referenceOf } from './payment-keys.rules.ts';
import { movePayment } from './payment-move.service.ts';
import { ProviderSilent, unlessSilent } from './provider-answer.ts';
import { isChargeAccepted } from './settlement.rules.ts';
import { dropUnacceptedFee } from './unaccepted-fee.service.ts';

export type ChargeDeps = Pick<Deps, 'db' | 'now' | 'cards' | 'config' | 'log'>;

/** Takes what is due, one charge after the other; several workers share the work and never one charge. */
export async function chargeWhatIsDue(deps: ChargeDeps): Promise<void> {
  while (await chargeNext(deps));
}

/** Whether there was one. With an id only that charge is taken, if it is due. */
export async function chargeNext(deps: ChargeDeps, only?: number): Promise<boolean> {
  const claimed = await claim(deps, only);
  if (claimed && claimed !== 'dropped') await charge(deps, claimed);
  return claimed !== undefined;
}

/** Short, and over before the provider is asked: what was begun stands written down. */
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
 * The first of two steps moves no money, so that a lost answer costs nothing: the id is stored before the
 * second, and from then on only this intent is confirmed.
 */
export async function createIntent(deps: ChargeDeps, claimed: ChargedPayment): Promise<string | undefined> {
  const { payment, charge } = claimed;
  const reference = referenceOf(payment);
  // One that was withdrawn can never pay, and only then is there another.
  const number = (await countNotes(deps.db, payment.id, CARD_WITHDRAWN)) + 1;
  const answer = await deps.cards.createCharge({
    customerId: payment.customerId ?? '',
    paymentMethodId: payment.paymentMethodId ?? '',
    amountCents: charge.amountCents,
    reference,
    key: keys.intent(reference, charge.reason, number),
  });
  if (answer.outcome === 'done') {
    await keepIntent(deps.db, charge.id, answer.found.intentId, deps.now());
    return answer.found.intentId;
  }
  if (answer.outcome === 'refused') await refuseCharge(deps, claimed, answer.code);
  else await putBackCharge(deps, claimed, answer.code);
  return undefined;
}

/** No answer, or one that says that somebody else was faster: only the provider knows what happened. */
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
  await unlessSilent(deps, settleCharge(deps, claimed, { isStuck: true }));
}

/** Asks the provider what became of a charge. `isStuck`: nobody is at work on it any more. */
export async function settleCharge(
  deps: ChargeDeps,
  { payment, charge }: ChargedPayment,
  { isStuck }: { isStuck: boolean },
): Promise<void> {
  const current = await findCharge(deps.db, charge.id);
  const intentId = current?.charge.intentId;
  if (!current || !intentId) {
    if (isStuck) await putBackCharge(deps, { payment, charge }, 'no intent was made');
    return;
  }
  const answer = await deps.cards.readCharge(intentId);
  if (answer.outcome === 'unknown') throw new ProviderSilent(answer.code);
  if (answer.outcome === 'refused') return await refuseCharge(deps, current, answer.code);
  if (answer.found.status === 'ready') {
    if (isStuck) await putBackCharge(deps, current, 'not confirmed yet');
    return;
  }
  await applyCharge(deps, current, answer.found);
}
