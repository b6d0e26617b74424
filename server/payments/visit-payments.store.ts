import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { ChargeState } from './payment-states.ts';
import { payment, paymentCharge, paymentRefund } from './payments.tables.ts';
import { promisedRefunds } from './refund.store.ts';

/** Charges that the patient can pay herself. */
export const openChargeStates: ChargeState[] = ['action_required', 'failed'];

export async function listPaymentsOf(db: Db, appointmentIds: number[]) {
  return await db
    .select({
      appointmentId: payment.appointmentId,
      gateway: payment.gateway,
      state: payment.state,
      chargedCents: payment.chargedCents,
      refundedCents: payment.refundedCents,
      promisedCents: promisedOf(db),
      chargeState: paymentCharge.state,
      chargeReason: paymentCharge.reason,
      owedCents: paymentCharge.amountCents,
      declineCode: paymentCharge.declineCode,
    })
    .from(payment)
    .leftJoin(paymentCharge, eq(paymentCharge.paymentId, payment.id))
    .where(inArray(payment.appointmentId, appointmentIds));
}

function promisedOf(db: Db) {
  const promised = db
    .select({ cents: sql`sum(${paymentRefund.amountCents})` })
    .from(paymentRefund)
    .where(and(eq(paymentRefund.paymentId, payment.id), promisedRefunds));
  return sql`coalesce((${promised}), 0)`.mapWith(Number);
}

/** Of all visits, for a larger query that knows whose they are. */
export function selectPayments(db: Db) {
  return db
    .select({ appointmentId: payment.appointmentId, gateway: payment.gateway, state: payment.state })
    .from(payment);
}

export async function listOpenAppointments(db: Db, patientId: number): Promise<number[]> {
  const rows = await db
    .select({ appointmentId: payment.appointmentId })
    .from(paymentCharge)
    .innerJoin(payment, eq(payment.id, paymentCharge.paymentId))
    .where(and(inArray(paymentCharge.state, openChargeStates), eq(payment.patientId, patientId)))
    .orderBy(payment.appointmentId);
  return rows.flatMap(({ appointmentId }) => appointmentId ?? []);
}

export function isOpen(state: ChargeState | null): boolean {
  return state !== null && openChargeStates.includes(state);
}
