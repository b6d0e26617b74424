import type { AddressForm } from '#contract/address.ts';
import type { Locale } from '#contract/locale.ts';
import type { Salutation } from '#contract/person.ts';
import type { Client } from '#server/platform/capability.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { postLetter } from '#server/platform/mail/letter.ts';
import { announceAcceptance } from './account-creation.service.ts';
import { newConfirmation } from './email-proof.service.ts';
import { rememberPlace } from './familiar-device.store.ts';
import { welcomeLetter } from './identity.mails.ts';
import { type Account, findAccount, findAccountByEmail, insertPatient } from './patient.store.ts';
import { genderOf } from './person.rules.ts';
import { putAddress, readPatient } from './profile.store.ts';
import { openPatientSession, placeOf } from './sign-in.service.ts';

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
 * The account that a guest's booking belongs to. A known address keeps its account as it is: nothing of it is
 * changed, and whoever booked is not let in.
 */
export async function openGuestAccount(
  tx: Db,
  { person, passwordHash, locale, now, publicUrl }: NewGuest,
): Promise<{ patientId: number; isNew: boolean }> {
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
      termsAcceptedAt: now,
    },
    now,
  );
  if (!account) {
    const known = await findAccountByEmail(tx, person.email);
    if (!known) throw new Error('The address of this account belongs to a closed one.');
    return { patientId: known.id, isNew: false };
  }
  await putAddress(tx, account.id, address, now);
  await announceAcceptance(tx, account, now);
  await postLetter(tx, welcomeLetter(account, publicUrl, await newConfirmation(tx, account, now)));
  return { patientId: account.id, isNew: true };
}

const NEW_MINUTES = 15;

/**
 * Lets the owner of an account in that was made a moment ago, on the device where she made it. A booking may be
 * sent again much later: whoever proved the address in between, or closed the account, is not to be met by the
 * one who typed it first.
 */
export async function enterNewAccount(deps: Pick<Deps, 'db' | 'now'>, patientId: number, client: Client) {
  const account = await findAccount(deps.db, patientId);
  if (!account || !isStillNew(account, deps.now())) return undefined;
  await rememberPlace(deps.db, patientId, placeOf(client), deps.now());
  return await openPatientSession(deps, account, false, client, 'new_account');
}

function isStillNew({ emailVerifiedAt, createdAt }: Account, now: Date): boolean {
  return emailVerifiedAt === null && now.getTime() - createdAt.getTime() < NEW_MINUTES * 60_000;
}

/** Who a patient is, as far as a visit and its bill need to know. */
export async function personOf(db: Db, patientId: number) {
  const found = await readPatient(db, patientId);
  if (!found) return undefined;
  const { salutation, firstName, lastName, email, phone, birthdate, locale } = found;
  const address = found.address && {
    street: found.address.street,
    houseNumber: found.address.houseNumber,
    postalCode: found.address.postalCode,
    city: found.address.city,
    countryCode: found.address.countryCode,
  };
  return { person: { salutation, firstName, lastName, email, phone, birthdate, address }, locale };
}
