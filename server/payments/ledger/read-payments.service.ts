import type { AppointmentStatus, PaymentGateway } from '#contract/appointment-status.ts';
import type { ReceiptWay } from '#contract/payments.contract.ts';
import { berlinDate } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/database/database.ts';
import { canBeWaived, canChargeAgain, isOpenCharge, openChargeStates } from '../charge/charge-plan.rules.ts';
import { mostDiscount } from '../charge/settlement.rules.ts';
import { canRefund, refundableCents, statusRefundKey } from '../refund/refund.rules.ts';
import { findRefundOfRequest } from '../refund/refund.store.ts';
import { type Transactions, transactionsOf } from './describe-payment.rules.ts';
import { countEntries } from './ledger.store.ts';
import { findPaymentOfAppointment } from './payment.store.ts';
import type { ChargeReason, PaymentState } from './payment-machine.rules.ts';
import {
  listAppointmentsWithCharge,
  listMoneyLines,
  listPaymentsOf,
  type MoneyLine,
  selectPayments,
  sumByDay,
  sumCharges,
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
  /** The largest discount that the staff can still give; 0 once the amount is frozen. */
  discountableCents: number;
  /** The agreed price, and what of it was paid and not refunded. */
  amountCents: number;
  keptCents: number;
  /** The saved card; null for PayPal and for a card that was forgotten. */
  savedCard: SavedCard | null;
}

export interface SavedCard {
  brand: string | null;
  last4: string;
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
      gateway,
      state,
      ...transactionsOf({ gateway, state }),
      refundableCents: refundableOf({ state, ...row }),
      isOpen: isOpenCharge(row.chargeState),
      canBeCharged: canChargeAgain(state, row),
      discountableCents: mostDiscount({ gateway, state, amountCents: row.amountCents }),
      amountCents: row.amountCents,
      keptCents: row.chargedCents - row.refundedCents,
      savedCard: row.cardLast4 === null ? null : { brand: row.cardBrand, last4: row.cardLast4 },
      waivableCents: canBeWaived({ state: row.chargeState, reason: row.chargeReason })
        ? (row.owedCents ?? 0)
        : 0,
    });
  }
  return found;
}

/** A payment that PayPal still reviews does not count, because it may be denied. */
function refundableOf(row: Parameters<typeof refundableCents>[0] & { openRefundCents: number }): number {
  return canRefund(row) ? refundableCents(row, { openRefundCents: row.openRefundCents, owedCents: 0 }) : 0;
}

/** Ids of the patient's appointments with an open amount. */
export async function openAppointmentsOf(db: Db, patientId: number): Promise<number[]> {
  return await listAppointmentsWithCharge(db, patientId, openChargeStates);
}

/** The payments of all appointments, to be joined by a query that selects the owner. */
export function appointmentPaymentsQuery(db: Db) {
  return selectPayments(db).as('appointment_payment');
}

export interface PaymentMethodUsed {
  gateway: PaymentGateway;
  /** Null if it is not certain which card paid. */
  cardLast4: string | null;
  /** Set if the money passed no provider. */
  receivedBy: ReceiptWay | null;
}

/** How an appointment was paid, as the invoice says it. */
export async function readPaymentMethod(
  db: Db,
  appointmentId: number,
): Promise<PaymentMethodUsed | undefined> {
  const payment = await findPaymentOfAppointment(db, appointmentId);
  if (!payment) return undefined;
  const { gateway, cardLast4, receivedBy } = payment;
  // After a decline of the saved card the patient may have paid with another card, which only the provider knows.
  const isSavedCard = gateway === 'stripe' && (await countEntries(db, payment.id, 'charge_failed')) === 0;
  return { gateway, cardLast4: isSavedCard ? cardLast4 : null, receivedBy };
}

export interface PaymentAfterMove {
  refundCents: number;
  /** The amount will be charged to the card. */
  isDue: boolean;
  /** The card will not be charged. */
  isReleased: boolean;
}

/** What a new status of the appointment meant for its payment. Undefined if there is no payment. */
export async function paymentAfterMove(
  db: Db,
  appointmentId: number,
  to: AppointmentStatus,
): Promise<PaymentAfterMove | undefined> {
  const payment = await findPaymentOfAppointment(db, appointmentId);
  if (!payment) return undefined;
  const refund = await findRefundOfRequest(db, statusRefundKey(payment, to));
  const isDue = payment.state === 'charge_due';
  return { refundCents: refund?.amountCents ?? 0, isDue, isReleased: payment.state === 'released' };
}

export interface Takings {
  /** Charged and refunded cents by the Berlin day on which the money moved, not by the day of the appointment. */
  byDay: Map<string, { takenCents: number; refundedCents: number }>;
  /** Declined charges that were neither paid nor written off, of all times. */
  open: { count: number; cents: number };
  /** Charges that were not tried yet. */
  due: { count: number; cents: number };
}

export async function readTakings(db: Db, from: Date, to: Date): Promise<Takings> {
  const days = await sumByDay(db, from, to);
  return {
    byDay: new Map(days.map(({ date, ...sums }) => [date, sums])),
    open: await sumCharges(db, openChargeStates),
    due: await sumCharges(db, ['due']),
  };
}

/** Where money is: the account of a provider, the clinic's bank or its cash box. */
export type MoneyPlace = 'card' | 'paypal' | 'bank' | 'cash';

/** One movement of money, as the ledger has it. */
export interface Movement {
  kind: 'charged' | 'refunded';
  /** Positive if the clinic has more money afterwards. */
  cents: number;
  place: MoneyPlace;
  /** The day in Berlin on which it was booked. */
  date: string;
  /** The day on the bank statement or in the cash book, if the staff recorded it. */
  moneyDay: string | null;
  appointmentId: number | null;
  reason: ChargeReason;
}

/** Every movement of money in a span of time, in the order of the ledger. */
export async function movementsBetween(db: Db, from: Date, to: Date): Promise<Movement[]> {
  return (await listMoneyLines(db, from, to)).map((line) => ({
    kind: line.kind === 'refunded' ? 'refunded' : 'charged',
    cents: line.kind === 'refunded' ? 0 - line.amountCents : line.amountCents,
    place: placeOf(line),
    date: berlinDate(line.at),
    moneyDay: line.day,
    appointmentId: line.appointmentId,
    reason: line.reason ?? 'appointment',
  }));
}

/** What was recorded says its own way. A refund without an id of a provider was paid by the clinic itself. */
function placeOf({ way, kind, providerId, toState, gateway }: MoneyLine): MoneyPlace {
  if (way !== null) return way === 'cash' ? 'cash' : 'bank';
  if (kind === 'refunded' && providerId === null) return 'bank';
  if (toState === 'captured') return 'paypal';
  if (toState === 'charged') return 'card';
  return gateway === 'paypal' ? 'paypal' : 'card';
}
