import type { PasswordChange } from '#contract/identity-session.contract.ts';
import type { Patient, Staff } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { postLetter } from '#server/platform/mail.ts';
import { hashPassword } from '#server/platform/secrets.ts';
import { endSessionsOf, type OpenedSession, renewSession } from '#server/platform/sessions/sessions.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { confirmPassword, endPendingAccess, reauthenticate } from '../account.service.ts';
import { securityLetter } from '../identity.mails.ts';
import { setPassword } from '../patient.store.ts';
import { dropPendingSignIns } from '../sign-in/sign-in.store.ts';
import { setStaffPassword } from '../staff/staff.store.ts';
import { dropStaffResets } from '../staff/staff-link.store.ts';
import { ownStaffMember } from '../staff/staff-members.service.ts';
import { type PasswordOwner, passwordFault } from './password.rules.ts';

const CURRENT = ['password.current_password'];

/**
 * Ends all other sessions of the account. This session continues with a new token, because the old one may have been
 * copied.
 */
export async function changePassword(deps: Deps, patient: Patient, form: PasswordChange, client: Client) {
  const account = await reauthenticate(deps, patient, form.current_password, CURRENT);
  refuseWeak(form.new_password, account);
  const passwordHash = await hashPassword(form.new_password);

  const renewed = await deps.db.transaction(async (tx) => {
    await setPassword(tx, account.id, passwordHash);
    await endPendingAccess(tx, account.id, deps.now());
    await endSessionsOf(tx, patient, deps.now(), patient.sessionId);
    await postLetter(tx, securityLetter(account, 'password_changed'));
    return await renewOwn(tx, patient, deps.now());
  });
  return continueSession(renewed, 'patient', client);
}

export async function changeStaffPassword(deps: Deps, staff: Staff, form: PasswordChange, client: Client) {
  const member = await ownStaffMember(deps.db, staff);
  const { passwordHash: current } = member;
  await confirmPassword(
    deps,
    { subject: `staff ${member.id}`, passwordHash: current },
    form.current_password,
    CURRENT,
  );
  refuseWeak(form.new_password, member);
  const passwordHash = await hashPassword(form.new_password);

  const renewed = await deps.db.transaction(async (tx) => {
    await setStaffPassword(tx, member.id, passwordHash);
    await dropPendingSignIns(tx, staff);
    await dropStaffResets(tx, member.id);
    await endSessionsOf(tx, staff, deps.now(), staff.sessionId);
    await postLetter(tx, securityLetter(member, 'password_changed'));
    return await renewOwn(tx, staff, deps.now());
  });
  return continueSession(renewed, 'staff', client);
}

async function renewOwn(tx: Db, { sessionId }: Patient | Staff, now: Date): Promise<OpenedSession> {
  const renewed = await renewSession(tx, sessionId, now);
  // The session was ended while the passwords were compared.
  if (!renewed) throw new Failure('session.required');
  return renewed;
}

function continueSession({ token, expiresAt }: OpenedSession, kind: 'patient' | 'staff', client: Client) {
  client.keepSession(token, expiresAt, kind);
  return { message: identity_answer[client.locale].password_changed, access_token: token };
}

function refuseWeak(password: string, owner: PasswordOwner): void {
  const fault = passwordFault(password, owner);
  if (fault) throw new Failure('request.invalid', { fields: { 'password.new_password': [fault] } });
}
