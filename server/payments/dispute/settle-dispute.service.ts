import type { PaymentGateway } from '#contract/appointment-status.ts';
import type { CardDispute } from '#server/adapters/card-payment/card-payment.ts';
import type { PayPalDispute } from '#server/adapters/paypal/paypal.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findChargeOfIntent } from '../charge/charge.store.ts';
import { findDisputeOf, hasDisputeEnd, stateOfDisputedPayment } from '../ledger/ledger.store.ts';
import { addLedgerNote, movePayment, PROVIDER } from '../ledger/move-payment.service.ts';
import { findPaymentOfCapture, lockPayment, type Payment } from '../ledger/payment.store.ts';
import { canMove } from '../ledger/payment-machine.rules.ts';
import { openTask } from '../ledger/payment-task.store.ts';
import { ProviderUnreachable } from '../providers.service.ts';
import { markRefundFailed } from '../refund/apply-refund-result.service.ts';
import { dropRequestedRefunds, findRefundsOf } from '../refund/refund.store.ts';

type DisputeDeps = Pick<Deps, 'db' | 'now' | 'log' | 'cards' | 'paypal'>;

export async function settleCardDispute(deps: DisputeDeps, disputeId: string): Promise<void> {
  const answer = await deps.cards.readDispute(disputeId);
  if (answer.outcome === 'unknown') throw new ProviderUnreachable(answer.code);
  if (answer.outcome === 'refused' || answer.found.intentId === undefined) return;
  const charged = await findChargeOfIntent(deps.db, answer.found.intentId);
  if (charged) await applyDispute(deps, charged.payment, answer.found);
}

export async function settlePayPalDispute(deps: DisputeDeps, disputeId: string): Promise<void> {
  const answer = await deps.paypal.readDispute(disputeId);
  if (answer.outcome === 'unknown') throw new ProviderUnreachable(answer.code);
  if (answer.outcome === 'refused' || answer.found.captureId === undefined) return;
  const payment = await findPaymentOfCapture(deps.db, answer.found.captureId);
  if (payment) await applyDispute(deps, payment, answer.found);
}

/** During a dispute nothing is charged or refunded. The staff answer it with the stored acceptance of the terms. */
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
    await endRequestedRefunds(deps, tx, ended);
  } else if (!['dispute_won', 'dispute_lost'].includes(payment.state)) await addLedgerNote(tx, payment, move);
}

/** The clinic's evidence: which terms the patient accepted, and when. */
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

/**
 * Refunds requested before the dispute. Lost: the bank returned the money. Won: still owed, but the staff must pay
 * it.
 */
async function endRequestedRefunds(deps: DisputeDeps, tx: Db, payment: Payment): Promise<void> {
  if (payment.state === 'dispute_lost') return await dropRequestedRefunds(tx, payment.id);
  for (const refund of await findRefundsOf(tx, payment.id)) {
    if (refund.state === 'wanted') await markRefundFailed(deps, tx, { payment, refund }, 'disputed');
  }
}

/** The webhook about the end of a dispute may be missing. */
export async function checkDisputeOf(deps: Deps, { id, gateway }: Payment): Promise<void> {
  const disputeId = await findDisputeOf(deps.db, id);
  if (disputeId !== undefined) await checkDispute(deps, gateway, disputeId);
}

/**
 * Settles a dispute unless its status is already stored. This runs again and again, and the staff must not get the
 * same task each time.
 */
export async function checkDispute(deps: Deps, gateway: PaymentGateway, disputeId: string): Promise<void> {
  const provider = gateway === 'paypal' ? deps.paypal : deps.cards;
  const answer = await provider.readDispute(disputeId);
  if (answer.outcome === 'unknown') throw new ProviderUnreachable(answer.code);
  if (answer.outcome === 'refused' || (await isKnown(deps.db, answer.found))) return;
  if (gateway === 'paypal') await settlePayPalDispute(deps, disputeId);
  else await settleCardDispute(deps, disputeId);
}

async function isKnown(db: Db, { disputeId, status }: CardDispute | PayPalDispute): Promise<boolean> {
  if (status !== 'open') return await hasDisputeEnd(db, disputeId);
  const state = await stateOfDisputedPayment(db, disputeId);
  return state !== undefined && !canMove(state, 'disputed');
}
