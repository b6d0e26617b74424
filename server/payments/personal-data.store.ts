import { and, eq, gt, inArray, isNotNull, max } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { type RowJson, rowsAsJson } from '#server/platform/database/patient-rows.ts';
import type { Merging } from '#server/platform/personal-data.ts';
import {
  payment,
  paymentCharge,
  paymentLedger,
  paymentLink,
  paymentReceipt,
  paymentRefund,
  paymentTask,
} from './payments.tables.ts';

const NO_CARD = { customerId: null, paymentMethodId: null, cardBrand: null, cardLast4: null };

/** The patient's payments for the export, without the provider ids that would let somebody charge a card. */
export async function exportPayments(db: Db, patientId: number): Promise<Record<string, RowJson[]>> {
  const ids = idsOf(db, patientId);
  const { customerId, setupIntentId, paymentMethodId, payer } = payment;
  return {
    payments: await rowsAsJson(db, payment, {
      where: eq(payment.patientId, patientId),
      orderBy: payment.id,
      without: [customerId, setupIntentId, paymentMethodId, payer],
    }),
    charges: await rowsAsJson(db, paymentCharge, {
      where: inArray(paymentCharge.paymentId, ids),
      orderBy: paymentCharge.id,
      without: [paymentCharge.intentId],
    }),
    refunds: await rowsAsJson(db, paymentRefund, {
      where: inArray(paymentRefund.paymentId, ids),
      orderBy: paymentRefund.id,
      without: [paymentRefund.requestKey, paymentRefund.providerRefundId],
    }),
    ledger: await rowsAsJson(db, paymentLedger, {
      where: inArray(paymentLedger.paymentId, ids),
      orderBy: paymentLedger.id,
      without: [paymentLedger.providerId],
    }),
    receipts: await rowsAsJson(db, paymentReceipt, {
      where: inArray(paymentReceipt.paymentId, ids),
      orderBy: paymentReceipt.id,
      without: [paymentReceipt.staffId],
    }),
    tasks: await rowsAsJson(db, paymentTask, {
      where: inArray(paymentTask.paymentId, ids),
      orderBy: paymentTask.id,
      without: [paymentTask.subject, paymentTask.details],
    }),
  };
}

/** When money last moved. A card that was only saved is not part of the books. */
export async function moneyLastMovedAt(db: Db, patientId: number): Promise<Date | null> {
  const [found] = await db
    .select({ at: max(paymentLedger.at) })
    .from(paymentLedger)
    .innerJoin(payment, eq(payment.id, paymentLedger.paymentId))
    .where(and(eq(payment.patientId, patientId), gt(payment.chargedCents, 0)));
  return found?.at ?? null;
}

export async function listCustomers(db: Db, patientId: number): Promise<string[]> {
  const found = await db
    .selectDistinct({ customerId: payment.customerId })
    .from(payment)
    .where(and(eq(payment.patientId, patientId), isNotNull(payment.customerId)));
  return found.flatMap(({ customerId }) => customerId ?? []);
}

/** The books need who paid how much for what, but not by which card. */
export async function eraseCards(tx: Db, patientId: number): Promise<void> {
  const charges = tx
    .select({ id: paymentCharge.id })
    .from(paymentCharge)
    .where(inArray(paymentCharge.paymentId, idsOf(tx, patientId)));
  await tx.delete(paymentLink).where(inArray(paymentLink.chargeId, charges));
  await tx
    .update(payment)
    .set({ ...NO_CARD, guestContact: null })
    .where(eq(payment.patientId, patientId));
}

export async function deletePayments(tx: Db, patientId: number): Promise<void> {
  const ids = idsOf(tx, patientId);
  for (const table of [paymentTask, paymentReceipt, paymentLedger, paymentRefund, paymentCharge]) {
    await tx.delete(table).where(inArray(table.paymentId, ids));
  }
  await tx.delete(payment).where(eq(payment.patientId, patientId));
}

function idsOf(db: Db, patientId: number) {
  return db.select({ id: payment.id }).from(payment).where(eq(payment.patientId, patientId));
}

/** Gives all payments of the merged account to the remaining one. */
export async function movePaymentsTo(tx: Db, { fromId, intoId }: Merging): Promise<void> {
  await tx.update(payment).set({ patientId: intoId }).where(eq(payment.patientId, fromId));
}
