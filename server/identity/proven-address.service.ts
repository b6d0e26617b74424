import type { Db } from '#server/platform/database/database.ts';
import { defineEvent } from '#server/platform/jobs/events.ts';
import { findAccount, findAccountByEmail } from './patient.store.ts';
import { emailKeyOf } from './person.rules.ts';

/** Somebody has shown that the address of her account is hers. */
export const addressProven = defineEvent<{ patientId: number }>('identity.address_proven');

/** The same for every spelling of an address. */
export function addressKeyOf(email: string): string {
  return emailKeyOf(email);
}

/** Whose address this is; nobody's as long as it was only typed. */
export async function ownerOfAddress(db: Db, email: string): Promise<number | undefined> {
  const account = await findAccountByEmail(db, email);
  return account?.emailVerifiedAt ? account.id : undefined;
}

/** The key of the address that a patient has proven, if she has. */
export async function provenAddressKey(db: Db, patientId: number): Promise<string | undefined> {
  const account = await findAccount(db, patientId);
  return account?.emailVerifiedAt ? emailKeyOf(account.email) : undefined;
}
