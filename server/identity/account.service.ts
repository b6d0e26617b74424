import type { Patient } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { verifyPassword } from '#server/platform/secrets.ts';
import { countWrong, LIMITS } from './account-protection.service.ts';
import { dropCalendarAddress } from './calendar-address/calendar-address.store.ts';
import { cancelEmailChanges, cancelResets } from './email/mailed-link.store.ts';
import { type Account, findAccount, holdRows, lockOpen, selectOpen } from './patient.store.ts';
import { fullName } from './person.rules.ts';
import { dropPendingSignIns, dropTrustedDevices } from './sign-in/sign-in.store.ts';

/** The signed-in patient's account. A session whose account is closed counts as no session. */
export async function ownAccount(db: Db, { patientId }: Pick<Patient, 'patientId'>): Promise<Account> {
  const account = await findAccount(db, patientId);
  if (!account) throw new Failure('session.required');
  return account;
}

export async function ownName(db: Db, patient: Pick<Patient, 'patientId'>): Promise<string> {
  return fullName(await ownAccount(db, patient));
}

/** Refuses unless the password is right. A session alone, which may be stolen, must not change how one signs in. */
export async function confirmPassword(
  deps: Pick<Deps, 'db' | 'now'>,
  { subject, passwordHash }: { subject: string; passwordHash: string | null },
  password: string,
  faultKeys: string[],
): Promise<void> {
  const isRight = await countWrong(deps, [[LIMITS.reauthentication, subject]], async () => {
    return (await verifyPassword(passwordHash, password)) || undefined;
  });
  if (isRight) return;
  const fields = Object.fromEntries(faultKeys.map((key) => [key, [{ text: 'wrong_password' }]]));
  throw new Failure('identity.wrong_password', { fields });
}

/** The account of a patient who has just typed the password again. */
export async function reauthenticate(
  deps: Pick<Deps, 'db' | 'now'>,
  patient: Patient,
  password: string,
  faultKeys: string[] = ['current_password'],
): Promise<Account> {
  const account = await ownAccount(deps.db, patient);
  const { passwordHash } = account;
  await confirmPassword(deps, { subject: `patient ${account.id}`, passwordHash }, password, faultKeys);
  return account;
}

/**
 * Whether the patient's account is open. It stays locked until the transaction ends, so nobody can book, send or
 * write in the patient's name. After the account is closed, the database refuses that for ever.
 */
export async function lockOpenAccount(tx: Db, patientId: number): Promise<boolean> {
  return await lockOpen(tx, patientId);
}

/**
 * Until the transaction ends nobody closes or merges these accounts. A caller who changes their data and logs the
 * change must take this lock first; otherwise two callers could block each other.
 */
export async function holdAccounts(tx: Db, patientIds: number[]): Promise<void> {
  await holdRows(tx, patientIds);
}

/** A subquery of all patients with an open account. Data of closed accounts is shown to nobody. */
export function openAccountsQuery(db: Db) {
  return selectOpen(db);
}

/**
 * Ends everything that could still open or move the account, or read its appointments: reset links, links that change the
 * address, sign-ins that wait for a second factor, trusted devices and the calendar address. Called whenever the password
 * changes.
 */
export async function endPendingAccess(tx: Db, patientId: number, now: Date): Promise<void> {
  await cancelResets(tx, patientId, now);
  await cancelEmailChanges(tx, patientId, now);
  await dropPendingSignIns(tx, { kind: 'patient', patientId });
  await dropTrustedDevices(tx, patientId);
  await dropCalendarAddress(tx, { kind: 'patient', patientId });
}
