import type { StaffInvoice } from '#contract/invoices.contract.ts';
import { namesOfStaff } from '#server/identity/staff/staff-members.service.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { requireFreshProof } from '#server/platform/sessions/sessions.ts';
import { payments_answer } from '#texts/generated/payments_answer.ts';
import { applyCharge } from '../charge/apply-charge-result.service.ts';
import {
  type ChargeDeps,
  type ChargedPayment,
  findChargeOfPayment,
  lockCharge,
  updateCharge,
} from '../charge/charge.store.ts';
import { isOpenCharge } from '../charge/charge-plan.rules.ts';
import { isChargeAccepted } from '../charge/settlement.rules.ts';
import { INTENT_CANCELED } from '../ledger/ledger.store.ts';
import { addLedgerNote, moveLockedPayment } from '../ledger/move-payment.service.ts';
import { lockPaymentOfAppointment } from '../ledger/payment.store.ts';
import { finishTasksOf } from '../ledger/payment-task.store.ts';
import { handOverToStaff } from '../link/ask-to-pay.service.ts';
import { cancelIntent, returnToCard } from '../link/switch-to-paypal.service.ts';
import { cardNoLongerNeeded, customerErased, paymentCharged, receiptWithdrawn } from '../payments.events.ts';
import { readRefundableCents } from '../refund/refund.store.ts';
import { type HandMoney, isDayOfMoney, whyOf } from './receipt.rules.ts';
import { findLatestReceipt, insertReceipt, listReceipts } from './receipt.store.ts';

interface Wish extends HandMoney {
  appointment_id: number;
  amount_cents: number;
}

/**
 * A staff member records that the open amount came by transfer or in cash. As with PayPal, the card's intent is canceled
 * first, so that only one of them pays. If the card or PayPal was faster, nothing is recorded.
 */
export async function recordReceipt(
  deps: ChargeDeps,
  staff: Staff,
  wish: Wish,
  { locale }: Pick<Client, 'locale'>,
) {
  requireFreshProof(staff, deps.now());
  requireDayOfMoney(wish, deps.now());
  const begun = await begin(deps, staff, wish);
  await withdrawCard(deps, begun);
  await deps.db.transaction((tx) => receive(deps, tx, { staff, wish, begun }));
  return { message: payments_answer[locale].received };
}

export function requireDayOfMoney({ day }: Pick<HandMoney, 'day'>, now: Date): void {
  if (!isDayOfMoney(day, now))
    throw new Failure('request.invalid', { fields: { day: [{ text: 'date_past' }] } });
}

/** Stored first, so that neither the card nor PayPal begins to pay meanwhile. A charge that was written off is closed. */
async function begin({ db, now }: ChargeDeps, staff: Staff, wish: Wish): Promise<ChargedPayment> {
  return await db.transaction(async (tx) => {
    const payment = await lockPaymentOfAppointment(tx, wish.appointment_id);
    if (!payment) throw new Failure('request.not_found');
    const charge = (await findChargeOfPayment(tx, payment.id))?.charge;
    if (!charge || !(isOpenCharge(charge.state) || charge.state === 'written_off'))
      throw new Failure('payments.nothing_open');
    if (!isChargeAccepted(payment, charge)) throw new Failure('payments.fee_not_accepted');
    if (wish.amount_cents !== charge.amountCents) throw new Failure('payments.amount_differs');
    if (charge.state === 'written_off') return { payment, charge };
    const move = { actor: staff, why: whyOf(wish), now: now() };
    const switching = await moveLockedPayment(tx, payment, 'switching', move);
    await updateCharge(tx, charge.id, { state: 'by_paypal' }, now());
    return { payment: switching, charge };
  });
}

async function withdrawCard(deps: ChargeDeps, begun: ChargedPayment): Promise<void> {
  const intent = await cancelIntent(deps, begun.charge);
  if (intent === 'canceled') return;
  if (intent?.status === 'succeeded') {
    await applyCharge(deps, begun, intent);
    throw new Failure('payments.paid_meanwhile');
  }
  await returnToCard(deps, begun.charge);
  throw new Failure('payments.provider_unavailable', { retryAfterSeconds: 5 });
}

interface Receiving {
  staff: Staff;
  wish: Wish;
  begun: ChargedPayment;
}

async function receive(deps: ChargeDeps, tx: Db, { staff, wish, begun }: Receiving): Promise<void> {
  const now = deps.now();
  const { payment, charge } = await lockCharge(tx, begun.charge);
  if (payment.state !== begun.payment.state) throw new Failure('payments.paid_meanwhile');
  const { id: paymentId, appointmentId } = payment;
  const { amountCents, reason, intentId } = charge;
  const note = { actor: staff, now, providerId: intentId ?? undefined };
  if (intentId !== null) await addLedgerNote(tx, payment, { ...note, why: INTENT_CANCELED });
  const move = { actor: staff, why: whyOf(wish), charged: amountCents, now };
  await moveLockedPayment(tx, payment, 'received', move, { receivedBy: wish.way });
  await insertReceipt(tx, {
    paymentId,
    kind: 'received',
    way: wish.way,
    day: wish.day,
    reference: wish.reference,
    amountCents,
    withdrawsId: null,
    staffId: staff.staffId,
    createdAt: now,
  });
  await updateCharge(tx, charge.id, { state: 'succeeded', nextAttemptAt: null, intentId: null }, now);
  const done = { doneBy: staff.staffId, outcome: `settled: ${whyOf(wish)}`, doneAt: now };
  await finishTasksOf(tx, paymentId, ['charge_open', 'charge_refused'], done);
  await recordEvent(tx, cardNoLongerNeeded, { paymentId });
  if (appointmentId === null) return;
  await recordEvent(tx, paymentCharged, { paymentId, appointmentId, reason, amountCents });
}

/** The card is forgotten with the receipt, so nobody tries it again; by the link the patient can enter another one. */
const CARD_FORGOTTEN = 'do_not_try_again';

/**
 * A staff member takes a receipt back that was recorded by mistake. A counter entry follows, the amount is open again, and
 * the staff have the task about it. Money that is going back, or has gone back, was there: then it is no mistake.
 */
export async function withdrawReceipt(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Staff,
  { appointment_id: appointmentId, reason }: { appointment_id: number; reason: string },
  { locale }: Pick<Client, 'locale'>,
) {
  const at = now();
  requireFreshProof(staff, at);
  await db.transaction(async (tx) => {
    const payment = await lockPaymentOfAppointment(tx, appointmentId);
    if (!payment) throw new Failure('request.not_found');
    const receipt = await findLatestReceipt(tx, payment.id);
    const charge = (await findChargeOfPayment(tx, payment.id))?.charge;
    const isWhole = (await readRefundableCents(tx, payment)) === payment.chargedCents;
    if (payment.state !== 'received' || !receipt || !charge || !isWhole)
      throw new Failure('payments.receipt_gone');
    const { amountCents, way, day, id: withdrawsId } = receipt;
    const move = { actor: staff, why: reason, charged: -amountCents, now: at };
    await moveLockedPayment(tx, payment, 'charge_failed', move, {
      receivedBy: null,
      customerId: null,
      paymentMethodId: null,
    });
    if (payment.customerId !== null)
      await recordEvent(tx, customerErased, { customerId: payment.customerId });
    await insertReceipt(tx, {
      paymentId: payment.id,
      kind: 'withdrawn',
      way,
      day,
      reference: reason,
      withdrawsId,
      amountCents: -amountCents,
      staffId: staff.staffId,
      createdAt: at,
    });
    await updateCharge(tx, charge.id, { state: 'failed', declineCode: CARD_FORGOTTEN }, at);
    await handOverToStaff(tx, { payment, charge: { ...charge, declineCode: CARD_FORGOTTEN } }, at);
    await recordEvent(tx, receiptWithdrawn, { appointmentId });
  });
  return { message: payments_answer[locale].receipt_withdrawn };
}

type ShownReceipt = NonNullable<StaffInvoice['receipt']>;

/** The receipts that count, by appointment id; one that was withdrawn does not. */
export async function receiptsOfAppointments(
  db: Db,
  appointmentIds: number[],
): Promise<Map<number, ShownReceipt>> {
  const rows = await listReceipts(db, appointmentIds);
  const names = await namesOfStaff(
    db,
    rows.map(({ receipt }) => receipt.staffId),
  );
  const found = new Map<number, ShownReceipt>();
  for (const { appointmentId, receipt } of rows) {
    if (appointmentId === null || receipt.kind === 'paid_back') continue;
    const { way, day, reference, staffId } = receipt;
    if (receipt.kind === 'withdrawn') found.delete(appointmentId);
    else found.set(appointmentId, { way, day, reference, recorded_by: names.get(staffId) ?? '' });
  }
  return found;
}
