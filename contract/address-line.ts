import type { AddressForm } from './address.ts';
import { countryName } from './countries.ts';
import type { Locale } from './locale.ts';

/** `Lindenstraße 12a, 10115 Berlin, Deutschland` */
export function fullAddress(address: AddressForm, locale: Locale): string {
  const { street, houseNumber, postalCode, city, countryCode } = address;
  return `${street} ${houseNumber}, ${postalCode} ${city}, ${countryName(countryCode, locale)}`;
}
