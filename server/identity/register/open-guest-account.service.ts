import type { AddressForm } from '#contract/address.ts';
import type { Locale } from '#contract/locale.ts';
import type { Salutation } from '#contract/person.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { postLetter } from '#server/platform/mail.ts';
import { hasTryLeft } from '#server/platform/rate-limit/rate-limit.ts';
import { LIMITS } from '../account-protection.service.ts';
import { newConfirmation } from '../email/issue-link.service.ts';
import { confirmationLetter, guestOfKnownAddressLetter, guestWelcomeLetter } from '../identity.mails.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  insertPatient,
  listGuestFiles,
} from '../patient.store.ts';
import { emailKeyOf, genderOf } from '../person.rules.ts';
import { putAddress } from '../profile/profile.store.ts';
import { openPatientSession } from '../sign-in/sign-in.service.ts';
import { announceAcceptance } from './register.service.ts';

export interface BookingPerson {
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
 * The file that a guest's booking belongs to: always a new one, whether or not the address is known. It belongs to
 * the browser that booked, until the mailbox is proven from the letter or the owner of the address claims it.
 */
export async function openGuestAccount(
  tx: Db,
  { person, passwordHash, locale, now, publicUrl }: NewGuest,
): Promise<{ patientId: number }> {
  const { address, ...rest } = person;
  const account = await insertPatient(
    tx,
    {
      ...rest,
      passwordHash,
      gender: genderOf(person.salutation),
      praxis: null,
      locale,
      isGuest: true,
      holdsAddress: false,
      termsAcceptedAt: now,
    },
    now,
  );
  if (!account) throw new Error('A file that holds no address is always inserted.');
  await putAddress(tx, account.id, address, now);
  await announceAcceptance(tx, account, now);
  // The same work in both cases, so that the time of the answer tells nothing either.
  const [owner, token] = [
    await findAccountByEmail(tx, person.email),
    await newConfirmation(tx, account, now),
  ];
  await postLetter(
    tx,
    owner?.emailVerifiedAt
      ? guestOfKnownAddressLetter(account, publicUrl)
      : guestWelcomeLetter(account, publicUrl, token),
  );
  return { patientId: account.id };
}

const GUEST_FILES_AT_ONCE = 3;

/**
 * Somebody asks for a code or a new password, and the address belongs to nobody yet. Whoever booked as a guest gets
 * the letter that makes the address hers. They are counted for the address, whose owner may be somebody else; the links
 * of earlier letters stay usable, so that nobody is shut out.
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

const NEW_MINUTES = 15;

/**
 * Lets the browser that has just booked into the file of its booking. A booking may be sent again much later: whoever
 * proved the address in between, or closed the file, is not to be met by the one who typed it first.
 */
export async function enterNewAccount(deps: Pick<Deps, 'db' | 'now'>, patientId: number, client: Client) {
  const account = await findAccount(deps.db, patientId);
  if (!account || !isStillNew(account, deps.now())) return undefined;
  return await openPatientSession(deps, account, false, client, 'new_account');
}

function isStillNew({ emailVerifiedAt, createdAt }: Account, now: Date): boolean {
  return emailVerifiedAt === null && now.getTime() - createdAt.getTime() < NEW_MINUTES * 60_000;
}
