import type { AddressForm } from '#contract/address.ts';
import { countryName, fullAddress } from '#contract/address-line.ts';
import type { Locale } from '#contract/locale.ts';
import type { Salutation } from '#contract/person.ts';

/** Who books without an account, as the server accepted it. The password is kept apart, hashed. */
export interface GuestData {
  salutation: Salutation;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  birthdate: string;
  address: AddressForm;
}

/** What a medical history says about who signed it, by the keys of its personal questions. */
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

/** Whether what was signed by the one would read the same for the other. */
export function isSamePerson(one: GuestData, other: GuestData): boolean {
  return JSON.stringify(signedPerson(one, 'de')) === JSON.stringify(signedPerson(other, 'de'));
}
