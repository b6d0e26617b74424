import { patientAsRecipient, type Recipient } from '#server/identity/personal-letter.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Payment } from './payment.store.ts';

/** Where a payer is written to: her account, or the address that she gave before she had one. */
export async function payerAsRecipient(
  db: Db,
  { patientId, guestContact }: Pick<Payment, 'patientId' | 'guestContact'>,
): Promise<Recipient | undefined> {
  if (patientId !== null) return await patientAsRecipient(db, patientId);
  return guestContact ? { ...guestContact, ...NOBODY_YET } : undefined;
}

/** Her address is not proven, so that no name of hers is written to it. */
const NOBODY_YET = { firstName: '', lastName: '', emailVerifiedAt: null };
