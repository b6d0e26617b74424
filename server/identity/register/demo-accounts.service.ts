import type { AddressForm } from '#contract/address.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { endSessionsOf } from '#server/platform/sessions/sessions.ts';
import { endPendingAccess } from '../account.service.ts';
import { deleteFactors } from '../erase-account.store.ts';
import { findAccountByEmail, insertPatient, type NewPatient, removeDemoPasswords } from '../patient.store.ts';
import { putAddress } from '../profile/profile.store.ts';
import {
  findStaffIdByEmail,
  insertStaffMember,
  listDemoStaff,
  type NewStaffMember,
} from '../staff/staff.store.ts';
import { subjectOf } from '../staff/staff-sign-in.service.ts';

/**
 * Called at a start without the demo. Everybody knows the passwords of the demo accounts and may have added a passkey
 * or opened a session. Demo staff are refused when they sign in; demo patients lose all access.
 */
export async function shutDemoAccounts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.transaction(async (tx) => {
    const at = now();
    for (const member of await listDemoStaff(tx)) await endSessionsOf(tx, subjectOf(member), at);
    for (const patientId of await removeDemoPasswords(tx)) {
      await deleteFactors(tx, patientId);
      await endPendingAccess(tx, patientId, at);
      await endSessionsOf(tx, { kind: 'patient', patientId }, at);
    }
  });
}

/** Returns the patient with this address; makes one if there is none. An existing account stays as it is. */
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

/** Returns the member of staff with this address; makes one if there is none. */
export async function ensureStaffMember(tx: Db, member: NewStaffMember, now: Date): Promise<number> {
  const id = (await insertStaffMember(tx, member, now)) ?? (await findStaffIdByEmail(tx, member.email));
  if (id === undefined) throw new Error('A member of staff vanished while being made.');
  return id;
}
