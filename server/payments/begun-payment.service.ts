import type { Db } from '#server/platform/database/database.ts';
import { findPayment } from './payment.store.ts';

export interface BegunPayment {
  payer: string;
  slotId: string;
  amountCents: number;
  /** The payer accepted what it is for. */
  isAgreed: boolean;
}

/** A payment that no appointment has come of so far. */
export async function begunPayment(db: Db, paymentId: number): Promise<BegunPayment | undefined> {
  const found = await findPayment(db, paymentId);
  if (!found || found.appointmentId !== null) return undefined;
  const { payer, slotId, amountCents, termsAcceptedAt } = found;
  return { payer, slotId, amountCents, isAgreed: termsAcceptedAt !== null };
}
