import type { CardCharge } from '#server/adapters/card-payment/card-payment.ts';
import type { Db } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/failure.ts';
import { applyCharge, reopenCharge } from '../charge/apply-charge-result.service.ts';
import {
  type Charge,
  type ChargeDeps,
  type ChargedPayment,
  findCharge,
  lockCharge,
  updateCharge,
} from '../charge/charge.store.ts';
import { isOpenCharge } from '../charge/charge-plan.rules.ts';
import { INTENT_CANCELED } from '../ledger/ledger.store.ts';
import { movePayment, SYSTEM } from '../ledger/move-payment.service.ts';
import { updatePayment } from '../ledger/payment.store.ts';

/**
 * Cancels the card's intent before PayPal captures the same amount, so that only one of them pays. True: the card
 * cannot pay, and PayPal may capture. False: the card has paid, or is being charged at this moment.
 */
export async function cancelCardIntent(deps: ChargeDeps, known: ChargedPayment): Promise<boolean> {
  const { payment, charge } = await beginSwitch(deps, known);
  if (charge.state !== 'by_paypal') return false;
  if (payment.state !== 'switching') return true;

  const intent = await cancelIntent(deps, charge);
  if (intent === 'canceled') return await allowCapture(deps, known.charge);
  if (intent?.status === 'succeeded') {
    await applyCharge(deps, { payment, charge }, intent);
    return false;
  }
  await returnToCard(deps, known.charge);
  throw new Failure('payments.provider_unavailable', { retryAfterSeconds: 5 });
}

/** Stored first, so that no retry of the card begins while its intent is being canceled. */
async function beginSwitch({ db, now }: ChargeDeps, known: ChargedPayment): Promise<ChargedPayment> {
  return await db.transaction(async (tx) => {
    const { payment, charge } = await lockCharge(tx, known.charge);
    if (!isOpenCharge(charge.state)) return { payment, charge };
    const move = { actor: SYSTEM, why: 'the patient pays by PayPal', now: now() };
    await movePayment(tx, payment.id, 'switching', move);
    await updateCharge(tx, charge.id, { state: 'by_paypal' }, now());
    return await lockCharge(tx, charge);
  });
}

/** If the provider refuses to cancel the intent, read it: it was canceled before, or it succeeded. */
export async function cancelIntent(
  { cards }: ChargeDeps,
  { intentId }: Charge,
): Promise<CardCharge | 'canceled' | undefined> {
  if (intentId === null) return 'canceled';
  const answer = await cards.cancelCharge(intentId);
  const known = answer.outcome === 'done' ? answer : await cards.readCharge(intentId);
  if (known.outcome === 'unknown') return undefined;
  // An intent that the provider does not know cannot pay.
  if (known.outcome === 'refused' || known.found.status === 'canceled') return 'canceled';
  return known.found;
}

async function allowCapture({ db, now }: ChargeDeps, known: Charge): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const { payment, charge } = await lockCharge(tx, known);
    if (payment.state !== 'switching') return charge.state === 'by_paypal';
    await markIntentCanceled(tx, { payment, charge }, now());
    await movePayment(tx, payment.id, 'capturing', { actor: SYSTEM, why: 'the payer approved', now: now() });
    return true;
  });
}

async function markIntentCanceled(tx: Db, { payment, charge }: ChargedPayment, now: Date): Promise<void> {
  const providerId = charge.intentId ?? undefined;
  await movePayment(tx, payment.id, 'approved', { actor: SYSTEM, why: INTENT_CANCELED, providerId, now });
  await updatePayment(tx, payment.id, { gateway: 'paypal' });
  await updateCharge(tx, charge.id, { intentId: null }, now);
}

/** The intent could not be canceled: the charge waits for the card again. */
export async function returnToCard({ db, now }: ChargeDeps, known: Charge): Promise<void> {
  await db.transaction(async (tx) => {
    const { payment, charge } = await lockCharge(tx, known);
    if (payment.state !== 'switching') return;
    const isApproval = charge.declineCode === 'authentication_required';
    const move = { actor: SYSTEM, why: 'the card could not be withdrawn', now: now() };
    await movePayment(tx, payment.id, isApproval ? 'action_required' : 'charge_failed', move);
    await updateCharge(tx, charge.id, { state: isApproval ? 'action_required' : 'failed' }, now());
  });
}

/**
 * A process died while it canceled the card's intent: finish or undo the switch, so that the patient can pay again.
 */
export async function finishSwitch(deps: ChargeDeps, known: ChargedPayment): Promise<void> {
  const current = await findCharge(deps.db, known.charge.id);
  if (current?.payment.state !== 'switching') return;
  const { intentId } = current.charge;
  const answer = intentId === null ? undefined : await deps.cards.readCharge(intentId);
  if (answer?.outcome === 'unknown') return;
  const intent = answer?.outcome === 'done' ? answer.found : undefined;
  if (intent?.status === 'succeeded') return await applyCharge(deps, current, intent);
  if (intent && intent.status !== 'canceled') return await returnToCard(deps, current.charge);
  await deps.db.transaction(async (tx) => {
    const locked = await lockCharge(tx, current.charge);
    if (locked.payment.state !== 'switching') return;
    await markIntentCanceled(tx, locked, deps.now());
    const why = 'nothing was captured';
    await reopenCharge(tx, locked.payment.id, { actor: SYSTEM, why, now: deps.now() });
  });
}
