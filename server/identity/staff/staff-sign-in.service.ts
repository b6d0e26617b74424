import type { StaffPending, StaffSignedIn, StaffSignInAnswer } from '#contract/identity-staff.contract.ts';
import type { Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { postLetter } from '#server/platform/mail.ts';
import { newSecretToken, verifyPassword } from '#server/platform/secrets.ts';
import {
  endSession,
  endSessionsOf,
  type OpenedSession,
  openSession,
} from '#server/platform/sessions/sessions.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { countWrong, staffLoginCounters } from '../account-protection.service.ts';
import { dropCalendarAddress } from '../calendar-address/calendar-address.store.ts';
import { countFactors, dropRecoveryCodes, removeTotp } from '../factor/second-factor.store.ts';
import { newPlaceLetter } from '../identity.mails.ts';
import { emailKeyOf, fullName } from '../person.rules.ts';
import { deviceName } from '../sign-in/device-name.rules.ts';
import { asLoginFailure, placeOf, wrongCredentials } from '../sign-in/sign-in.service.ts';
import { dropPendingSignIns, insertPendingSignIn } from '../sign-in/sign-in.store.ts';
import {
  deleteStaffPlaces,
  findStaffByEmail,
  isStrangePlace,
  lockStaffMember,
  rememberStaffPlace,
  type StaffMember,
} from './staff.store.ts';
import { dropInvitation, dropStaffResets } from './staff-link.store.ts';

/** Setting up takes longer, because the member may have to install an app. */
const PENDING_MINUTES = { required: 10, to_set_up: 30 } as const;

/** The refusal and the work are the same for an unknown address, a wrong password and somebody who has left. */
export async function logInStaff(
  deps: Deps,
  { email, password }: { email: string; password: string },
  client: Client,
): Promise<StaffSignInAnswer> {
  const counters = await staffLoginCounters(deps, emailKeyOf(email), client);
  const member = await countWrong(deps, counters, async () => {
    const found = await findStaffByEmail(deps.db, email);
    const isRight = await verifyPassword(found?.passwordHash, password);
    return isRight && found && maySignIn(found, deps) ? found : undefined;
  }).catch(asLoginFailure);
  if (!member) throw wrongCredentials();

  const at = deps.now();
  const proceed = <Next>(next: (tx: Db) => Promise<Next>) =>
    deps.db.transaction(async (tx) => {
      await refuseFormerPassword(tx, member);
      return await next(tx);
    });
  if (!member.isDemo) return await proceed((tx) => awaitSecondFactor(tx, member.id, at));
  const opened = await proceed((tx) => openStaffSession(tx, member.id, client, at));
  return signedIn(opened, member, client);
}

/** The password may have changed while it was compared. */
async function refuseFormerPassword(tx: Db, { id, passwordHash }: StaffMember): Promise<void> {
  if ((await lockActiveMember(tx, id)).passwordHash !== passwordHash) throw wrongCredentials();
}

/** Everybody knows the password of a demo account, so it works only while the demo is loaded. */
function maySignIn({ isDemo }: StaffMember, { config }: Pick<Deps, 'config'>): boolean {
  return !isDemo || config.hasDemoData;
}

/** Called after the first factor. Asks for the second factor, or for setting one up. */
export async function awaitSecondFactor(tx: Db, staffId: number, now: Date): Promise<StaffPending> {
  const owner = subjectOf(await lockActiveMember(tx, staffId));
  const { hasTotp } = await countFactors(tx, owner);
  const second_factor = hasTotp ? 'required' : 'to_set_up';
  const { token, tokenHash } = newSecretToken();
  const expiresAt = new Date(now.getTime() + PENDING_MINUTES[second_factor] * 60_000);
  await insertPendingSignIn(tx, owner, { tokenHash, isRemembered: false, expiresAt });
  return { pending_token: token, second_factor };
}

export async function openStaffSession(
  tx: Db,
  staffId: number,
  client: Client,
  now: Date,
): Promise<OpenedSession> {
  const member = await lockActiveMember(tx, staffId);
  const place = placeOf(client);
  if (await isStrangePlace(tx, staffId, place)) {
    const device = deviceName(client.device) || identity_answer[member.locale].unknown_device;
    await postLetter(tx, newPlaceLetter(member, device));
  }
  await rememberStaffPlace(tx, staffId, place, now);
  return await openSession(tx, subjectOf(member), { device: client.device }, now);
}

/** Locks the account. If it is ended meanwhile, the caller is refused or the new session ends with it. */
export async function lockActiveMember(tx: Db, staffId: number): Promise<StaffMember> {
  const member = await lockStaffMember(tx, staffId);
  if (!member) throw new Failure('identity.sign_in_expired');
  return member;
}

export function signedIn(
  { token, expiresAt }: OpenedSession,
  member: StaffMember,
  client: Client,
): StaffSignedIn {
  client.setSessionCookie(token, expiresAt, 'staff');
  return { access_token: token, user: { id: member.id, name: fullName(member), roles: member.roles } };
}

export async function logOutStaff({ db, now }: Pick<Deps, 'db' | 'now'>, staff: Staff, client: Client) {
  await endSession(db, staff.sessionId, now());
  client.clearSessionCookie();
  return { message: identity_answer[client.locale].logged_out };
}

export function subjectOf({ id, roles }: Pick<StaffMember, 'id' | 'roles'>) {
  return { kind: 'staff', staffId: id, roles } as const;
}

/** Ends all access to the account except its password: sessions, links, second factors, the calendar address. */
export async function endStaffAccess(tx: Db, member: StaffMember, now: Date): Promise<void> {
  const owner = subjectOf(member);
  await endSessionsOf(tx, owner, now);
  await dropPendingSignIns(tx, owner);
  await dropInvitation(tx, member.id);
  await dropStaffResets(tx, member.id);
  await removeTotp(tx, owner);
  await dropRecoveryCodes(tx, owner);
  await deleteStaffPlaces(tx, member.id);
  await dropCalendarAddress(tx, owner);
}
