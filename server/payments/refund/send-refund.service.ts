import type { Answer, CardRefund } from '#server/adapters/card-payment/card-payment.ts';
import type { PayPalRefund } from '#server/adapters/paypal/paypal.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findChargeOfPayment } from '../charge/charge.store.ts';
import { movePayment, SYSTEM } from '../ledger/move-payment.service.ts';
import type { Payment } from '../ledger/payment.store.ts';
import { openTask } from '../ledger/payment-task.store.ts';
import { settleOrder } from '../paypal/apply-order-result.service.ts';
import { keys, referenceOf } from '../provider-keys.rules.ts';
import { ProviderUnreachable } from '../providers.service.ts';
import { applyRefund, failRefund } from './apply-refund-result.service.ts';
import {
  claimRequestedRefund,
  findRefund,
  findRefundOfProvider,
  type RefundedPayment,
  updateRefund,
} from './refund.store.ts';

export type RefundDeps = Pick<Deps, 'db' | 'now' | 'cards' | 'paypal' | 'log'>;
type ProviderRefund = CardRefund | PayPalRefund;

/** Sends all requested refunds, one after the other. */
export async function sendRequestedRefunds(deps: RefundDeps): Promise<void> {
  while (await sendNextRefund(deps));
}

/**
 * Sends one requested refund, unless that has happened. After a won dispute the provider refunds nothing, so the refund
 * goes to the staff.
 */
export async function sendRefund(deps: RefundDeps, refundId: number): Promise<void> {
  const known = await findRefund(deps.db, refundId);
  if (known?.refund.state !== 'wanted') return;
  if (known.payment.state === 'dispute_won') return await failRefund(deps, refundId, 'disputed');
  await sendNextRefund(deps, refundId);
}

/** Sends the next requested refund, or only this one. Returns whether there was one. */
async function sendNextRefund(deps: RefundDeps, only?: number): Promise<boolean> {
  const claimed = await claim(deps, only);
  if (claimed && !isGivenByHand(claimed)) await send(deps, claimed);
  return claimed !== undefined;
}

async function claim({ db, now }: RefundDeps, only?: number): Promise<RefundedPayment | undefined> {
  return await db.transaction(async (tx) => {
    const wanted = await claimRequestedRefund(tx, only);
    if (!wanted) return undefined;
    const { payment, refund } = wanted;
    await movePayment(tx, payment.id, 'refunding', { actor: SYSTEM, why: refund.reason, now: now() });
    await updateRefund(tx, refund.id, { state: 'sent' }, now());
    if (isGivenByHand(wanted)) await askToGiveBack(tx, wanted, now());
    return await findRefund(tx, refund.id);
  });
}

/** No provider has this money: a staff member gives it back and records it. */
function isGivenByHand({ payment }: RefundedPayment): boolean {
  return payment.receivedBy !== null;
}

async function askToGiveBack(tx: Db, { payment, refund }: RefundedPayment, now: Date): Promise<void> {
  const { id: refundId, amountCents } = refund;
  const details = { refundId, amountCents, way: payment.receivedBy };
  const subject = `refund ${refundId}`;
  await openTask(tx, { kind: 'give_back', subject, paymentId: payment.id, details }, now);
}

/**
 * The idempotency key makes a repetition one refund. Keys expire, so after a refusal we first look for the refund.
 */
async function send(deps: RefundDeps, wanted: RefundedPayment): Promise<void> {
  const answer = await requestAtProvider(deps, wanted);
  if (answer.outcome === 'done') return await applyRefund(deps, wanted.refund.id, answer.found);
  if (answer.outcome === 'unknown') {
    deps.log.warn({ job: 'payments', code: answer.code }, 'a refund was not answered');
    return;
  }
  const made = await findAtProvider(deps, wanted);
  if (made.outcome !== 'done') deps.log.warn({ job: 'payments', code: made.code }, 'a refund is unclear');
  else if (made.found) await applyRefund(deps, wanted.refund.id, made.found);
  else await failUnlessReversed(deps, wanted, answer.code);
}

/** PayPal refuses to refund what it has taken back; the order says so. */
async function failUnlessReversed(deps: RefundDeps, { payment, refund }: RefundedPayment, code: string) {
  if (payment.orderId !== null) await settleOrder(deps, payment.orderId);
  await failRefund(deps, refund.id, code);
}

async function requestAtProvider(
  deps: RefundDeps,
  { payment, refund }: RefundedPayment,
): Promise<Answer<ProviderRefund>> {
  const { amountCents } = refund;
  const reference = keys.refund(referenceOf(payment), refund.id);
  if (payment.gateway === 'paypal') {
    const captureId = payment.captureId ?? '';
    return await deps.paypal.refundCapture({ captureId, amountCents, reference, key: reference });
  }
  const intentId = await intentOf(deps, payment.id);
  return await deps.cards.refund({ intentId, amountCents, reference, key: reference });
}

/** Finds our refund by its reference. An unanswered question is not the same as "not found". */
async function findAtProvider(
  deps: RefundDeps,
  { payment, refund }: RefundedPayment,
): Promise<Answer<ProviderRefund | undefined>> {
  const reference = keys.refund(referenceOf(payment), refund.id);
  const refunds = await refundsOf(deps, payment);
  if (refunds.outcome !== 'done') return refunds;
  return { outcome: 'done', found: refunds.found.find((made) => made.reference === reference) };
}

async function refundsOf(deps: RefundDeps, payment: Payment): Promise<Answer<ProviderRefund[]>> {
  if (payment.gateway === 'stripe') return await deps.cards.refundsOf(await intentOf(deps, payment.id));
  const order = await deps.paypal.readOrder(payment.orderId ?? '');
  return order.outcome === 'done' ? { outcome: 'done', found: order.found.refunds } : order;
}

async function intentOf({ db }: RefundDeps, paymentId: number): Promise<string> {
  return (await findChargeOfPayment(db, paymentId))?.charge.intentId ?? '';
}

/** The status of a sent refund: read it by its id, else find it by its reference, else send it again. */
export async function settleRefund(deps: RefundDeps, known: RefundedPayment): Promise<void> {
  const { refund, payment } = known;
  if (isGivenByHand(known)) return;
  if (refund.providerRefundId === null) {
    const made = await findAtProvider(deps, known);
    if (made.outcome !== 'done') throw new ProviderUnreachable(made.code);
    if (made.found) await applyRefund(deps, refund.id, made.found);
    else if (refund.state === 'sent') await send(deps, known);
    return;
  }
  const provider = payment.gateway === 'paypal' ? deps.paypal : deps.cards;
  const answer: Answer<ProviderRefund> = await provider.readRefund(refund.providerRefundId);
  if (answer.outcome === 'unknown') throw new ProviderUnreachable(answer.code);
  if (answer.outcome === 'done') await applyRefund(deps, refund.id, answer.found);
  else deps.log.warn({ job: 'payments', code: answer.code }, 'a refund is not known to its provider');
}

/** Something happened to a refund at the provider: read its status and store it. */
export async function settleRefundOfProvider(deps: RefundDeps, providerRefundId: string): Promise<void> {
  const known = await findRefundOfProvider(deps.db, providerRefundId);
  if (known) await settleRefund(deps, known);
}
