import type { DraftUserData } from '#contract/booking.contract.ts';
import type { Profile } from '#contract/identity-account.contract.ts';
import type { Salutation } from '#contract/person.ts';
import {
  type AddressValues,
  addressToSend,
  EMPTY_ADDRESS,
  EMPTY_PERSON,
  type PersonValues,
  profileValues,
} from '#web/patient/person/person-values.ts';

/** The data form of a booking. A signed-in patient leaves the passwords empty. */
export interface UserDataValues extends PersonValues {
  address: AddressValues;
  password: string;
  confirm_password: string;
}

const NO_PASSWORD = { password: '', confirm_password: '' };

/** What a guest has typed before, or an empty form. */
export function guestValues(draft: DraftUserData | null): UserDataValues {
  if (!draft) return { ...EMPTY_PERSON, address: EMPTY_ADDRESS, ...NO_PASSWORD };
  const salutation = draft.salutation as Salutation | '';
  return { ...EMPTY_PERSON, ...draft, ...NO_PASSWORD, salutation };
}

export function patientValues(profile: Profile): UserDataValues {
  return { ...profileValues(profile), ...NO_PASSWORD };
}

/** What may be kept as a draft: everything but the passwords. */
export function draftOf({ password: _, confirm_password: __, ...rest }: UserDataValues): DraftUserData {
  return rest;
}

/** As the server expects it; the country also by its German name, in either language. */
export function userDataToSend({ address, ...person }: UserDataValues) {
  return { ...person, address: addressToSend(address) };
}

/** A country may be refused by its name as well as by its code. */
export function userDataErrors(field: string, errors: Record<string, string[]>): string[] {
  const keys = [`userData.${field}`];
  if (field === 'address.country_code') keys.unshift('userData.address.country');
  return [...new Set(keys.flatMap((key) => errors[key] ?? []))];
}
