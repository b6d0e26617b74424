import type { AddressForm } from '#contract/address.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { endSessionsOf } from '#server/platform/sessions/sessions.ts';
import { endOpenWays } from '../account.service.ts';
import { deleteFactors } from '../erase-account.store.ts';
import { findAccountByEmail, insertPatient, type NewPatient, takePasswords } from '../patient.store.ts';
import { putAddress } from '../profile/profile.store.ts';
import {
  findStaffIdByEmail,
  insertStaffMember,
  listDemoStaff,
  type NewStaffMember,
} from '../staff/staff.store.ts';
import { subjectOf } from '../staff/staff-sign-in.service.ts';

/**
 * At a start without the demo: everybody knows the password of its accounts, and could have added a passkey or opened
 * a session. Staff accounts are refused at the sign-in; those of patients lose every way in.
 */
export async function shutDemoAccounts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.transaction(async (tx) => {
    const at = now();
    for (const member of await listDemoStaff(tx)) await endSessionsOf(tx, subjectOf(member), at);
    for (const patientId of await takePasswords(tx)) {
      await deleteFactors(tx, patientId);
      await endOpenWays(tx, patientId, at);
      await endSessionsOf(tx, { kind: 'patient', patientId }, at);
    }
  });
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
