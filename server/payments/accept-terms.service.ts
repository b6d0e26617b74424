import type { Db } from '#server/platform/database/database.ts';
import { markTermsAccepted } from './payment.store.ts';

/** The payer has agreed to what the payment she began is for, and to the fee that she named, if she named one. */
export async function acceptTerms(
  db: Db,
  payer: string,
  agreed: { noShowFeePercent: number | undefined; now: Date },
): Promise<void> {
  await markTermsAccepted(db, payer, agreed);
}
