import {
  findAccountByEmail,
  hasShutDemoPatients,
  insertPatient,
  setDemoPasswords,
} from '#server/identity/patient.store.ts';
import { putAddress } from '#server/identity/profile/profile.store.ts';
import { newsOfAcceptance } from '#server/identity/register/register.service.ts';
import { findStaffIdByEmail, insertStaffMember } from '#server/identity/staff/staff.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { recordEvents } from '#server/platform/jobs/outbox.ts';
import { hashPassword } from '#server/platform/secrets.ts';
import { DEMO_PASSWORD, demoPatients, demoStaff } from './accounts.ts';

/**
 * The hash that missing accounts need, or nothing when none is missing. Hashing is slow on purpose, so it
 * happens before the transaction, and once for all: this password is public anyway.
 */
export async function hashForMissingAccounts(db: Db): Promise<string | undefined> {
  const found = [
    ...(await Promise.all(demoPatients.map(({ person }) => findAccountByEmail(db, person.email)))),
    ...(await Promise.all(demoStaff.map(({ member }) => findStaffIdByEmail(db, member.email)))),
  ];
  const isNeeded = found.includes(undefined) || (await hasShutDemoPatients(db));
  return isNeeded ? await hashPassword(DEMO_PASSWORD) : undefined;
}

export async function addMissingAccounts(tx: Db, passwordHash: string, now: Date): Promise<void> {
  for (const { person, address } of demoPatients) {
    const verified = { ...person, passwordHash, emailVerifiedAt: now, termsAcceptedAt: now };
    const account = await insertPatient(tx, verified, now);
    if (account) await recordEvents(tx, [newsOfAcceptance(account, now)]);
    if (account && address) await putAddress(tx, account.id, address, now);
  }
  await setDemoPasswords(tx, passwordHash);
  for (const { member } of demoStaff) await insertStaffMember(tx, { ...member, passwordHash }, now);
}

/** The staff accounts of the demo's doctors, by the doctor's slug. */
export async function staffIdsOfDoctors(tx: Db): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { member, doctor } of demoStaff) {
    const staffId = await findStaffIdByEmail(tx, member.email);
    if (doctor !== undefined && staffId !== undefined) ids.set(doctor, staffId);
  }
  return ids;
}
