import type { Address } from '#contract/address.ts';
import { DEFAULT_COUNTRY_CODE, germanCountryName } from '#contract/country-choices.ts';

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
export function addressToSend(values: AddressValues) {
  const country = germanCountryName(values.country_code);
  return { ...values, ...(country && { country }) };
}

export function isUntouched({ street, house_number, postal_code, city }: AddressValues): boolean {
  return [street, house_number, postal_code, city].every((entry) => entry.trim() === '');
}
