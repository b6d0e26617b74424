import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { PaymentTaskKind } from '#contract/payments.contract.ts';
import type { Db } from '#server/platform/database/database.ts';
import { payment, paymentTask } from '../payments.tables.ts';

export interface NewTask {
  kind: PaymentTaskKind;
  subject: string;
  paymentId: number | null;
  details: Record<string, string | number | null>;
}

/** Opens a task for the staff, unless the same task is open already. */
export async function openTask(tx: Db, task: NewTask, now: Date): Promise<void> {
  await tx
    .insert(paymentTask)
    .values({ ...task, createdAt: now })
    .onConflictDoNothing();
}

/** Whether there is such a task, open or done. */
export async function hasTask(db: Db, kind: PaymentTaskKind, subject: string): Promise<boolean> {
  const found = await db
    .select({ id: paymentTask.id })
    .from(paymentTask)
    .where(and(eq(paymentTask.kind, kind), eq(paymentTask.subject, subject)))
    .limit(1);
  return found.length > 0;
}

export async function listOpenTasks(db: Db, limit: number) {
  return await db
    .select({
      id: paymentTask.id,
      kind: paymentTask.kind,
      paymentId: paymentTask.paymentId,
      appointmentId: payment.appointmentId,
      patientId: payment.patientId,
      details: paymentTask.details,
      createdAt: paymentTask.createdAt,
    })
    .from(paymentTask)
    .leftJoin(payment, eq(payment.id, paymentTask.paymentId))
    .where(isNull(paymentTask.doneAt))
    .orderBy(desc(paymentTask.id))
    .limit(limit);
}

/** The payment that an open task is about. */
export async function findPaymentOfTask(db: Db, taskId: number) {
  const [found] = await db
    .select({ payment })
    .from(paymentTask)
    .innerJoin(payment, eq(payment.id, paymentTask.paymentId))
    .where(and(eq(paymentTask.id, taskId), isNull(paymentTask.doneAt)));
  return found?.payment;
}

export async function lockOpenTask(tx: Db, id: number) {
  const [found] = await tx
    .select()
    .from(paymentTask)
    .where(and(eq(paymentTask.id, id), isNull(paymentTask.doneAt)))
    .for('update');
  return found;
}

/** The open tasks of this kind about a payment. */
export async function listOpenTasksOf(tx: Db, paymentId: number, kind: PaymentTaskKind) {
  return await tx
    .select({ id: paymentTask.id, details: paymentTask.details })
    .from(paymentTask)
    .where(and(eq(paymentTask.paymentId, paymentId), eq(paymentTask.kind, kind), isNull(paymentTask.doneAt)));
}

export async function finishTask(
  tx: Db,
  id: number,
  done: { doneBy: number | null; outcome: string; doneAt: Date },
): Promise<void> {
  await tx.update(paymentTask).set(done).where(eq(paymentTask.id, id));
}

/** Ends all open tasks of these kinds about a payment. */
export async function finishTasksOf(
  tx: Db,
  paymentId: number,
  kinds: PaymentTaskKind[],
  done: { doneBy: number | null; outcome: string; doneAt: Date },
): Promise<void> {
  await tx
    .update(paymentTask)
    .set(done)
    .where(
      and(eq(paymentTask.paymentId, paymentId), inArray(paymentTask.kind, kinds), isNull(paymentTask.doneAt)),
    );
}
