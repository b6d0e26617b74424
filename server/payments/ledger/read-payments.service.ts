import type { AppointmentStatus, PaymentGateway } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import { mayBeWaived, mayChargeAgain } from '../charge/charge-plan.rules.ts';
import { type AgreedFees, decideSettlement } from '../charge/settlement.rules.ts';
import { leftToRefund, mayRefund, moveRefundKey } from '../refund/refund.rules.ts';
import { findRefundOfRequest } from '../refund/refund.store.ts';
import { type Transactions, transactionsOf } from './describe-payment.rules.ts';
import { countEntries } from './ledger.store.ts';
import { findPaymentOfAppointment } from './payment.store.ts';
import type { PaymentState } from './payment-machine.rules.ts';
import {
  isOpen,
  listOpenAppointments,
  listPaymentsOf,
  selectPayments,
  sumByDay,
  sumOwed,
} from './read-payments.store.ts';

/** The money of an appointment, as far as its patient is told. */
export interface AppointmentPayment extends Transactions {
  gateway: PaymentGateway;
  state: PaymentState;
  /** Paid and not given back, nor on its way back. */
  refundableCents: number;
  /** An amount is open that she can pay herself. */
  isOpen: boolean;
  /** The staff may try the card once more. */
  canBeCharged: boolean;
  /** A fee that the staff can still forgive before it is taken; 0 where there is none. */
  waivableCents: number;
}

/** By the appointment, for a whole page of them at once. An appointment nobody began to pay for has none. */
export async function paymentsOfAppointments(
  db: Db,
  appointmentIds: number[],
): Promise<Map<number, AppointmentPayment>> {
  if (appointmentIds.length === 0) return new Map();
  const found = new Map<number, AppointmentPayment>();
  for (const { appointmentId, gateway, state, ...row } of await listPaymentsOf(db, appointmentIds)) {
    if (appointmentId === null) continue;
    found.set(appointmentId, {
      ...{ gateway, state, ...transactionsOf({ gateway, state }) },
      refundableCents: refundableOf({ state, ...row }),
      isOpen: isOpen(row.chargeState),
      canBeCharged: mayChargeAgain(state, row),
      waivableCents: mayBeWaived({ state: row.chargeState, reason: row.chargeReason })
        ? (row.owedCents ?? 0)
        : 0,
    });
  }
  return found;
}

/** What PayPal still examines is not counted: nobody knows whether it comes. */
function refundableOf(row: Parameters<typeof leftToRefund>[0] & { promisedCents: number }): number {
  return mayRefund(row) ? leftToRefund(row, { promisedCents: row.promisedCents, owedCents: 0 }) : 0;
}

/** The patient's appointments with an amount that she can pay herself. */
export async function openAppointmentsOf(db: Db, patientId: number): Promise<number[]> {
  return await listOpenAppointments(db, patientId);
}

/** The payments of appointments for a larger query, which joins these rows. */
export function appointmentPaymentsQuery(db: Db) {
  return selectPayments(db).as('appointment_payment');
}

export interface WayOfPaying {
  gateway: PaymentGateway;
  /** Nothing where it is not certain which card it was. */
  cardLast4: string | null;
}

/** How an appointment is paid, as far as an invoice may say it. */
export async function wayOfPaying(db: Db, appointmentId: number): Promise<WayOfPaying | undefined> {
  const payment = await findPaymentOfAppointment(db, appointmentId);
  if (!payment) return undefined;
  const { gateway, cardLast4 } = payment;
  // Where the saved card was refused, she may have paid by another one, which only the provider knows.
  const isSavedCard = gateway === 'stripe' && (await countEntries(db, payment.id, 'charge_failed')) === 0;
  return { gateway, cardLast4: isSavedCard ? cardLast4 : null };
}

export interface MoneyOfMove {
  refundCents: number;
  /** It waits to be taken from the card. */
  isDue: boolean;
  /** Nothing is asked of the card any more. */
  isReleased: boolean;
}

/** What came of an appointment's move for its money, as it is now; nothing where nobody ever began to pay. */
export async function moneyOfMove(
  db: Db,
  appointmentId: number,
  to: AppointmentStatus,
): Promise<MoneyOfMove | undefined> {
  const payment = await findPaymentOfAppointment(db, appointmentId);
  if (!payment) return undefined;
  const refund = await findRefundOfRequest(db, moveRefundKey(payment, to));
  const isDue = payment.state === 'charge_due';
  return { refundCents: refund?.amountCents ?? 0, isDue, isReleased: payment.state === 'released' };
}

/** Whether an appointment that comes to this status is free of charge, by the rule that settles its money. */
export function costsNothing(status: AppointmentStatus, terms: AgreedFees): boolean {
  return decideSettlement(status, terms).kind === 'free';
}

/** What came in and went back on one day in Berlin. */
export interface Takings {
  date: string;
  takenCents: number;
  refundedCents: number;
}

/** By the day on which the money moved, not by the day of the appointment. */
export async function takingsBetween(db: Db, from: Date, to: Date): Promise<Takings[]> {
  return await sumByDay(db, from, to);
}

/** What patients owe because a card was refused and nobody has paid or given up yet. */
export async function owedByPatients(db: Db): Promise<{ count: number; cents: number }> {
  return await sumOwed(db);
}
