import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { AddressForm } from '#contract/address.ts';
import { fullAddress } from '#contract/address-line.ts';
import { countryName } from '#contract/countries.ts';
import { withRepeatedPassword } from '#contract/fault-keys.ts';
import type { Locale } from '#contract/locale.ts';
import { Birthdate, EmailAddress, NewPassword, PersonName, Phone, Salutation } from '#contract/person.ts';
import { personFaults } from '#server/identity/person.rules.ts';
import {
  Failure,
  type FieldFaults,
  faultsUnder,
  fieldFaults,
  mergedFaults,
} from '#server/platform/failure.ts';

export type UserData = Record<string, unknown>;

/** Clients send the code of the country, its name or both; they read its faults at `country`. */
const Address = z.preprocess((address) => {
  if (typeof address !== 'object') return address ?? { country: '' };
  const { country, country_code, ...rest } = (address ?? {}) as UserData;
  return { ...rest, country: country_code || country || '' };
}, AddressForm);

const person = {
  salutation: Salutation,
  first_name: PersonName,
  last_name: PersonName,
  phone: Phone,
  birthdate: Birthdate,
};
const guestForm = z.object({ ...person, email: EmailAddress, address: Address });
const newGuestForm = withRepeatedPassword(
  guestForm.extend({
    password: NewPassword,
    confirm_password: z.string().optional(),
    password_confirmation: z.string().optional(),
  }),
  'password',
  ['confirm_password', 'password_confirmation'],
);
const patientForm = z.object({
  salutation: unlessBlank(Salutation),
  first_name: unlessBlank(PersonName),
  last_name: unlessBlank(PersonName),
  phone: unlessBlank(Phone),
  birthdate: unlessBlank(Birthdate),
  address: Address,
});
export type PatientForm = z.output<typeof patientForm>;

/**
 * A guest has to fill in every field, and all faults are reported together. A guest with an accepted password keeps it
 * by leaving both password fields empty.
 */
export function checkGuestData(
  userData: UserData,
  { hasPassword, now }: { hasPassword: boolean; now: Date },
): { data: GuestData; password: string | undefined } {
  const { password, confirm_password, password_confirmation } = userData;
  const keepsPassword = hasPassword && [password, confirm_password, password_confirmation].every(isBlank);
  const checked = (keepsPassword ? guestForm : newGuestForm).safeParse(userData, { reportInput: true });
  const newPassword = keepsPassword ? undefined : NewPassword.safeParse(password).data;
  refuse(
    checked.success ? {} : fieldFaults(checked.error),
    personFaults({ ...wellFormed(userData), password: newPassword }, now),
  );
  return { data: guestDataOf(guestForm.parse(userData)), password: newPassword };
}

/** Whether the form still shows the accepted data, so that nobody reads one version and signs another. */
export function matchesAcceptedData(typed: unknown, accepted: GuestData | null | undefined): boolean {
  const { data } = guestForm.safeParse(typed);
  return data !== undefined && isDeepStrictEqual(guestDataOf(data), accepted);
}

/** The person whose booking it is. A patient may have left fields of the account empty. */
type StoredPerson = Omit<GuestData, 'phone' | 'birthdate' | 'address'> & {
  phone: string | null;
  birthdate: string | null;
  address: AddressForm | null;
};

/** Whether every field that was sent is the stored one. Fields without an entry say nothing. */
export function matchesPerson(sent: UserData, stored: StoredPerson): boolean {
  const known: UserData = { ...stored, first_name: stored.firstName, last_name: stored.lastName };
  return Object.entries(guestForm.shape).every(([field, schema]) => {
    if (isBlank(sent[field])) return true;
    const read = schema.safeParse(sent[field]);
    return read.success && isDeepStrictEqual(read.data, known[field]);
  });
}

function guestDataOf({ first_name, last_name, ...rest }: z.output<typeof guestForm>): GuestData {
  return { ...rest, firstName: first_name, lastName: last_name };
}

/** A patient has to send only the address; other fields are optional but must be valid. */
export function checkPatientData(userData: UserData, now: Date): PatientForm {
  const checked = patientForm.safeParse(userData, { reportInput: true });
  const { birthdate } = wellFormed(userData);
  refuse(checked.success ? {} : fieldFaults(checked.error), personFaults({ birthdate }, now));
  return patientForm.parse(userData);
}

function wellFormed({ email, first_name, last_name, birthdate }: UserData) {
  return {
    email: EmailAddress.safeParse(email).data,
    firstName: PersonName.safeParse(first_name).data,
    lastName: PersonName.safeParse(last_name).data,
    birthdate: Birthdate.safeParse(birthdate).data,
  };
}

function refuse(...found: FieldFaults[]): void {
  const fields = faultsUnder('userData', mergedFaults(...found));
  if (Object.keys(fields).length > 0) throw new Failure('request.invalid', { fields });
}

function unlessBlank<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((entry) => (isBlank(entry) ? undefined : entry), schema.optional());
}

function isBlank(entry: unknown): boolean {
  return entry === undefined || entry === null || entry === '';
}

/** The accepted data of a guest. The hash of the password is stored in a column of its own. */
export interface GuestData {
  salutation: Salutation;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  birthdate: string;
  address: AddressForm;
}

/** The person who signs the medical history, by the keys of its personal questions. */
export function signedPerson({ firstName, lastName, birthdate, address }: GuestData, locale: Locale) {
  return {
    lastName,
    firstName,
    street: address.street,
    house_number: address.houseNumber,
    postal_code: address.postalCode,
    city: address.city,
    country: countryName(address.countryCode, locale),
    address: fullAddress(address, locale),
    birthday: birthdate,
  };
}

/** Whether a signature of one is also valid for the other: the signed personal data are the same. */
export function isSamePerson(one: GuestData, other: GuestData): boolean {
  return JSON.stringify(signedPerson(one, 'de')) === JSON.stringify(signedPerson(other, 'de'));
}
