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

/** The payment of an appointment, for the lists of patients and staff. */
export interface AppointmentPayment extends Transactions {
  gateway: PaymentGateway;
  state: PaymentState;
  /** Paid, not refunded, and no refund requested. */
  refundableCents: number;
  /** The patient can pay an open amount. */
  isOpen: boolean;
  /** The staff may retry the card. */
  canBeCharged: boolean;
  /** A fee that the staff can still waive; 0 if there is none. */
  waivableCents: number;
}

/** The payments of many appointments in one query, by appointment id. Some appointments have no payment. */
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

/** A payment that PayPal still reviews does not count, because it may be denied. */
function refundableOf(row: Parameters<typeof leftToRefund>[0] & { promisedCents: number }): number {
  return mayRefund(row) ? leftToRefund(row, { promisedCents: row.promisedCents, owedCents: 0 }) : 0;
}

/** Ids of the patient's appointments with an open amount. */
export async function openAppointmentsOf(db: Db, patientId: number): Promise<number[]> {
  return await listOpenAppointments(db, patientId);
}

/** The payments of all appointments, to be joined by a query that selects the owner. */
export function appointmentPaymentsQuery(db: Db) {
  return selectPayments(db).as('appointment_payment');
}

export interface WayOfPaying {
  gateway: PaymentGateway;
  /** Null if it is not certain which card paid. */
  cardLast4: string | null;
}

/** How an appointment was paid, as the invoice says it. */
export async function wayOfPaying(db: Db, appointmentId: number): Promise<WayOfPaying | undefined> {
  const payment = await findPaymentOfAppointment(db, appointmentId);
  if (!payment) return undefined;
  const { gateway, cardLast4 } = payment;
  // After a decline of the saved card the patient may have paid with another card, which only the provider knows.
  const isSavedCard = gateway === 'stripe' && (await countEntries(db, payment.id, 'charge_failed')) === 0;
  return { gateway, cardLast4: isSavedCard ? cardLast4 : null };
}

export interface MoneyOfMove {
  refundCents: number;
  /** The amount will be charged to the card. */
  isDue: boolean;
  /** The card will not be charged. */
  isReleased: boolean;
}

/** What a new status of the appointment meant for its payment. Undefined if there is no payment. */
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

/** Whether an appointment with this status costs nothing, by the settlement rule. */
export function costsNothing(status: AppointmentStatus, terms: AgreedFees): boolean {
  return decideSettlement(status, terms).kind === 'free';
}

/** Charged and refunded cents of one day in Berlin. */
export interface Takings {
  date: string;
  takenCents: number;
  refundedCents: number;
}

/** Grouped by the day on which the money moved, not by the day of the appointment. */
export async function takingsBetween(db: Db, from: Date, to: Date): Promise<Takings[]> {
  return await sumByDay(db, from, to);
}

/** Declined charges that were neither paid nor written off. */
export async function owedByPatients(db: Db): Promise<{ count: number; cents: number }> {
  return await sumOwed(db);
}
