import type { PaymentTaskKind, PaymentTaskOutcome } from '#contract/payments.contract.ts';
import { namesOfPatients } from '#server/identity/search/search-patients.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { requireFreshProof } from '#server/platform/sessions/sessions.ts';
import { payments_answer } from '#texts/generated/payments_answer.ts';
import { writeOff } from '../charge/write-off-charge.service.ts';
import { findDisputes } from '../dispute/settle-dispute.service.ts';
import { settleOrder } from '../paypal/apply-order-result.service.ts';
import { ProviderUnreachable } from '../providers.service.ts';
import type { HandMoney } from '../receipt/receipt.rules.ts';
import { requireDayOfMoney } from '../receipt/receipt.service.ts';
import { insertReceipt } from '../receipt/receipt.store.ts';
import { completeRefund, lockRefund } from '../refund/apply-refund-result.service.ts';
import { nextAttemptKey, outcomesOfFailedRefund } from '../refund/refund.rules.ts';
import { findRefund, type RefundedPayment, readRefundableCents } from '../refund/refund.store.ts';
import { requestRefund } from '../refund/request-refund.service.ts';
import { findPaymentOfTask, finishTask, listOpenTasks, lockOpenTask } from './payment-task.store.ts';

const MOST_SHOWN = 200;

/** How staff can end a task. What can be done about a failed refund depends on the payment. */
const OUTCOMES: Record<Exclude<PaymentTaskKind, 'refund_failed'>, PaymentTaskOutcome[]> = {
  charge_open: ['settled', 'written_off'],
  charge_refused: ['settled', 'written_off'],
  dispute: ['settled'],
  reversal: ['settled'],
  difference: ['settled'],
  no_payment: ['settled'],
  fee_not_accepted: ['settled'],
  give_back: ['paid_otherwise'],
};

export async function listPaymentTasks({ db }: Pick<Deps, 'db'>) {
  const tasks = await listOpenTasks(db, MOST_SHOWN);
  const names = await namesOfPatients(
    db,
    tasks.flatMap(({ patientId }) => patientId ?? []),
  );
  const data = [];
  for (const { id, kind, appointmentId, patientId, details, createdAt } of tasks) {
    const outcomes = await outcomesOf(db, { kind, details });
    const created_at = createdAt.toISOString();
    const named = patientId === null ? undefined : names.get(patientId);
    const patient = named ? { id: named.id, name: `${named.firstName} ${named.lastName}` } : null;
    const shown = { id, kind: kind as PaymentTaskKind, appointment_id: appointmentId, patient, details };
    data.push({ ...shown, outcomes, created_at });
  }
  return { data };
}

async function outcomesOf(
  db: Db,
  { kind, details }: Pick<Task, 'kind' | 'details'>,
): Promise<PaymentTaskOutcome[]> {
  if (kind !== 'refund_failed') return OUTCOMES[kind as keyof typeof OUTCOMES];
  const known = await findRefund(db, Number(details.refundId));
  if (!known) return ['settled'];
  return outcomesOfFailedRefund(known.payment, known.refund, await readRefundableCents(db, known.payment));
}

type Task = NonNullable<Awaited<ReturnType<typeof lockOpenTask>>>;

interface Ending {
  staff: Staff;
  why: string;
  now: Date;
  paid: GivenMoney;
}

/** What the form says about money that was paid back by hand; all of it or nothing. */
type GivenMoney = { [Field in keyof HandMoney]?: HandMoney[Field] | undefined };

/** A staff member ends a task. The outcome can also write off a charge or repeat a refund. */
export async function finishPaymentTask(
  deps: Deps,
  staff: Staff,
  { id, outcome, note, ...paid }: { id: number; outcome: PaymentTaskOutcome; note: string } & GivenMoney,
  { locale }: Pick<Client, 'locale'>,
) {
  const { db, now } = deps;
  if (outcome === 'paid_otherwise') await readProviderAgain(deps, id);
  await db.transaction(async (tx) => {
    const task = await lockOpenTask(tx, id);
    if (!task) throw new Failure('request.not_found');
    requireOutcome(task, outcome);

    const ending = { staff, why: note, now: now(), paid };
    if (outcome === 'written_off' && task.paymentId !== null) await writeOff(tx, task.paymentId, ending);
    if (task.kind === 'refund_failed') await endFailedRefund(tx, task, outcome, ending);
    // Money that had come by transfer or in cash goes back the same way.
    if (task.kind === 'give_back')
      await payBackByHand(tx, await lockRefund(tx, Number(task.details.refundId)), ending);
    await finishTask(tx, id, { doneBy: staff.staffId, outcome: `${outcome}: ${note}`, doneAt: now() });
  });
  return { message: payments_answer[locale].task_done };
}

/**
 * Before the clinic pays by hand: the bank or PayPal may have given the patient the money, and the news was lost. If the
 * provider does not answer, nothing is recorded.
 */
async function readProviderAgain(deps: Deps, taskId: number): Promise<void> {
  const payment = await findPaymentOfTask(deps.db, taskId);
  if (!payment || payment.receivedBy !== null) return;
  try {
    if (payment.orderId !== null) await settleOrder(deps, payment.orderId);
    await findDisputes(deps, payment);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
    throw new Failure('payments.provider_unavailable', { retryAfterSeconds: 5 });
  }
}

/** An outcome that never fits a task is a mistake of the caller; one that does not fit any more is refused. */
function requireOutcome({ kind }: Task, outcome: PaymentTaskOutcome): void {
  const known = kind === 'refund_failed' ? AFTER_FAILED_REFUND : OUTCOMES[kind as keyof typeof OUTCOMES];
  if (!known.includes(outcome))
    throw new Failure('request.invalid', { fields: { outcome: [{ text: 'invalid' }] } });
}

const AFTER_FAILED_REFUND: PaymentTaskOutcome[] = ['paid_otherwise', 'try_again', 'settled'];

async function endFailedRefund(
  tx: Db,
  task: Task,
  outcome: PaymentTaskOutcome,
  ending: Ending,
): Promise<void> {
  const known = await lockRefund(tx, Number(task.details.refundId));
  const offered: PaymentTaskOutcome[] = await outcomesOf(tx, task);
  if (!offered.includes(outcome))
    throw new Failure(known.refund.state === 'failed' ? 'payments.refund_refused' : 'payments.nothing_open');
  if (outcome === 'paid_otherwise') await payBackByHand(tx, known, ending);
  if (outcome === 'try_again') await refundAgain(tx, known, ending);
}

/**
 * The clinic has paid back by transfer or in cash. Whoever says so proves who they are, whatever the amount, and names the
 * way, the day and the reference.
 */
async function payBackByHand(
  tx: Db,
  known: RefundedPayment,
  { staff, why, now, paid: given }: Ending,
): Promise<void> {
  requireFreshProof(staff, now);
  const paid = handMoneyOf(given);
  if (!paid) throw new Failure('request.invalid', { fields: { reference: [{ text: 'required' }] } });
  requireDayOfMoney(paid, now);
  await completeRefund(tx, known, { state: 'paid_otherwise', actor: staff, why }, now);
  const { payment, refund } = known;
  await insertReceipt(tx, {
    ...paid,
    paymentId: payment.id,
    kind: 'paid_back',
    withdrawsId: null,
    amountCents: -refund.amountCents,
    staffId: staff.staffId,
    createdAt: now,
  });
}

/** Requests a new refund: the provider repeats its refusal under the old key. */
async function refundAgain(
  tx: Db,
  { payment, refund }: RefundedPayment,
  { staff, why, now }: Ending,
): Promise<void> {
  const wish = {
    requestKey: nextAttemptKey(refund.requestKey),
    amountCents: refund.amountCents,
    reason: `staff ${staff.staffId}: ${why}`,
  };
  await requestRefund(tx, payment, wish, now);
}

function handMoneyOf({ way, day, reference }: GivenMoney): HandMoney | undefined {
  return way && day && reference ? { way, day, reference } : undefined;
}
