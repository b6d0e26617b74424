import type { AddressForm } from '#contract/address.ts';
import type { Locale } from '#contract/locale.ts';
import type { Salutation } from '#contract/person.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { News } from '#server/platform/jobs/outbox.ts';
import { newsOfLetter, postLetter } from '#server/platform/mail.ts';
import { hasTryLeft, takeTry } from '#server/platform/rate-limit/rate-limit.ts';
import { LIMITS } from '../account-protection.service.ts';
import { confirmationLink, newConfirmation } from '../email/issue-link.service.ts';
import { confirmationLetter, guestOfKnownAddressLetter, guestWelcomeLetter } from '../identity.mails.ts';
import {
  type Account,
  findAccount,
  insertGuestFile,
  listGuestFiles,
  lockAccount,
  markDeclined,
} from '../patient.store.ts';
import { emailKeyOf, genderOf } from '../person.rules.ts';
import { likenessOf } from '../search/search-patients.rules.ts';
import { answerSignIn, openSessionOf } from '../sign-in/sign-in.service.ts';
import { newsOfAcceptance } from './register.service.ts';

const GUEST_FILES_AT_ONCE = 3;
const NEW_MINUTES = 15;

interface BookingPerson {
  salutation: Salutation;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  birthdate: string;
  address: AddressForm;
}

interface NewGuest {
  person: BookingPerson;
  passwordHash: string;
  locale: Locale;
  now: Date;
  publicUrl: string;
}

/**
 * Makes the file of a guest's booking: always a new one, whether or not the address is known. It belongs to the
 * browser that booked until the guest confirms the mailbox or the owner of the address claims it. The caller records
 * the news in the same transaction, and the letter only where the confirmation of the appointment has to wait: that one
 * asks for the mailbox itself.
 */
export async function openGuestAccount(
  tx: Db,
  { person, passwordHash, locale, now, publicUrl }: NewGuest,
): Promise<{ account: Account; news: News[]; letter: News[] }> {
  const { address, ...rest } = person;
  const { token, ...proof } = confirmationLink(now);
  const { isAddressProven, ...account } = await insertGuestFile(
    tx,
    {
      person: {
        ...rest,
        passwordHash,
        gender: genderOf(person.salutation),
        praxis: null,
        locale,
        isGuest: true,
        holdsAddress: false,
        termsAcceptedAt: now,
      },
      address,
      proof,
    },
    now,
  );
  // The same work in both cases, so that the duration of the answer does not tell whether the address is known.
  const letter = isAddressProven
    ? guestOfKnownAddressLetter(account, publicUrl)
    : guestWelcomeLetter(account, publicUrl, token);
  return { account, news: [newsOfAcceptance(account, now)], letter: newsOfLetter(letter) };
}

/**
 * Somebody asked for a code or a new password, and no account holds the address. Guests who booked under it get the
 * mail that lets them confirm it. The mails are counted per address, because its owner may be somebody else. Links of
 * earlier mails stay usable.
 */
export async function mailGuestConfirmations(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  email: string,
): Promise<void> {
  const at = now();
  for (const guest of await listGuestFiles(db, email, GUEST_FILES_AT_ONCE)) {
    await db.transaction(async (tx) => {
      const mailbox = `guests of ${emailKeyOf(email)}`;
      if (!(await hasTryLeft(tx, LIMITS.confirmationLetters, mailbox, at))) return;
      const token = await newConfirmation(tx, guest, at);
      await postLetter(tx, confirmationLetter(guest, config.publicUrl, token));
    });
  }
}

/** The way into a new file, opened but not yet told to the browser. */
export interface Entrance {
  account: Account;
  opened: Awaited<ReturnType<typeof openSessionOf>>;
}

/** Opens a session for the browser that books, in the transaction that makes the file. */
export async function openEntrance(tx: Db, account: Account, client: Client, now: Date): Promise<Entrance> {
  const proof = { isRemembered: false, second: 'new_account' } as const;
  return { account, opened: await openSessionOf(tx, account, proof, client, now) };
}

export function answerEntrance({ account, opened }: Entrance, client: Client) {
  return answerSignIn(account, opened, client);
}

/**
 * Signs a browser that repeats its booking in to the file of the booking. This may happen much later; then the file may
 * be confirmed or closed, and the browser is not signed in.
 */
export async function signInToNewAccount(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  patientId: number,
  client: Client,
) {
  const at = now();
  const entered = await db.transaction(async (tx) => {
    const account = await lockAccount(tx, patientId);
    return account && isStillNew(account, at) ? await openEntrance(tx, account, client, at) : undefined;
  });
  return entered && answerEntrance(entered, client);
}

function isStillNew({ emailVerifiedAt, createdAt }: Account, now: Date): boolean {
  return emailVerifiedAt === null && now.getTime() - createdAt.getTime() < NEW_MINUTES * 60_000;
}

/** Nobody books more often than this without signing in. The newest bookings are offered first. */
const MOST_CLAIMS = 20;

interface GuestFile {
  id: number;
  createdAt: Date;
}

/** Guest files under the address of this patient. Only a patient who has proven the address is asked about them. */
export async function claimableFiles(db: Db, patientId: number): Promise<GuestFile[]> {
  const owner = await findAccount(db, patientId);
  if (!owner?.emailVerifiedAt || !owner.holdsAddress) return [];
  return await listGuestFiles(db, owner.email, MOST_CLAIMS);
}

/**
 * Whether the owner of the address may take over a guest file: the guest must have given the owner's address, name
 * and birthdate. So a guest who mistyped an address does not give a medical history to its owner. Wrong claims are
 * counted, so that nobody finds out the birthdate of a guest.
 */
export async function judgeClaim(
  tx: Db,
  { patientId, guestId }: { patientId: number; guestId: number },
): Promise<'mine' | 'differs' | 'unknown'> {
  const files = await claimableFiles(tx, patientId);
  if (!files.some(({ id }) => id === guestId)) return 'unknown';
  const [owner, guest] = [await findAccount(tx, patientId), await findAccount(tx, guestId)];
  if (!owner || !guest) return 'unknown';
  const [one, other] = [owner, guest].map(withoutPhone);
  return one && other && likenessOf(one, other).length > 0 ? 'mine' : 'differs';
}

/**
 * Counts the claim for the account and for the guest file. So several accounts that move to the address one after the
 * other share the tries, also with those who try birthdates at the mailed link.
 */
export async function countClaim(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { patientId, guestId }: { patientId: number; guestId: number },
): Promise<void> {
  await takeTry(db, LIMITS.birthdates, String(patientId), now());
  const files = await claimableFiles(db, patientId);
  if (files.some(({ id }) => id === guestId)) await takeTry(db, LIMITS.birthdates, String(guestId), now());
}

/**
 * Marks the file as not the patient's. True the first time only. From then on no mail about this file goes to the
 * address.
 */
export async function declineFile(tx: Db, guestId: number, now: Date): Promise<boolean> {
  return await markDeclined(tx, guestId, now);
}

/** A family may share a phone, so the phone does not identify a person. */
function withoutPhone({ id, firstName, lastName, birthdate }: Account) {
  return { id, firstName, lastName, birthdate, phone: null };
}
