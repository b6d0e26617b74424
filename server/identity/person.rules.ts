import { countries } from '#contract/countries.ts';
import type { Salutation } from '#contract/person.ts';
import type { Locale } from '#server/platform/locale.ts';

interface PostalAddress {
  street: string;
  houseNumber: string;
  postalCode: string;
  city: string;
  countryCode: string;
}

/** Two spellings of one address are one account. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

export function genderOf(salutation: Salutation): 'male' | 'female' {
  return salutation.startsWith('mr') && salutation !== 'mrs' ? 'male' : 'female';
}

export function countryName(countryCode: string, locale: Locale): string {
  return countries.find(({ code }) => code === countryCode)?.[locale] ?? countryCode;
}

export function fullAddress(address: PostalAddress, locale: Locale): string {
  const { street, houseNumber, postalCode, city, countryCode } = address;
  return `${street} ${houseNumber}, ${postalCode} ${city}, ${countryName(countryCode, locale)}`;
}

/** Nobody registers on the day of birth, so the hours between UTC and Berlin do not matter. */
export function isPastDay(date: string, now: Date): boolean {
  return date < now.toISOString().slice(0, 10);
}
