import type { Patient } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { verifyPassword } from '#server/platform/password-hash.ts';
import { LIMITS } from './account-protection.rules.ts';
import { countWrong } from './account-protection.service.ts';
import { type Account, findAccount } from './patient.store.ts';
import { fullName } from './person.rules.ts';

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
