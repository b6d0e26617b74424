import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { postLetter } from '#server/platform/mail.ts';
import { abandonSetup } from '../card/confirm-card.service.ts';
import { paymentCaptured, refundRequested } from '../payments.events.ts';
import { cardForgottenLetter, payerAsRecipient } from '../payments.mails.ts';
import { abandonOrder } from '../paypal/create-order.service.ts';
import { unbookedRefundKey } from '../refund/refund.rules.ts';
import {
  dropRequestedRefunds,
  ensureRefund,
  findRefundsOf,
  findUnbookedCaptures,
  UNLESS_BOOKED,
  updateRefund,
} from '../refund/refund.store.ts';
import { type LockedPayment, USABLE_MINUTES } from './begin-payment.service.ts';
import { addLedgerNote, moveLockedPayment, type PaymentActor } from './move-payment.service.ts';
import {
  findPaymentOfCapture,
  findWaitingSince,
  hasBookedSince,
  lockPayment,
  type Payment,
  updatePayment,
} from './payment.store.ts';
import { unpaidOrderStates } from './payment-machine.rules.ts';

export interface Booked {
  appointmentId: number;
  patientId: number;
  now: Date;
}

/**
 * Gives the payment to the appointment, in the transaction that inserts the appointment. `pending`: PayPal still
 * reviews the payment, so the appointment is not certain yet.
 */
export async function attachToAppointment(
  tx: Db,
  { locked: payment }: Pick<LockedPayment, 'locked'>,
  { appointmentId, patientId, now }: Booked,
): Promise<{ state: 'card_saved' | 'captured' | 'pending' }> {
  if (payment.appointmentId !== null) throw new Failure('payments.not_usable');
  const state = attachedState(payment);
  const owner = { appointmentId, patientId, guestContact: null };
  const actor: PaymentActor = { kind: 'patient', patientId };
  if (state === 'card_saved') {
    await moveLockedPayment(tx, payment, state, { actor, why: 'booked', now }, owner);
    return { state };
  }
  const { id: paymentId } = payment;
  if (await hasRefund(tx, paymentId)) throw new Failure('payments.not_usable');
  await updatePayment(tx, paymentId, owner);
  await dropRequestedRefunds(tx, paymentId, UNLESS_BOOKED);
  await addLedgerNote(tx, payment, { actor, why: 'booked', now });
  if (state === 'captured') {
    const { chargedCents: amountCents } = payment;
    await recordEvent(tx, paymentCaptured, { paymentId, appointmentId, amountCents });
  }
  return { state };
}

function attachedState({ state, paymentMethodId }: Payment): 'card_saved' | 'captured' | 'pending' {
  if (state === 'setup_pending' && paymentMethodId !== null) return 'card_saved';
  if (state === 'captured') return 'captured';
  if (state === 'capture_pending') return 'pending';
  throw new Failure('payments.not_usable');
}

/** The booking failed: forget the card or refund the money at once, and mail the payer. Safe to repeat. */
export async function releaseUnbooked(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  paymentId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment.appointmentId !== null) return;
    if (payment.gateway === 'paypal') return await refundUnbooked(tx, payment, now());
    if (payment.state !== 'setup_pending') return;
    await abandonSetup(tx, paymentId, 'not booked', now());
    await mailForgottenCard(tx, payment);
  });
}

/**
 * The same for a capture named by a payer. A capture of another payer, or of a booked appointment, stays untouched.
 */
export async function releaseCapture(
  deps: Pick<Deps, 'db' | 'now'>,
  { payer, captureId }: { payer: string; captureId: string },
): Promise<void> {
  const found = await findPaymentOfCapture(deps.db, captureId, payer);
  if (found) await releaseUnbooked(deps, found.id);
}

/**
 * The bank confirmed the card, so the payer may believe that the booking succeeded; unless there is a later booking.
 */
async function mailForgottenCard(tx: Db, payment: Payment): Promise<void> {
  if (payment.paymentMethodId === null || (await hasBookedSince(tx, payment))) return;
  const to = await payerAsRecipient(tx, payment);
  if (to) await postLetter(tx, cardForgottenLetter(to));
}

/** The refund was stored before the capture, to be sent only if no booking follows. None followed, so send it. */
async function refundUnbooked(tx: Db, payment: Payment, now: Date): Promise<void> {
  const { id: paymentId, state, amountCents } = payment;
  if (!['capturing', 'capturing_unknown', 'capture_pending', 'captured'].includes(state)) return;
  const { refund } = await ensureRefund(
    tx,
    { paymentId, requestKey: unbookedRefundKey(payment), amountCents, reason: UNLESS_BOOKED },
    now,
  );
  if (refund.reason !== UNLESS_BOOKED) return;
  await updateRefund(tx, refund.id, { reason: 'not booked' }, now);
  await recordEvent(tx, refundRequested, { refundId: refund.id });
}

/** Whether a refund of this payment was requested, sent or made. */
async function hasRefund(db: Db, paymentId: number): Promise<boolean> {
  const refunds = await findRefundsOf(db, paymentId);
  return refunds.some(({ state, reason }) => state !== 'failed' && reason !== UNLESS_BOOKED);
}

const MINUTE = 60_000;
const AT_ONCE = 100;
/** No booking request lasts this long: a capture that is not booked by then never will be. */
const BOOKING_MINUTES = 5;

/** Ends payments that were begun but not booked: forgets the card, abandons the order, refunds the capture. */
export async function releaseUnbookedPayments(deps: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const { db, now } = deps;
  const unusable = new Date(now().getTime() - USABLE_MINUTES * MINUTE);
  for (const { id, appointmentId } of await findWaitingSince(db, ['setup_pending'], unusable, AT_ONCE)) {
    if (appointmentId === null) await releaseUnbooked(deps, id);
  }
  for (const { id } of await findWaitingSince(db, unpaidOrderStates, unusable, AT_ONCE)) {
    await db.transaction((tx) => abandonOrder(tx, id, 'the time ran out', now()));
  }
  const unbooked = new Date(now().getTime() - BOOKING_MINUTES * MINUTE);
  for (const id of await findUnbookedCaptures(db, unbooked)) await releaseUnbooked(deps, id);
}
