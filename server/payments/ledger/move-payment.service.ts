import type { Patient, Staff, Visitor } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { addRefunded, insertLedgerLine, setState } from './ledger.store.ts';
import { lockPayment, type Payment, updatePayment } from './payment.store.ts';
import { canMove, forgottenPayerStates, type PaymentState } from './payment-machine.rules.ts';

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
export async function movePayment(
  tx: Db,
  id: number,
  to: PaymentState,
  { actor, why, now, providerId, charged = 0, refunded = 0 }: PaymentMove,
): Promise<Payment> {
  const { state: from } = await lockPayment(tx, id);
  if (!canMove(from, to)) throw new PaymentMoveRefused(id, from, to);

  await setState(tx, id, { to, chargedCents: charged, refundedCents: refunded }, now);
  if (forgottenPayerStates.some((state) => state === to)) await updatePayment(tx, id, { guestContact: null });
  await insertLedgerLine(tx, {
    paymentId: id,
    kind: kindOf({ charged, refunded }),
    amountCents: charged || refunded,
    fromState: from,
    toState: to,
    actor: nameOfActor(actor),
    why,
    providerId: providerId ?? null,
    at: now,
  });
  return await lockPayment(tx, id);
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
  fromState: PaymentState | null = state,
): Promise<void> {
  await insertLedgerLine(tx, {
    paymentId: id,
    kind: 'state',
    fromState,
    toState: state,
    actor: nameOfActor(actor),
    why,
    providerId: providerId ?? null,
    at: now,
  });
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
