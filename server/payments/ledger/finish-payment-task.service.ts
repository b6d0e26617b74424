import type { PaymentTaskKind, PaymentTaskOutcome } from '#contract/payments.contract.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { payments_answer } from '#texts/generated/payments_answer.ts';
import { writeOff } from '../charge/write-off-charge.service.ts';
import { completeRefund, lockRefund } from '../refund/apply-refund-result.service.ts';
import { canPayBackByHand, canRefund, nextAttemptKey } from '../refund/refund.rules.ts';
import { type RefundedPayment, readRefundableCents } from '../refund/refund.store.ts';
import { requestRefund } from '../refund/request-refund.service.ts';
import { finishTask, listOpenTasks, lockOpenTask } from './payment-task.store.ts';

const MOST_SHOWN = 200;

const OUTCOMES: Record<PaymentTaskKind, PaymentTaskOutcome[]> = {
  charge_open: ['settled', 'written_off'],
  charge_refused: ['settled', 'written_off'],
  refund_failed: ['paid_otherwise', 'try_again'],
  dispute: ['settled'],
  reversal: ['settled'],
  difference: ['settled'],
  no_payment: ['settled'],
  fee_not_accepted: ['settled'],
};

export async function listPaymentTasks({ db }: Pick<Deps, 'db'>) {
  const tasks = await listOpenTasks(db, MOST_SHOWN);
  return {
    data: tasks.map(({ id, kind, appointmentId, details, createdAt }) => ({
      id,
      kind: kind as PaymentTaskKind,
      appointment_id: appointmentId,
      details,
      outcomes: OUTCOMES[kind as PaymentTaskKind],
      created_at: createdAt.toISOString(),
    })),
  };
}

interface Ending {
  staff: Staff;
  why: string;
  now: Date;
}

/** A staff member ends a task. The outcome can also write off a charge or repeat a refund. */
export async function finishPaymentTask(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { id, outcome, note }: { id: number; outcome: PaymentTaskOutcome; note: string },
  { locale }: Pick<Client, 'locale'>,
) {
  await db.transaction(async (tx) => {
    const task = await lockOpenTask(tx, id);
    if (!task) throw new Failure('request.not_found');
    if (!OUTCOMES[task.kind as PaymentTaskKind].includes(outcome))
      throw new Failure('request.invalid', { fields: { outcome: [{ text: 'invalid' }] } });

    const ending = { staff, why: note, now: now() };
    if (outcome === 'written_off' && task.paymentId !== null) await writeOff(tx, task.paymentId, ending);
    if (outcome === 'paid_otherwise') await recordPaidByHand(tx, Number(task.details.refundId), ending);
    if (outcome === 'try_again') await refundAgain(tx, Number(task.details.refundId), ending);
    await finishTask(tx, id, { doneBy: staff.staffId, outcome: `${outcome}: ${note}`, doneAt: now() });
  });
  return { message: payments_answer[locale].task_done };
}

async function recordPaidByHand(tx: Db, refundId: number, { staff, why, now }: Ending): Promise<void> {
  const known = await lockRefund(tx, refundId);
  if (known.refund.state !== 'failed') throw new Failure('payments.nothing_open');
  if (!canPayBackByHand(known.payment) || (await isRefundedOtherwise(tx, known)))
    throw new Failure('payments.refund_refused');
  await completeRefund(tx, known, { state: 'paid_otherwise', actor: staff, why }, now);
}

/** Requests a new refund: the provider repeats its refusal under the old key. */
async function refundAgain(tx: Db, refundId: number, { staff, why, now }: Ending): Promise<void> {
  const known = await lockRefund(tx, refundId);
  const { payment, refund } = known;
  if (refund.state !== 'failed') throw new Failure('payments.nothing_open');
  if (!canRefund(payment) || (await isRefundedOtherwise(tx, known)))
    throw new Failure('payments.refund_refused');
  const { amountCents } = refund;
  const requestKey = nextAttemptKey(refund.requestKey);
  await requestRefund(
    tx,
    payment,
    { requestKey, amountCents, reason: `staff ${staff.staffId}: ${why}` },
    now,
  );
}

/** Whether other refunds left less than this refund would return. */
async function isRefundedOtherwise(tx: Db, { payment, refund }: RefundedPayment): Promise<boolean> {
  return refund.amountCents > (await readRefundableCents(tx, payment));
}
