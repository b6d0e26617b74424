import type { ApiRoutes } from '#contract/api.ts';
import type { Profile } from '#contract/identity-account.contract.ts';
import { type AddressValues, addressToSend, addressValues, isUntouched } from '../address-values.ts';
import type { PersonValues } from '../person-values.ts';

export interface ProfileValues extends PersonValues {
  address: AddressValues;
}

export function profileValues(profile: Profile): ProfileValues {
  return {
    salutation: profile.salutation,
    birthdate: profile.birthdate ?? '',
    first_name: profile.first_name,
    last_name: profile.last_name,
    email: profile.email,
    phone: profile.phone ?? '',
    address: addressValues(profile.address),
  };
}

type ProfileChange = ApiRoutes['PUT /api/patients/update-profile']['input'];

/** The e-mail address is changed elsewhere; an address that was never given stays unasked for. */
export function profileToSend({ email: _, address, ...person }: ProfileValues): ProfileChange {
  return {
    user: { ...person, ...(!isUntouched(address) && { address: addressToSend(address) }) },
  } as ProfileChange;
}
