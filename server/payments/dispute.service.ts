import type { CardDispute } from '#server/adapters/card-payment/card-payment.ts';
import type { PayPalDispute } from '#server/adapters/paypal/paypal.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findChargeOfIntent } from './charge.store.ts';
import { findPaymentOfCapture, lockPayment, type Payment } from './payment.store.ts';
import { PROVIDER } from './payment-actor.rules.ts';
import { canMove } from './payment-machine.rules.ts';
import { movePayment, noteOnPayment } from './payment-move.service.ts';
import { ProviderSilent } from './provider-answer.ts';
import { dropWantedRefunds, findRefundsOf } from './refund.store.ts';
import { markRefundFailed } from './refund-outcome.service.ts';
import { openTask } from './task.store.ts';

type DisputeDeps = Pick<Deps, 'db' | 'now' | 'log' | 'cards' | 'paypal'>;

export async function settleCardDispute(deps: DisputeDeps, disputeId: string): Promise<void> {
  const answer = await deps.cards.readDispute(disputeId);
  if (answer.outcome === 'unknown') throw new ProviderSilent(answer.code);
  if (answer.outcome === 'refused' || answer.found.intentId === undefined) return;
  const charged = await findChargeOfIntent(deps.db, answer.found.intentId);
  if (charged) await applyDispute(deps, charged.payment, answer.found);
}

export async function settlePayPalDispute(deps: DisputeDeps, disputeId: string): Promise<void> {
  const answer = await deps.paypal.readDispute(disputeId);
  if (answer.outcome === 'unknown') throw new ProviderSilent(answer.code);
  if (answer.outcome === 'refused' || answer.found.captureId === undefined) return;
  const payment = await findPaymentOfCapture(deps.db, answer.found.captureId);
  if (payment) await applyDispute(deps, payment, answer.found);
}

/** While it lasts nothing is charged or refunded; the staff answer it with what was agreed and stored. */
async function applyDispute(
  deps: DisputeDeps,
  { id }: Payment,
  dispute: CardDispute | PayPalDispute,
): Promise<void> {
  const { db, now } = deps;
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    await moveToDispute(tx, payment, dispute, now());
    if (dispute.status === 'open') await askForEvidence(tx, payment, dispute.disputeId, now());
    else await endDispute(deps, tx, id, dispute);
  });
}

async function moveToDispute(
  tx: Db,
  payment: Payment,
  { disputeId }: CardDispute | PayPalDispute,
  now: Date,
): Promise<void> {
  if (!canMove(payment.state, 'disputed')) return;
  const move = { actor: PROVIDER, why: 'disputed', providerId: disputeId, now };
  await movePayment(tx, payment.id, 'disputed', move);
}

async function endDispute(
  deps: DisputeDeps,
  tx: Db,
  id: number,
  { disputeId, status }: CardDispute | PayPalDispute,
): Promise<void> {
  const payment = await lockPayment(tx, id);
  const move = { actor: PROVIDER, why: `dispute ${status}`, providerId: disputeId, now: deps.now() };
  if (payment.state === 'disputed') {
    const ended = await movePayment(tx, id, status === 'won' ? 'dispute_won' : 'dispute_lost', move);
    await endPromises(deps, tx, ended);
  } else if (!['dispute_won', 'dispute_lost'].includes(payment.state)) await noteOnPayment(tx, payment, move);
}

/** What the patient agreed to, and when, is the clinic's evidence. */
async function askForEvidence(tx: Db, payment: Payment, disputeId: string, now: Date): Promise<void> {
  const details = {
    dispute: disputeId,
    amountCents: payment.chargedCents - payment.refundedCents,
    termsVersion: payment.termsVersion,
    termsAcceptedAt: payment.termsAcceptedAt?.toISOString() ?? null,
    state: payment.state,
  };
  await openTask(
    tx,
    { kind: 'dispute', subject: `dispute ${disputeId}`, paymentId: payment.id, details },
    now,
  );
}

/** What was to go back before the dispute: lost, it is back; won, it is still owed, but a human has to pay it. */
async function endPromises(deps: DisputeDeps, tx: Db, payment: Payment): Promise<void> {
  if (payment.state === 'dispute_lost') return await dropWantedRefunds(tx, payment.id);
  for (const refund of await findRefundsOf(tx, payment.id)) {
    if (refund.state === 'wanted') await markRefundFailed(deps, tx, { payment, refund }, 'disputed');
  }
}
