import type { PaymentGateway } from '#contract/appointment-status.ts';
import type { CardDispute } from '#server/adapters/card-payment/card-payment.ts';
import type { PayPalDispute } from '#server/adapters/paypal/paypal.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findChargeOfIntent, findChargeOfPayment } from '../charge/charge.store.ts';
import { findDisputeOf, hasDisputeEnd, stateOfDisputedPayment } from '../ledger/ledger.store.ts';
import { addLedgerNote, movePayment, PROVIDER } from '../ledger/move-payment.service.ts';
import { findPaymentOfCapture, lockPayment, type Payment } from '../ledger/payment.store.ts';
import { canMove } from '../ledger/payment-machine.rules.ts';
import { hasTask, openTask } from '../ledger/payment-task.store.ts';
import { settleOrder } from '../paypal/apply-order-result.service.ts';
import { ProviderUnreachable } from '../providers.service.ts';
import { markRefundFailed } from '../refund/apply-refund-result.service.ts';
import { hasReturned, recordReturned } from '../refund/record-returned.service.ts';
import { findRefundsOf } from '../refund/refund.store.ts';

type Dispute = CardDispute | PayPalDispute;
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
  if (!payment) return;
  await beginDispute(deps, payment.id, answer.found);
  // What PayPal gave the buyer is booked under its own id, before the dispute ends.
  if (answer.found.status === 'lost' && payment.orderId !== null) await settleOrder(deps, payment.orderId);
  await applyDispute(deps, payment, answer.found);
}

async function beginDispute({ db, now }: DisputeDeps, id: number, found: Dispute): Promise<void> {
  await db.transaction(async (tx) => moveToDispute(tx, await lockPayment(tx, id), found, now()));
}

/** During a dispute nothing is charged or refunded. The staff answer it with the stored acceptance of the terms. */
async function applyDispute(deps: DisputeDeps, { id }: Payment, dispute: Dispute): Promise<void> {
  const { db, now } = deps;
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    await moveToDispute(tx, payment, dispute, now());
    if (dispute.status === 'open') await askForEvidence(tx, payment, dispute.disputeId, now());
    else await endDispute(deps, tx, id, dispute);
  });
}

async function moveToDispute(tx: Db, payment: Payment, { disputeId }: Dispute, now: Date): Promise<void> {
  if (!canMove(payment.state, 'disputed') || (await hasDisputeEnd(tx, disputeId))) return;
  const move = { actor: PROVIDER, why: 'disputed', providerId: disputeId, now };
  await movePayment(tx, payment.id, 'disputed', move);
}

async function endDispute(deps: DisputeDeps, tx: Db, id: number, dispute: Dispute): Promise<void> {
  const { disputeId, status } = dispute;
  if (await hasDisputeEnd(tx, disputeId)) return;
  const payment = await lockPayment(tx, id);
  const now = deps.now();
  const move = { actor: PROVIDER, why: `dispute ${status}`, providerId: disputeId, now };
  if (status === 'lost') {
    await takeBack(tx, payment, dispute, now);
    // The staff have not heard of it while it was open.
    if (!(await hasTask(tx, 'dispute', subjectOf(disputeId))))
      await askForEvidence(tx, payment, disputeId, now);
  }
  if (status === 'won' && payment.state === 'disputed')
    await failRequestedRefunds(deps, tx, await movePayment(tx, id, 'dispute_won', move));
  if (!(await hasDisputeEnd(tx, disputeId))) await addLedgerNote(tx, await lockPayment(tx, id), move);
}

/** The bank or PayPal gave the patient the disputed amount, unless a reversal has said so before. */
async function takeBack(
  tx: Db,
  payment: Payment,
  { disputeId, amountCents }: Dispute,
  now: Date,
): Promise<void> {
  const isPayPal = payment.captureId !== null;
  const isBooked = isPayPal && (await hasReturned(tx, payment.id));
  // PayPal names the whole payment; of what is left, the order says how much was taken.
  const most = isPayPal ? payment.chargedCents - payment.refundedCents : amountCents;
  const taken = { providerId: disputeId, amountCents: isBooked ? 0 : Math.min(amountCents, most) };
  await recordReturned(tx, payment.id, { ...taken, why: 'dispute lost', to: 'dispute_lost' }, now);
}

const subjectOf = (disputeId: string) => `dispute ${disputeId}`;

/** The clinic's evidence: which terms the patient accepted, and when. */
async function askForEvidence(tx: Db, payment: Payment, disputeId: string, now: Date): Promise<void> {
  const details = {
    dispute: disputeId,
    amountCents: payment.chargedCents - payment.refundedCents,
    termsVersion: payment.termsVersion,
    termsAcceptedAt: payment.termsAcceptedAt?.toISOString() ?? null,
    state: payment.state,
  };
  await openTask(tx, { kind: 'dispute', subject: subjectOf(disputeId), paymentId: payment.id, details }, now);
}

/** Refunds requested before a dispute that was won are still owed, but the provider refunds nothing any more. */
async function failRequestedRefunds(deps: DisputeDeps, tx: Db, payment: Payment): Promise<void> {
  for (const refund of await findRefundsOf(tx, payment.id)) {
    if (refund.state === 'wanted') await markRefundFailed(deps, tx, { payment, refund }, 'disputed');
  }
}

/** The webhook about the end of a dispute may be missing. */
export async function checkDisputeOf(deps: Deps, { id, gateway }: Payment): Promise<void> {
  const disputeId = await findDisputeOf(deps.db, id);
  if (disputeId !== undefined) await checkDispute(deps, gateway, disputeId);
}

/** Looks for disputes about a charge that no webhook has told of. PayPal's are found by their reversals. */
export async function findDisputes(deps: Deps, { id }: Payment): Promise<void> {
  const intentId = (await findChargeOfPayment(deps.db, id))?.charge.intentId;
  if (!intentId) return;
  const answer = await deps.cards.disputesOf(intentId);
  if (answer.outcome !== 'done') throw new ProviderUnreachable(answer.code);
  for (const disputeId of answer.found) await checkDispute(deps, 'stripe', disputeId);
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

async function isKnown(db: Db, { disputeId, status }: Dispute): Promise<boolean> {
  if (status !== 'open') return await hasDisputeEnd(db, disputeId);
  const state = await stateOfDisputedPayment(db, disputeId);
  return state !== undefined && !canMove(state, 'disputed');
}
