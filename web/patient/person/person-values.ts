import { queryOptions } from '@tanstack/react-query';
import type { Address } from '#contract/address.ts';
import type { ApiRoutes } from '#contract/api.ts';
import { countryName } from '#contract/countries.ts';
import { DEFAULT_COUNTRY_CODE } from '#contract/country-choices.ts';
import type { Profile } from '#contract/identity-account.contract.ts';
import type { Salutation } from '#contract/person.ts';
import { callApi } from '#web/lib/call-api.ts';

/** What a form asks about a person, in its order; the salutation is empty until one is chosen. */
export interface PersonValues {
  salutation: Salutation | '';
  first_name: string;
  last_name: string;
  birthdate: string;
  phone: string;
  email: string;
}

export const EMPTY_PERSON: PersonValues = {
  salutation: '',
  first_name: '',
  last_name: '',
  birthdate: '',
  phone: '',
  email: '',
};

/** The six specified ones in the specified order, and our own behind them (OR-59). */
export const SALUTATIONS = [
  'mr',
  'mrs',
  'mr_dr',
  'ms_dr',
  'mr_prof',
  'ms_prof',
  'none',
] as const satisfies readonly Salutation[];

/** The booking form offers four of the six, and “none”. */
export const BOOKING_SALUTATIONS = [
  'mr',
  'mrs',
  'mr_dr',
  'ms_dr',
  'none',
] as const satisfies readonly Salutation[];

export interface AddressValues {
  street: string;
  house_number: string;
  postal_code: string;
  city: string;
  country_code: string;
}

export const EMPTY_ADDRESS: AddressValues = {
  street: '',
  house_number: '',
  postal_code: '',
  city: '',
  country_code: DEFAULT_COUNTRY_CODE,
};

/** The address on file as a form shows it; without one, an empty form. */
export function addressValues(address: Address | null): AddressValues {
  if (!address) return EMPTY_ADDRESS;
  const { street, house_number, postal_code, city, country_code } = address;
  return { street, house_number, postal_code, city, country_code };
}

/** As the server takes it: the country by its code, and by its German name in either language. */
export function addressToSend(
  values: AddressValues,
): Record<keyof AddressValues, string> & { country?: string } {
  return { ...values, country: countryName(values.country_code, 'de') };
}

/** A house number as it ends a line: `12`, `12a`, `12-14`, `12 a`, `3/5`. */
const LINE_WITH_NUMBER = /^(.*\p{L}.*?)[\s,]+(\d{1,5}\s?\p{L}?(?:\s?[-/]\s?\d{1,5}\s?\p{L}?)?)$/u;

/** `Lindenstraße 12a` in its two parts; nothing where no number ends the line. */
export function streetAndNumber(line: string): { street: string; number: string } | null {
  const [, street, number] = LINE_WITH_NUMBER.exec(line.trim()) ?? [];
  return street && number ? { street, number } : null;
}

export function isUntouched({ street, house_number, postal_code, city }: AddressValues): boolean {
  return [street, house_number, postal_code, city].every((entry) => entry.trim() === '');
}

export interface ProfileValues extends PersonValues {
  address: AddressValues;
}

export function profileValues(profile: Profile): ProfileValues {
  return {
    salutation: profile.salutation,
    first_name: profile.first_name,
    last_name: profile.last_name,
    birthdate: profile.birthdate ?? '',
    phone: profile.phone ?? '',
    email: profile.email,
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

/** The patient's own profile with the address. */
export const ownProfile = queryOptions({
  queryKey: ['own profile'],
  queryFn: async ({ signal }) => (await callApi('GET /api/patients/get-profile', {}, { signal })).data,
});
