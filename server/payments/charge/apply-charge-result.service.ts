import type { CardCharge, Decline } from '#server/adapters/card-payment/card-payment.ts';
import type { Db } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { countEntries, INTENT_CANCELED } from '../ledger/ledger.store.ts';
import {
  addLedgerNote,
  movePayment,
  type PaymentMove,
  PROVIDER,
  SYSTEM,
} from '../ledger/move-payment.service.ts';
import { updatePayment } from '../ledger/payment.store.ts';
import type { ChargeState } from '../ledger/payment-machine.rules.ts';
import { finishTasksOf, openTask } from '../ledger/payment-task.store.ts';
import { askPatientToPay, chargeSubject, handOverToStaff } from '../link/ask-to-pay.service.ts';
import { cardNoLongerNeeded, paymentCharged, paymentChargeFailed } from '../payments.events.ts';
import {
  type ChargeDeps,
  type ChargedPayment,
  findChargeOfPayment,
  lockCharge,
  updateCharge,
} from './charge.store.ts';
import { afterProviderPause, planAfterDecline } from './charge-plan.rules.ts';

/** Stores the provider's status of a charge. A charge moves only forward. */
export async function applyCharge(deps: ChargeDeps, known: ChargedPayment, found: CardCharge): Promise<void> {
  if (found.status === 'succeeded')
    return await deps.db.transaction((tx) => markCharged(deps, tx, known, found));
  if (found.status === 'open' && found.lastDecline) return await applyDecline(deps, known, found.lastDecline);
  if (found.status === 'open' || found.status === 'action')
    return await applyDecline(deps, known, ASKED_BY_BANK);
  if (found.status === 'canceled') await replaceIntent(deps, known, found.intentId);
}

const ASKED_BY_BANK: Decline = { kind: 'authentication_required', code: 'authentication_required' };

async function markCharged(
  deps: ChargeDeps,
  tx: Db,
  known: ChargedPayment,
  found: CardCharge,
): Promise<void> {
  const now = deps.now();
  const { payment, charge } = await lockCharge(tx, known.charge);
  const amountCents = found.receivedCents;
  if (charge.state === 'succeeded' && payment.receivedBy === null) return;
  const move = { actor: PROVIDER, why: `paid ${charge.reason}`, providerId: found.intentId, now };
  if (charge.state === 'canceled' || payment.gateway === 'paypal' || payment.receivedBy !== null) {
    const details = { intent: found.intentId, amountCents, state: charge.state };
    const subject = `paid after the end ${found.intentId}`;
    return await openTask(tx, { kind: 'difference', subject, paymentId: payment.id, details }, now);
  }
  if (payment.state === 'charge_due') await movePayment(tx, payment.id, 'charging', move);
  await movePayment(tx, payment.id, 'charged', { ...move, charged: amountCents });
  await updateCharge(tx, charge.id, { state: 'succeeded', nextAttemptAt: null, declineCode: null }, now);
  await recordEvent(tx, cardNoLongerNeeded, { paymentId: payment.id });
  await endChargeTasks(tx, payment.id, now);
  if (payment.appointmentId === null) return;
  const { id: paymentId, appointmentId } = payment;
  await recordEvent(tx, paymentCharged, { paymentId, appointmentId, reason: charge.reason, amountCents });
}

/** The bank declined: plan a retry, ask the patient to pay, or give the charge to the staff. */
export async function applyDecline(deps: ChargeDeps, known: ChargedPayment, decline: Decline): Promise<void> {
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const { payment, charge } = await lockCharge(tx, known.charge);
    // The patient tried a card through the link and it was declined: the plan stays as it is.
    if (charge.state !== 'charging' && charge.state !== 'unknown') return;

    const earlier = await countEntries(tx, payment.id, 'charge_failed', ['charging', 'charging_unknown']);
    const plan = planAfterDecline(decline, earlier + 1, now);
    const { nextAttemptAt, isLastTry } = plan;
    const to = plan.state === 'failed' ? 'charge_failed' : 'action_required';
    const providerId = charge.intentId ?? undefined;
    const declined = await movePayment(tx, payment.id, to, {
      actor: PROVIDER,
      why: decline.code,
      providerId,
      now,
    });
    await updateCharge(tx, charge.id, { state: plan.state, nextAttemptAt, declineCode: decline.code }, now);
    await announceFailure(tx, { payment: declined, charge });
    await askPatientToPay(deps, tx, { payment: declined, charge: { ...charge, ...plan } }, { isLastTry });
    if (isLastTry) await handOverToStaff(tx, { payment, charge }, now);
  });
}

async function announceFailure(tx: Db, { payment, charge }: ChargedPayment): Promise<void> {
  if (payment.appointmentId === null || charge.declineCode !== null) return;
  const { id: paymentId, appointmentId } = payment;
  const { reason, amountCents } = charge;
  await recordEvent(tx, paymentChargeFailed, { paymentId, appointmentId, reason, amountCents });
}

/** The charge is paid, so the staff no longer need to contact the patient. */
export async function endChargeTasks(tx: Db, paymentId: number, now: Date): Promise<void> {
  const done = { doneBy: null, outcome: 'settled: paid', doneAt: now };
  await finishTasksOf(tx, paymentId, ['charge_open', 'charge_refused'], done);
}

/** Nothing was charged because the provider did not answer: try again after a pause. */
export async function postponeCharge(
  { db, now }: ChargeDeps,
  known: ChargedPayment,
  why: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { payment, charge } = await lockCharge(tx, known.charge);
    if (charge.state !== 'charging' && charge.state !== 'unknown') return;
    await movePayment(tx, payment.id, 'charge_due', { actor: SYSTEM, why, now: now() });
    await updateCharge(tx, charge.id, { state: 'due', nextAttemptAt: afterProviderPause(now()) }, now());
  });
}

const OPEN: readonly ChargeState[] = ['due', 'charging', 'unknown', 'action_required', 'failed'];

/** The provider refuses the charge itself, so a mail to the patient cannot help: open a task for the staff. */
export async function refuseCharge(
  { db, now }: ChargeDeps,
  known: ChargedPayment,
  code: string,
): Promise<void> {
  await db.transaction(async (tx) => refuse(tx, await lockCharge(tx, known.charge), code, now()));
}

async function refuse(tx: Db, { payment, charge }: ChargedPayment, code: string, now: Date): Promise<void> {
  // We ended this charge ourselves, so its refusal needs no task.
  if (!OPEN.includes(charge.state)) return;
  if (charge.state === 'charging' || charge.state === 'unknown') {
    await movePayment(tx, payment.id, 'charge_failed', { actor: PROVIDER, why: code, now });
    await updateCharge(tx, charge.id, { state: 'failed', nextAttemptAt: null, declineCode: code }, now);
    await announceFailure(tx, { payment, charge });
  }
  const details = { reason: charge.reason, amountCents: charge.amountCents, code };
  const subject = chargeSubject(charge);
  await openTask(tx, { kind: 'charge_refused', subject, paymentId: payment.id, details }, now);
}

/** Somebody canceled the intent at the provider. It can never pay, so the next attempt creates a new one. */
async function replaceIntent(
  { db, now }: ChargeDeps,
  known: ChargedPayment,
  intentId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await refuse(tx, await lockCharge(tx, known.charge), 'canceled at the provider', now());
    const { payment, charge } = await lockCharge(tx, known.charge);
    if (charge.intentId !== intentId || !OPEN.includes(charge.state)) return;
    const note = { actor: PROVIDER, why: INTENT_CANCELED, providerId: intentId, now: now() };
    await addLedgerNote(tx, payment, note);
    await updateCharge(tx, charge.id, { intentId: null }, now());
  });
}

/** PayPal failed after the card's intent was canceled for it: the charge waits for the patient again. */
export async function reopenCharge(tx: Db, paymentId: number, move: PaymentMove): Promise<void> {
  const found = await findChargeOfPayment(tx, paymentId);
  if (found?.charge.state !== 'by_paypal') return;
  await movePayment(tx, paymentId, 'charge_failed', move);
  await updatePayment(tx, paymentId, { gateway: 'stripe', captureId: null });
  await updateCharge(tx, found.charge.id, { state: 'failed' }, move.now);
}
