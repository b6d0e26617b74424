import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Db } from '#server/platform/database/database.ts';
import { feeAgreement } from '../appointments.tables.ts';

export type StoredAgreement = typeof feeAgreement.$inferSelect;

const signedColumns = {
  termsHash: feeAgreement.termsHash,
  doctorId: feeAgreement.doctorId,
  positions: feeAgreement.positions,
  signedAt: feeAgreement.signedAt,
};

export async function findUnbooked(db: Db, payer: string) {
  const [found] = await db.select(signedColumns).from(feeAgreement).where(eq(feeAgreement.payer, payer));
  return found;
}

/** A payer has one signed agreement at a time: that about the booking in hand. */
export async function putUnbooked(
  db: Db,
  agreement: Omit<typeof feeAgreement.$inferInsert, 'payer'> & { payer: string },
): Promise<void> {
  const { payer: _key, ...change } = agreement;
  await db
    .insert(feeAgreement)
    .values(agreement)
    .onConflictDoUpdate({ target: feeAgreement.payer, set: change });
}

/** Gives the agreement to the appointment. False if the payer has not signed exactly these terms. */
export async function attachAgreement(
  tx: Db,
  { payer, termsHash, appointmentId }: { payer: string; termsHash: string; appointmentId: number },
): Promise<boolean> {
  const attached = await tx
    .update(feeAgreement)
    .set({ payer: null, appointmentId })
    .where(and(eq(feeAgreement.payer, payer), eq(feeAgreement.termsHash, termsHash)))
    .returning({ id: feeAgreement.id });
  return attached.length > 0;
}

export async function findOfAppointment(db: Db, appointmentId: number): Promise<StoredAgreement | undefined> {
  const [found] = await db.select().from(feeAgreement).where(eq(feeAgreement.appointmentId, appointmentId));
  return found;
}

/** False if its document is there already. */
export async function markFiled(tx: Db, id: number, documentId: number): Promise<boolean> {
  const filed = await tx
    .update(feeAgreement)
    .set({ documentId })
    .where(and(eq(feeAgreement.id, id), isNull(feeAgreement.documentId)))
    .returning({ id: feeAgreement.id });
  return filed.length > 0;
}

export async function deleteUnbooked(db: Db, until: Date): Promise<void> {
  await db
    .delete(feeAgreement)
    .where(and(isNull(feeAgreement.appointmentId), lte(feeAgreement.signedAt, until)));
}
