import type { Patient } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { verifyPassword } from '#server/platform/secrets.ts';
import { countWrong, LIMITS } from './account-protection.service.ts';
import { cancelEmailChanges, cancelResets } from './email/mailed-link.store.ts';
import { type Account, findAccount, holdRows, lockOpen, selectOpen } from './patient.store.ts';
import { fullName } from './person.rules.ts';
import { dropPendingSignIns, dropTrustedDevices } from './sign-in/sign-in.store.ts';

/** The signed-in patient's account; a session that outlived it is none. */
export async function ownAccount(db: Db, { patientId }: Pick<Patient, 'patientId'>): Promise<Account> {
  const account = await findAccount(db, patientId);
  if (!account) throw new Failure('session.required');
  return account;
}

export async function ownName(db: Db, patient: Pick<Patient, 'patientId'>): Promise<string> {
  return fullName(await ownAccount(db, patient));
}

/** A session alone, perhaps a stolen one, does not change the ways into an account: the password does. */
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

/** The account of a patient who has just typed her password again. */
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
 * Whether her account is open. Until the transaction ends nobody books, sends or writes anything in her name; the
 * database refuses it for ever once the account is closed.
 */
export async function lockOpenAccount(tx: Db, patientId: number): Promise<boolean> {
  return await lockOpen(tx, patientId);
}

/**
 * Until the transaction ends nobody closes these accounts or makes one of two. Whoever changes something of theirs and
 * writes down that she did holds them first: otherwise the two could wait for each other.
 */
export async function holdAccounts(tx: Db, patientIds: number[]): Promise<void> {
  await holdRows(tx, patientIds);
}

/** The patients whose account is open, for a larger query: what is kept of others is shown to nobody. */
export function openAccountsQuery(db: Db) {
  return selectOpen(db);
}

/**
 * Whoever takes an account back by a new password must not find it moved afterwards: links that would change
 * password or address, sign-ins that wait for their second factor, and devices that are not asked for it, end with
 * the old password.
 */
export async function endOpenWays(tx: Db, patientId: number, now: Date): Promise<void> {
  await cancelResets(tx, patientId, now);
  await cancelEmailChanges(tx, patientId, now);
  await dropPendingSignIns(tx, { kind: 'patient', patientId });
  await dropTrustedDevices(tx, patientId);
}
