import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { postLetter } from '#server/platform/mail.ts';
import {
  addRefund,
  movePayment,
  type PaymentActor,
  type PaymentMove,
  PROVIDER,
} from '../ledger/move-payment.service.ts';
import { lockPayment, type Payment } from '../ledger/payment.store.ts';
import { canMove, type PaymentState, type RefundState } from '../ledger/payment-machine.rules.ts';
import { finishTasksOf, openTask } from '../ledger/payment-task.store.ts';
import { paymentRefunded, paymentRefundFailed } from '../payments.events.ts';
import { payerAsRecipient, refundLetter } from '../payments.mails.ts';
import { firstAttemptKey } from './refund.rules.ts';
import {
  findRefund,
  findRefundOfRequest,
  type RefundedPayment,
  readRefundableCents,
  updateRefund,
} from './refund.store.ts';

type OutcomeDeps = Pick<Deps, 'db' | 'now' | 'log'>;
type Completed = Extract<RefundState, 'succeeded' | 'paid_otherwise'>;

/** Stores the provider's status of a refund. */
export async function applyRefund(
  deps: OutcomeDeps,
  refundId: number,
  found: { refundId: string; status: 'pending' | 'succeeded' | 'failed' },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if ((await lockRefund(tx, refundId)).refund.providerRefundId === null)
      await updateRefund(tx, refundId, { providerRefundId: found.refundId }, deps.now());
    const known = await lockRefund(tx, refundId);
    if (found.status === 'succeeded' && known.refund.state === 'sent')
      await completeRefund(tx, known, { state: 'succeeded', actor: PROVIDER, why: 'refunded' }, deps.now());
    if (found.status === 'failed') await markRefundFailed(deps, tx, known, 'failed at the provider');
  });
}

/** The provider refused the refund. Whoever hears that late does not take back what has succeeded meanwhile. */
export async function failRefund(deps: OutcomeDeps, refundId: number, code: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const known = await lockRefund(tx, refundId);
    if (known.refund.state !== 'succeeded') await markRefundFailed(deps, tx, known, code);
  });
}

/** The patient has the money back, from the provider or by another way. */
export async function completeRefund(
  tx: Db,
  { payment, refund }: RefundedPayment,
  { state, actor, why }: { state: Completed; actor: PaymentActor; why: string },
  now: Date,
): Promise<void> {
  const { amountCents, id: refundId } = refund;
  const isFull = payment.refundedCents + amountCents === payment.chargedCents;
  const providerId = state === 'succeeded' ? (refund.providerRefundId ?? undefined) : undefined;
  await updateRefund(tx, refundId, { state }, now);
  const move = { actor, why, providerId, refunded: amountCents, now };
  await moveOrBook(tx, payment, isFull ? 'refunded' : 'partially_refunded', move);
  const { id: paymentId, appointmentId } = payment;
  if (isFull) {
    const done = { doneBy: null, outcome: 'settled: everything is back', doneAt: now };
    await finishTasksOf(tx, paymentId, ['refund_failed'], done);
  }
  const first = await findRefundOfRequest(tx, firstAttemptKey(refund.requestKey));
  const news = { paymentId, appointmentId, refundId: first?.id ?? refundId, amountCents, isFull };
  await recordEvent(tx, paymentRefunded, news);
  await mailRefund(tx, payment, amountCents);
}

async function mailRefund(tx: Db, payment: Payment, amountCents: number): Promise<void> {
  const to = await payerAsRecipient(tx, payment);
  const isBooked = payment.appointmentId !== null;
  if (to) await postLetter(tx, refundLetter(to, { amountCents, isBooked }));
}

/** The refund failed. A bank can also return a refund that the provider had reported as succeeded. */
export async function markRefundFailed(
  { now, log }: Pick<Deps, 'now' | 'log'>,
  tx: Db,
  { payment, refund }: RefundedPayment,
  code: string,
): Promise<void> {
  if (refund.state === 'failed' || refund.state === 'paid_otherwise') return;
  const { id: refundId, amountCents } = refund;
  const { id: paymentId, appointmentId } = payment;
  const refunded = refund.state === 'succeeded' ? -amountCents : 0;
  const providerId = refund.providerRefundId ?? undefined;
  await updateRefund(tx, refundId, { state: 'failed' }, now());
  const move = { actor: PROVIDER, why: code, providerId, refunded, now: now() };
  await moveOrBook(tx, payment, 'refund_failed', move);
  const left = await readRefundableCents(tx, await lockPayment(tx, paymentId));
  // The bank or PayPal gave the patient the money meanwhile.
  if (amountCents > left) return;
  const details = { refundId, amountCents, code };
  await openTask(tx, { kind: 'refund_failed', subject: `refund ${refundId}`, paymentId, details }, now());
  await recordEvent(tx, paymentRefundFailed, { paymentId, appointmentId, refundId, amountCents });
  log.error({ job: 'payments', code: `refund ${refundId}` }, 'a refund failed');
}

/** During a dispute the result of a refund changes the sums, but not the state of the payment. */
async function moveOrBook(
  tx: Db,
  payment: Payment,
  to: PaymentState,
  move: PaymentMove & { refunded: number },
): Promise<void> {
  if (canMove(payment.state, to)) await movePayment(tx, payment.id, to, move);
  else await addRefund(tx, payment, move);
}

/** Locks the payment first, as every transaction does, and then reads the refund. */
export async function lockRefund(tx: Db, refundId: number): Promise<RefundedPayment> {
  const known = await findRefund(tx, refundId);
  if (!known) throw new Error(`Refund ${refundId} does not exist.`);
  await lockPayment(tx, known.refund.paymentId);
  const current = await findRefund(tx, refundId);
  if (!current) throw new Error(`Refund ${refundId} does not exist.`);
  return current;
}
