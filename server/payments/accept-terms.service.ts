import type { Db } from '#server/platform/database/database.ts';
import { type Acceptance, markTermsAccepted } from './payment.store.ts';

/** The payer has agreed to what the payment she began is for, and to the fee that she named, if she named one. */
export async function acceptTerms(db: Db, acceptance: Acceptance, now: Date): Promise<void> {
  await markTermsAccepted(db, acceptance, now);
}
