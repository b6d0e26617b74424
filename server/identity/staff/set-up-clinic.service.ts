import type { StaffPending } from '#contract/identity-staff.contract.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { networkOf } from '#server/platform/network.ts';
import { hashPassword, hashToken, newSecretToken } from '#server/platform/secrets.ts';
import { countWrong, LIMITS } from '../account-protection.service.ts';
import { passwordFault } from '../password/password.rules.ts';
import { hasAdministrator, putStaffMember } from './staff.store.ts';
import { dropSetUp, isSetUpOpen, putSetUp, redeemSetUp } from './staff-link.store.ts';
import { awaitSecondFactor, endStaffAccess } from './staff-sign-in.service.ts';

const SET_UP_MINUTES = 60;

/** Called at the start. Returns the URL for creating the first administrator while there is none. */
export async function offerSetUp({
  db,
  now,
  config,
}: Pick<Deps, 'db' | 'now' | 'config'>): Promise<string | undefined> {
  if (config.hasDemoData || (await hasAdministrator(db))) {
    await dropSetUp(db);
    return undefined;
  }
  const { token, tokenHash } = newSecretToken();
  const expiresAt = new Date(now().getTime() + SET_UP_MINUTES * 60_000);
  await putSetUp(db, { tokenHash, expiresAt });
  return `${config.publicUrl}/staff/set-up/${token}`;
}

interface SetUpForm {
  token: string;
  first_name: string;
  last_name: string;
  email: string;
  password: string;
}

export async function setUpClinic(deps: Deps, form: SetUpForm, client: Client): Promise<StaffPending> {
  const tokenHash = hashToken(form.token);
  const isOpen = await countWrong(deps, [[LIMITS.staffLinks, networkOf(client.network)]], async () => {
    return (await isSetUpOpen(deps.db, tokenHash, deps.now())) || undefined;
  });
  if (!isOpen) throw linkInvalid();
  refuseWeak(form);
  const passwordHash = await hashPassword(form.password);

  return await deps.db.transaction(async (tx) => {
    const at = deps.now();
    // An administrator may have been created since the link was printed.
    if (!(await redeemSetUp(tx, tokenHash, at)) || (await hasAdministrator(tx))) throw linkInvalid();
    const staffId = await makeAdministrator(tx, { ...form, passwordHash }, client, at);
    return await awaitSecondFactor(tx, staffId, at);
  });
}

async function makeAdministrator(
  tx: Db,
  { email, first_name, last_name, passwordHash }: SetUpForm & { passwordHash: string },
  { locale }: Client,
  now: Date,
): Promise<number> {
  const person = { email, firstName: first_name, lastName: last_name, locale };
  const made = await putStaffMember(tx, { ...person, role: 'admin', passwordHash }, now);
  if (!made) throw addressTaken();
  // The account may belong to somebody who was invited or has left.
  await endStaffAccess(tx, made, now);
  return made.id;
}

function refuseWeak({ email, first_name, last_name, password }: SetUpForm): void {
  const fault = passwordFault(password, { email, firstName: first_name, lastName: last_name });
  if (fault) throw new Failure('request.invalid', { fields: { password: [fault] } });
}

export function addressTaken(): Failure {
  return new Failure('identity.address_taken', { fields: { email: [{ text: 'address_taken' }] } });
}

export function linkInvalid(): Failure {
  return new Failure('identity.link_invalid', { fields: { token: [{ text: 'link_invalid' }] } });
}
