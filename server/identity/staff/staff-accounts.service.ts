import type { z } from 'zod';
import type { identityStaff, StaffPending } from '#contract/identity-staff.contract.ts';
import { inOrder } from '#contract/staff-roles.rules.ts';
import type { Staff, StaffRole } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { postLetter } from '#server/platform/mail.ts';
import { networkOf } from '#server/platform/network.ts';
import { takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { hashPassword, hashToken, newSecretToken } from '#server/platform/secrets.ts';
import { endSessionsOf, requireFreshProof } from '#server/platform/sessions/sessions.ts';
import { identity_staff } from '#texts/generated/identity_staff.ts';
import { countWrong, LIMITS } from '../account-protection.service.ts';
import { invitationLetter, rolesChangedLetter } from '../identity.mails.ts';
import { passwordFault } from '../password/password.rules.ts';
import { emailKeyOf } from '../person.rules.ts';
import {
  hasAdministrator,
  lockStaffMember,
  markLeft,
  putStaffMember,
  type StaffMember,
  setStaffPassword,
  setStaffRoles,
} from './staff.store.ts';
import {
  dropSetUp,
  findInvited,
  isSetUpOpen,
  putInvitation,
  putSetUp,
  redeemInvitation,
  redeemSetUp,
} from './staff-link.store.ts';
import { awaitSecondFactor, endStaffAccess, lockActiveMember, subjectOf } from './staff-sign-in.service.ts';

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
  is_doctor?: boolean | undefined;
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
  {
    email,
    first_name,
    last_name,
    is_doctor: isDoctor = false,
    passwordHash,
  }: SetUpForm & { passwordHash: string },
  { locale }: Client,
  now: Date,
): Promise<number> {
  const person = { email, firstName: first_name, lastName: last_name, locale };
  const roles: StaffRole[] = isDoctor ? ['admin', 'doctor'] : ['admin'];
  const made = await putStaffMember(tx, { ...person, roles, passwordHash }, now);
  if (!made) throw addressTaken();
  // The account may belong to somebody who was invited or has left.
  await endStaffAccess(tx, made, now);
  return made.id;
}

function refuseWeak({ email, first_name, last_name, password }: SetUpForm): void {
  const fault = passwordFault(password, { email, firstName: first_name, lastName: last_name });
  if (fault) throw new Failure('request.invalid', { fields: { password: [fault] } });
}

const INVITATION_HOURS = 72;

type Invitation = z.output<(typeof identityStaff)['inviteStaff']['input']>;

/** Requires a fresh proof, so that a stolen session cannot create a lasting account for itself. */
export async function inviteStaff(deps: Deps, admin: Staff, form: Invitation, client: Client) {
  const { db, now, config } = deps;
  const at = now();
  requireFreshProof(admin, at);
  await takeTry(db, LIMITS.staffInvitations, emailKeyOf(form.email), at);
  const { roles, email, locale = client.locale } = form;
  const person = { email, firstName: form.first_name, lastName: form.last_name, locale };
  const { token, tokenHash } = newSecretToken();
  const expiresAt = new Date(at.getTime() + INVITATION_HOURS * 3_600_000);

  const id = await db.transaction(async (tx) => {
    const member = await putStaffMember(tx, { ...person, roles, passwordHash: null }, at);
    if (!member) throw addressTaken();
    await putInvitation(tx, member.id, { tokenHash, expiresAt });
    await postLetter(tx, invitationLetter(member, config.publicUrl, token));
    return member.id;
  });
  return { message: identity_staff[client.locale].invited, data: { id } };
}

export async function acceptInvitation(
  deps: Deps,
  { token, password }: { token: string; password: string },
  client: Client,
): Promise<StaffPending> {
  const tokenHash = hashToken(token);
  const invited = await countWrong(deps, [[LIMITS.staffLinks, networkOf(client.network)]], () =>
    findInvited(deps.db, tokenHash, deps.now()),
  );
  if (!invited) throw linkInvalid();
  const fault = passwordFault(password, invited);
  if (fault) throw new Failure('request.invalid', { fields: { password: [fault] } });
  const passwordHash = await hashPassword(password);

  return await deps.db.transaction(async (tx) => {
    const at = deps.now();
    await lockActiveMember(tx, invited.id);
    if (!(await redeemInvitation(tx, tokenHash, at))) throw linkInvalid();
    await setStaffPassword(tx, invited.id, passwordHash);
    return await awaitSecondFactor(tx, invited.id, at);
  });
}

/** Ends a staff account. A member who comes back is invited again and sets up password and second factor anew. */
export async function endStaffAccount(deps: Deps, admin: Staff, staffId: number, { locale }: Client) {
  const at = deps.now();
  requireFreshProof(admin, at);
  await deps.db.transaction(async (tx) => {
    const ending = await lockColleague(tx, admin, staffId);
    await markLeft(tx, staffId, at);
    await endStaffAccess(tx, ending, at);
  });
  return { message: identity_staff[locale].ended };
}

/**
 * Replaces the roles of a colleague and tells the colleague by mail. The sessions end, so that no page and no open stream
 * keeps a role that was taken away. The mail also tells somebody whose account a stolen session has raised.
 */
export async function replaceRoles(
  tx: Db,
  admin: Staff,
  { staffId, roles }: { staffId: number; roles: readonly StaffRole[] },
  now: Date,
): Promise<void> {
  const member = await lockColleague(tx, admin, staffId);
  if (sameRoles(member.roles, roles)) return;
  await setStaffRoles(tx, staffId, roles);
  await endSessionsOf(tx, subjectOf(member), now);
  if (member.passwordHash) await postLetter(tx, rolesChangedLetter(member, inOrder(roles)));
}

function sameRoles(one: readonly StaffRole[], other: readonly StaffRole[]): boolean {
  return inOrder(one).join() === inOrder(other).join();
}

/**
 * Locks the own account and that of a colleague, always in the same order. If two administrators end each other's accounts
 * or take each other's role at the same moment, the second is no longer an administrator. Nobody does so to the own
 * account, so one administrator always remains.
 */
async function lockColleague(tx: Db, admin: Staff, staffId: number): Promise<StaffMember> {
  if (staffId === admin.staffId) throw new Failure('identity.own_account');
  const [first, second] = [admin.staffId, staffId].sort((a, b) => a - b) as [number, number];
  const locked = [await lockStaffMember(tx, first), await lockStaffMember(tx, second)];
  const self = locked.find((member) => member?.id === admin.staffId);
  if (!self) throw new Failure('session.required');
  if (!self.roles.includes('admin')) throw new Failure('session.forbidden');
  const colleague = locked.find((member) => member?.id === staffId);
  if (!colleague) throw new Failure('request.not_found');
  return colleague;
}

function addressTaken(): Failure {
  return new Failure('identity.address_taken', { fields: { email: [{ text: 'address_taken' }] } });
}

export function linkInvalid(): Failure {
  return new Failure('identity.link_invalid', { fields: { token: [{ text: 'link_invalid' }] } });
}
