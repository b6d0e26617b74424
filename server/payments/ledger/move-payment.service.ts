import type { Patient, Staff, Visitor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addRefunded, changeWithLine, insertLedgerLine } from './ledger.store.ts';
import { lockPayment, lockPaymentOfAppointment, type Payment, type PaymentChange } from './payment.store.ts';
import { consequenceOf, forgottenPayerStates, type PaymentState } from './payment-machine.rules.ts';

export interface PaymentMove {
  actor: PaymentActor;
  why: string;
  now: Date;
  providerId?: string | undefined;
  /** Cents that were charged or refunded with this move. */
  charged?: number;
  refunded?: number;
}

/** The state machine does not allow this move: a bug in our code, not a mistake of the caller. */
export class PaymentMoveRefused extends Error {
  constructor(id: number, from: PaymentState, to: PaymentState) {
    super(`payment ${id} cannot go from ${from} to ${to}`);
    this.name = 'PaymentMoveRefused';
  }
}

/** Moves a payment to another state and inserts the ledger line about it, always together. */
export async function movePayment(tx: Db, id: number, to: PaymentState, move: PaymentMove): Promise<Payment> {
  return await moveLockedPayment(tx, await lockPayment(tx, id), to, move);
}

/** As `movePayment`, for a caller who has locked the payment. Other columns can change together with the state. */
export async function moveLockedPayment(
  tx: Db,
  payment: Payment,
  to: PaymentState,
  { actor, why, now, providerId, charged = 0, refunded = 0 }: PaymentMove,
  change: PaymentChange = {},
): Promise<Payment> {
  const { id, state: from } = payment;
  const kind = kindOf({ charged, refunded });
  if (!consequenceOf(from, to)?.ledger.includes(kind)) throw new PaymentMoveRefused(id, from, to);

  const changed = {
    ...change,
    ...(forgottenPayerStates.some((state) => state === to) && { guestContact: null }),
    state: to,
    stateSince: now,
    chargedCents: payment.chargedCents + charged,
    refundedCents: payment.refundedCents + refunded,
  };
  await changeWithLine(tx, changed, {
    paymentId: id,
    kind,
    amountCents: charged || refunded,
    fromState: from,
    toState: to,
    actor: nameOfActor(actor),
    why,
    providerId: providerId ?? null,
    at: now,
  });
  return { ...payment, ...changed };
}

function kindOf({ charged, refunded }: { charged: number; refunded: number }) {
  if (charged !== 0) return 'charged';
  return refunded === 0 ? 'state' : 'refunded';
}

/** Adds a refund (or subtracts a failed one) without changing the payment's state, for example during a dispute. */
export async function addRefund(
  tx: Db,
  { id, state }: Pick<Payment, 'id' | 'state'>,
  { actor, why, now, providerId, refunded }: Omit<PaymentMove, 'charged'> & { refunded: number },
): Promise<void> {
  await addRefunded(tx, id, refunded);
  await insertLedgerLine(tx, {
    paymentId: id,
    kind: refunded === 0 ? 'state' : 'refunded',
    amountCents: refunded,
    fromState: state,
    toState: state,
    actor: nameOfActor(actor),
    why,
    providerId: providerId ?? null,
    at: now,
  });
}

/** Inserts a ledger line about a payment without changing its state. */
export async function addLedgerNote(
  tx: Db,
  { id, state }: Pick<Payment, 'id' | 'state'>,
  { actor, why, now, providerId }: Omit<PaymentMove, 'charged' | 'refunded'>,
): Promise<void> {
  await insertLedgerLine(tx, {
    paymentId: id,
    kind: 'state',
    fromState: state,
    toState: state,
    actor: nameOfActor(actor),
    why,
    providerId: providerId ?? null,
    at: now,
  });
}

/** Keeps in the ledger what the staff did about an appointment before its money moved. Without a payment: nothing. */
export async function noteOnPayment(
  tx: Db,
  appointmentId: number,
  note: Pick<PaymentMove, 'actor' | 'why' | 'now'>,
): Promise<void> {
  const payment = await lockPaymentOfAppointment(tx, appointmentId);
  if (payment) await addLedgerNote(tx, payment, note);
}

/** Who moved the money: a person known by the session, a provider's answer, or the system. */
export type PaymentActor =
  | Pick<Visitor, 'kind'>
  | Pick<Patient, 'kind' | 'patientId'>
  | Pick<Staff, 'kind' | 'staffId'>
  | { kind: 'provider' }
  | { kind: 'system' };

export const SYSTEM: PaymentActor = { kind: 'system' };
export const PROVIDER: PaymentActor = { kind: 'provider' };

export function nameOfActor(actor: PaymentActor): string {
  if (actor.kind === 'patient') return `patient ${actor.patientId}`;
  return actor.kind === 'staff' ? `staff ${actor.staffId}` : actor.kind;
}
