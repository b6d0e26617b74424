import { type PaymentGateway, paymentGateways } from '#contract/appointment-status.ts';
import type { Db } from '#server/platform/database/database.ts';
import { mayBeWaived, mayChargeAgain } from './charge-plan.rules.ts';
import { type PaymentState, paymentStates } from './payment-states.ts';
import { leftToRefund, mayRefund } from './refund.rules.ts';
import { type Transactions, transactionsOf } from './visit-payment.rules.ts';
import { isOpen, listOpenAppointments, listPaymentsOf, selectPayments } from './visit-payments.store.ts';

/** The money of a visit, as far as its patient is told. */
export interface VisitPayment extends Transactions {
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

/** By the visit, for a whole page of them at once. A visit nobody began to pay for has none. */
export async function paymentsOfVisits(db: Db, appointmentIds: number[]): Promise<Map<number, VisitPayment>> {
  if (appointmentIds.length === 0) return new Map();
  const found = new Map<number, VisitPayment>();
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

/** The patient's visits with an amount that she can pay herself. */
export async function openVisitsOf(db: Db, patientId: number): Promise<number[]> {
  return await listOpenAppointments(db, patientId);
}

/** The payments of visits for a larger query, which joins these rows. */
export function visitPaymentsQuery(db: Db) {
  return selectPayments(db).as('visit_payment');
}

/** Every way the money of a visit can be, and what is told about it. */
export const paymentKinds = paymentGateways.flatMap((gateway) =>
  paymentStates.map((state) => ({ gateway, state, ...transactionsOf({ gateway, state }) })),
);
