import type { Db } from '#server/platform/database/database.ts';
import { markTermsAccepted } from './payment.store.ts';

/** The payer has agreed to what the payment she began is for. */
export async function acceptTerms(db: Db, payer: string, now: Date): Promise<void> {
  await markTermsAccepted(db, payer, now);
}
