import type { Actor, Patient } from '#server/platform/actor.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import { SQL_STATE, sqlState } from '#server/platform/database/database-errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Failure } from '#server/platform/failure.ts';
import { recordEvent } from '#server/platform/jobs/outbox.ts';
import { postLetter } from '#server/platform/mail.ts';
import { networkOf } from '#server/platform/network.ts';
import { takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { endSessionsOf } from '#server/platform/sessions/sessions.ts';
import { identity_answer } from '#texts/generated/identity_answer.ts';
import { confirmPassword, endPendingAccess, ownAccount } from '../account.service.ts';
import { countWrong, LIMITS } from '../account-protection.service.ts';
import { addressProven } from '../identity.events.ts';
import { confirmationLetter, emailChangedLetter } from '../identity.mails.ts';
import { type Account, findAccount, lockAccount, markDeclined, setPassword } from '../patient.store.ts';
import { signInAfterFirstFactor } from '../sign-in/sign-in.service.ts';
import { deletePlaces, dropCode } from '../sign-in/sign-in.store.ts';
import { newConfirmation, newEmailUndo } from './issue-link.service.ts';
import { cancelEmailProofs, findEmailProof, isProvenLink, redeemEmailProof } from './mailed-link.store.ts';
import { assignAddress, detachAccount } from './prove-address.service.ts';

type EmailProof = NonNullable<Awaited<ReturnType<typeof findEmailProof>>>;

/** What the caller has shown, in addition to the mailbox, to prove that the account is theirs. */
type Ownership = 'session' | 'device' | 'password' | 'birthdate';

interface ConfirmationForm {
  token: string;
  password?: string | undefined;
  birthdate?: string | undefined;
}

export async function resendConfirmation({ db, now, config }: Deps, patient: Patient, client: Client) {
  const account = await ownAccount(db, patient);
  if (!account.emailVerifiedAt) {
    await takeTry(db, LIMITS.confirmationLetters, String(account.id), now());
    await db.transaction(async (tx) => {
      const token = await newConfirmation(tx, account, now());
      await postLetter(tx, confirmationLetter(account, config.publicUrl, token));
    });
  }
  return { message: identity_answer[client.locale].confirmation_sent };
}

/**
 * The address is confirmed by this call only, so a mail scanner that opens the link confirms nothing. The first
 * confirmation of an account also signs the caller in.
 */
export async function confirmEmail(deps: Deps, actor: Actor, form: ConfirmationForm, client: Client) {
  const tokenHash = hashToken(form.token);
  // The button of a mail is pressed again: what it says stays true, and nobody is signed in by it.
  if (await isProvenLink(deps.db, tokenHash, deps.now()))
    return { message: identity_answer[client.locale].email_confirmed };
  const proof = await openProof(deps, tokenHash, client);
  const ownership = await expectOwner(deps, proof, { actor, form, client });
  const account = await redeemLink(deps, { tokenHash, patientId: proof.patientId, ownership, actor });
  if (!account) throw linkInvalid();
  const t = identity_answer[client.locale];
  if (proof.purpose === 'change' || ownership === 'session') return { message: t.email_confirmed };
  const session = await signInAfterFirstFactor(deps, account, false, client).catch(ignoreMissingApproval);
  if (!session) return { message: t.email_confirmed_waiting };
  return { message: t.email_confirmed, ...('access_token' in session && { userSession: session }) };
}

/** An account that waits for approval is confirmed, but the caller is told so and not signed in. */
function ignoreMissingApproval(error: unknown): undefined {
  if (error instanceof Failure && error.code === 'identity.not_approved') return undefined;
  throw error;
}

/** The owner of the mailbox says that somebody else named the address. No further mail goes to this address. */
export async function declineEmail(deps: Deps, token: string, client: Client) {
  const proof = await openProof(deps, hashToken(token), client);
  await deps.db.transaction(async (tx) => {
    const at = deps.now();
    await cancelEmailProofs(tx, proof.patientId, at);
    if (proof.purpose === 'change') return;
    const account = await findAccount(tx, proof.patientId);
    if (!account || account.emailVerifiedAt) return;
    if (account.holdsAddress) await detachAccount(tx, account.id, at);
    await markDeclined(tx, account.id, at);
  });
  return { message: identity_answer[client.locale].email_declined };
}

async function openProof(
  deps: Pick<Deps, 'db' | 'now'>,
  tokenHash: string,
  client: Client,
): Promise<EmailProof> {
  const proof = await countWrong(deps, [[LIMITS.links, networkOf(client.network)]], () =>
    findEmailProof(deps.db, tokenHash, deps.now()),
  );
  if (!proof) throw linkInvalid();
  return proof;
}

/**
 * Somebody may have typed a wrong address, by mistake or on purpose. So the mailbox alone opens nothing: the link
 * also asks for the session, the browser or the password that named the address. A guest who has forgotten the
 * password of the booking gives the birthdate instead.
 */
async function expectOwner(
  deps: Deps,
  { patientId, purpose, deviceHash }: EmailProof,
  { actor, form, client }: { actor: Actor; form: ConfirmationForm; client: Client },
): Promise<Ownership> {
  if (actor.kind === 'patient' && actor.patientId === patientId) return 'session';
  if (deviceHash !== null && deviceHash === hashOf(client.deviceToken)) return 'device';
  const account = await findAccount(deps.db, patientId);
  if (!account) throw linkInvalid();
  const isGuestFile = purpose === 'verify' && !account.holdsAddress;
  if (isGuestFile && form.birthdate) {
    await expectBirthdate(deps, account, form.birthdate);
    return 'birthdate';
  }
  const { passwordHash } = account;
  if (!form.password) {
    const required = [{ text: 'required' }];
    const fields = { password: required, ...(isGuestFile && { birthdate: required }) };
    throw new Failure('request.invalid', { fields });
  }
  await confirmPassword(deps, { subject: `patient ${patientId}`, passwordHash }, form.password, ['password']);
  return 'password';
}

async function expectBirthdate(deps: Deps, { id, birthdate }: Account, typed: string): Promise<void> {
  const isRight = await countWrong(
    deps,
    [[LIMITS.birthdates, String(id)]],
    async () => typed === birthdate || undefined,
  );
  if (isRight) return;
  throw new Failure('identity.wrong_birthdate', { fields: { birthdate: [{ text: 'wrong_birthdate' }] } });
}

function linkInvalid(): Failure {
  return new Failure('identity.link_invalid', { fields: { token: [{ text: 'link_invalid' }] } });
}

const hashOf = (token: string | undefined) => (token === undefined ? undefined : hashToken(token));

interface Redeeming {
  tokenHash: string;
  patientId: number;
  ownership: Ownership;
  actor: Actor;
}

/**
 * Uses the link and returns the updated account. Returns nothing when the link was used before or another account has
 * taken the address.
 */
async function redeemLink(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  { tokenHash, patientId, ownership, actor }: Redeeming,
): Promise<Account | undefined> {
  const at = now();
  try {
    return await db.transaction(async (tx) => {
      // Lock the account first, so that two links of one account wait for each other.
      const account = await lockAccount(tx, patientId);
      const proof = await redeemEmailProof(tx, tokenHash, at);
      if (!account || !proof) return undefined;
      // A link mailed to a former address proves nothing about the present one.
      if (proof.purpose === 'verify' && proof.email !== account.email) return undefined;
      if (!(await assignAddress(tx, { patientId: account.id, email: proof.email }, at))) {
        throw proof.purpose === 'change' ? linkInvalid() : new Failure('identity.address_has_account');
      }
      if (proof.purpose === 'change') {
        await endAccessByFormerAddress(tx, account, at);
        const undoToken = await newEmailUndo(tx, account, at);
        await postLetter(tx, emailChangedLetter(account, config.publicUrl, undoToken));
      } else if (!account.emailVerifiedAt) {
        await endAccessBeforeProof(tx, account.id, { ownership, actor }, at);
      }
      await recordEvent(tx, addressProven, { patientId: account.id });
      return await findAccount(tx, account.id);
    });
  } catch (error) {
    if (sqlState(error) === SQL_STATE.uniqueViolation) return undefined;
    throw error;
  }
}

/** Links and codes that were mailed to the old address no longer work. */
async function endAccessByFormerAddress(tx: Db, account: Account, now: Date): Promise<void> {
  await endPendingAccess(tx, account.id, now);
  await cancelEmailProofs(tx, account.id, now);
  await dropCode(tx, account.id);
}

/** The first proof ends every other session. It also ends the password, if the caller did not give it. */
async function endAccessBeforeProof(
  tx: Db,
  patientId: number,
  { ownership, actor }: { ownership: Ownership; actor: Actor },
  now: Date,
): Promise<void> {
  const own = ownership === 'session' && actor.kind === 'patient' ? actor.sessionId : undefined;
  await endSessionsOf(tx, { kind: 'patient', patientId }, now, own);
  await endPendingAccess(tx, patientId, now);
  await cancelEmailProofs(tx, patientId, now);
  if (ownership !== 'birthdate') return;
  // The person who booked may be somebody else who typed the owner's birthdate.
  await setPassword(tx, patientId, null);
  await deletePlaces(tx, patientId);
}
