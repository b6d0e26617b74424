import { and, desc, eq, ne } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import type { PaymentState } from './payment-states.ts';
import { payment, paymentLedger, paymentTask } from './payments.tables.ts';

/** The dispute that a payment came into. */
export async function findDisputeOf(db: Db, paymentId: number): Promise<string | undefined> {
  const [found] = await db
    .select({ disputeId: paymentLedger.providerId })
    .from(paymentLedger)
    .where(
      and(
        eq(paymentLedger.paymentId, paymentId),
        eq(paymentLedger.toState, 'disputed'),
        ne(paymentLedger.fromState, 'disputed'),
      ),
    )
    .orderBy(desc(paymentLedger.id))
    .limit(1);
  return found?.disputeId ?? undefined;
}

/** Where the payment stands that the staff were asked to defend in this dispute, whether they have done so or not. */
export async function stateOfDefended(db: Db, disputeId: string): Promise<PaymentState | undefined> {
  const [found] = await db
    .select({ state: payment.state })
    .from(paymentTask)
    .innerJoin(payment, eq(payment.id, paymentTask.paymentId))
    .where(and(eq(paymentTask.kind, 'dispute'), eq(paymentTask.subject, `dispute ${disputeId}`)))
    .limit(1);
  return found?.state;
}

/** Whether the end of a dispute is written down; its beginning leads to `disputed`. */
export async function isEndWritten(db: Db, disputeId: string): Promise<boolean> {
  const rows = await db
    .select({ id: paymentLedger.id })
    .from(paymentLedger)
    .where(and(eq(paymentLedger.providerId, disputeId), ne(paymentLedger.toState, 'disputed')))
    .limit(1);
  return rows.length > 0;
}
