import type { Profile } from '#contract/identity-account.contract.ts';
import type { PrivateData } from './answers.rules.ts';

/** What the clinic knows of a patient, by the keys of the personal questions; what it does not know is left out. */
export function signerOf(
  profile: Pick<Profile, 'first_name' | 'last_name' | 'birthdate' | 'address'>,
): PrivateData {
  const { first_name, last_name, birthdate, address } = profile;
  return {
    lastName: last_name,
    firstName: first_name,
    ...(birthdate && { birthday: birthdate }),
    ...(address && {
      street: address.street,
      house_number: address.house_number,
      postal_code: address.postal_code,
      city: address.city,
      country: address.country,
      address: address.full_address,
    }),
  };
}
