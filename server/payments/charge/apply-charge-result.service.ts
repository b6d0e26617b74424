import type { CardCharge, Decline } from '#server/adapters/card-payment/card-payment.ts';
import type { Db } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { CARD_WITHDRAWN, countEntries } from '../ledger/ledger.store.ts';
import {
  movePayment,
  noteOnPayment,
  type PaymentMove,
  PROVIDER,
  SYSTEM,
} from '../ledger/move-payment.service.ts';
import { updatePayment } from '../ledger/payment.store.ts';
import type { ChargeState } from '../ledger/payment-machine.rules.ts';
import { finishTasksOf, openTask } from '../ledger/payment-task.store.ts';
import { askToPay, handOverToStaff, subjectOf } from '../link/ask-to-pay.service.ts';
import { cardIsDone, paymentCharged, paymentChargeFailed } from '../payments.events.ts';
import {
  type ChargeDeps,
  type ChargedPayment,
  findChargeOfPayment,
  lockCharge,
  updateCharge,
} from './charge.store.ts';
import { afterProviderPause, planAfterDecline } from './charge-plan.rules.ts';

/** Brings a charge to where the provider says it is; forward only, and from wherever it stands. */
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
  if (charge.state === 'succeeded') return;
  const amountCents = found.receivedCents;
  const move = { actor: PROVIDER, why: `paid ${charge.reason}`, providerId: found.intentId, now };
  if (charge.state === 'canceled' || payment.gateway === 'paypal') {
    const details = { intent: found.intentId, amountCents, state: charge.state };
    const subject = `paid after the end ${found.intentId}`;
    return await openTask(tx, { kind: 'difference', subject, paymentId: payment.id, details }, now);
  }
  if (payment.state === 'charge_due') await movePayment(tx, payment.id, 'charging', move);
  await movePayment(tx, payment.id, 'charged', { ...move, charged: amountCents });
  await updateCharge(tx, charge.id, { state: 'succeeded', nextAttemptAt: null, declineCode: null }, now);
  await recordEvent(tx, cardIsDone, { paymentId: payment.id });
  await endChargeTasks(tx, payment.id, now);
  if (payment.appointmentId === null) return;
  const { id: paymentId, appointmentId } = payment;
  await recordEvent(tx, paymentCharged, { paymentId, appointmentId, reason: charge.reason, amountCents });
}

/** What the bank refused is planned anew: tried later, asked of the patient, or given to the staff. */
export async function applyDecline(deps: ChargeDeps, known: ChargedPayment, decline: Decline): Promise<void> {
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const { payment, charge } = await lockCharge(tx, known.charge);
    // A card that she tried by herself and that was refused changes nothing about the plan.
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
    await askToPay(deps, tx, { payment: declined, charge: { ...charge, ...plan } }, { isLastTry });
    if (isLastTry) await handOverToStaff(tx, { payment, charge }, now);
  });
}

async function announceFailure(tx: Db, { payment, charge }: ChargedPayment): Promise<void> {
  if (payment.appointmentId === null || charge.declineCode !== null) return;
  const { id: paymentId, appointmentId } = payment;
  const { reason, amountCents } = charge;
  await recordEvent(tx, paymentChargeFailed, { paymentId, appointmentId, reason, amountCents });
}

/** Nobody has to speak to her about what she has paid. */
export async function endChargeTasks(tx: Db, paymentId: number, now: Date): Promise<void> {
  const done = { doneBy: null, outcome: 'settled: paid', doneAt: now };
  await finishTasksOf(tx, paymentId, ['charge_open', 'charge_refused'], done);
}

/** Nothing was taken: it is tried once more when the provider has had a pause. */
export async function putBackCharge(
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

/** The provider will not have this charge at all, and no letter can help: the staff have to look. */
export async function refuseCharge(
  { db, now }: ChargeDeps,
  known: ChargedPayment,
  code: string,
): Promise<void> {
  await db.transaction(async (tx) => refuse(tx, await lockCharge(tx, known.charge), code, now()));
}

async function refuse(tx: Db, { payment, charge }: ChargedPayment, code: string, now: Date): Promise<void> {
  // What we ended ourselves is no news.
  if (!OPEN.includes(charge.state)) return;
  if (charge.state === 'charging' || charge.state === 'unknown') {
    await movePayment(tx, payment.id, 'charge_failed', { actor: PROVIDER, why: code, now });
    await updateCharge(tx, charge.id, { state: 'failed', nextAttemptAt: null, declineCode: code }, now);
    await announceFailure(tx, { payment, charge });
  }
  const details = { reason: charge.reason, amountCents: charge.amountCents, code };
  const subject = subjectOf(charge);
  await openTask(tx, { kind: 'charge_refused', subject, paymentId: payment.id, details }, now);
}

/** An intent that was canceled past us can never pay; the next try, hers or ours, gets another one. */
async function replaceIntent(
  { db, now }: ChargeDeps,
  known: ChargedPayment,
  intentId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await refuse(tx, await lockCharge(tx, known.charge), 'canceled at the provider', now());
    const { payment, charge } = await lockCharge(tx, known.charge);
    if (charge.intentId !== intentId || !OPEN.includes(charge.state)) return;
    const note = { actor: PROVIDER, why: CARD_WITHDRAWN, providerId: intentId, now: now() };
    await noteOnPayment(tx, payment, note);
    await updateCharge(tx, charge.id, { intentId: null }, now());
  });
}

/** A PayPal payment came to nothing where a card was withdrawn for it: the charge waits for its patient again. */
export async function reopenCharge(tx: Db, paymentId: number, move: PaymentMove): Promise<void> {
  const found = await findChargeOfPayment(tx, paymentId);
  if (found?.charge.state !== 'by_paypal') return;
  await movePayment(tx, paymentId, 'charge_failed', move);
  await updatePayment(tx, paymentId, { gateway: 'stripe', captureId: null });
  await updateCharge(tx, found.charge.id, { state: 'failed' }, move.now);
}
