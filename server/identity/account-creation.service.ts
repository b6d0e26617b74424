import type { AddressForm } from '#contract/address.ts';
import type { Locale } from '#contract/locale.ts';
import type { Db } from '#server/platform/database/database.ts';
import { defineEvent } from '#server/platform/jobs/events.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { findAccountByEmail, insertPatient, type NewPatient } from './patient.store.ts';
import { putAddress } from './profile.store.ts';
import { findStaffIdByEmail, insertStaffMember, type NewStaffMember } from './staff.store.ts';

/** Somebody has made an account and accepted the terms and the privacy policy that were in force then. */
export const termsAccepted = defineEvent<{ patientId: number; locale: Locale; acceptedAt: string }>(
  'identity.terms_accepted',
);

export async function announceAcceptance(
  tx: Db,
  { id: patientId, locale }: { id: number; locale: Locale },
  now: Date,
): Promise<void> {
  await recordEvent(tx, termsAccepted, { patientId, locale, acceptedAt: now.toISOString() });
}

/** The patient with this address, made now unless there is one; an existing account is left as it is. */
export async function ensurePatient(
  tx: Db,
  person: NewPatient,
  address: AddressForm | undefined,
  now: Date,
): Promise<number> {
  const made = await insertPatient(tx, person, now);
  if (made && address) await putAddress(tx, made.id, address, now);
  const account = made ?? (await findAccountByEmail(tx, person.email));
  if (!account) throw new Error('The address of this account belongs to a closed one.');
  return account.id;
}

/** The member of staff with this address, made now unless there is one. */
export async function ensureStaffMember(tx: Db, member: NewStaffMember, now: Date): Promise<number> {
  const id = (await insertStaffMember(tx, member, now)) ?? (await findStaffIdByEmail(tx, member.email));
  if (id === undefined) throw new Error('A member of staff vanished while being made.');
  return id;
}
