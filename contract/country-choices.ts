import { countries } from './countries.ts';

export const DEFAULT_COUNTRY_CODE = 'DE';

const OFFERED_FIRST = [DEFAULT_COUNTRY_CODE, 'AT', 'CH'];

export interface CountryChoice {
  code: string;
  name: string;
}

/** The entries of a country select: most patients' countries first, all others by name in the reader's language. */
export function countryChoices(locale: 'de' | 'en'): CountryChoice[] {
  const { compare } = new Intl.Collator(locale);
  return countries
    .map((country) => ({ code: country.code, name: country[locale] }))
    .toSorted((one, other) => rank(one) - rank(other) || compare(one.name, other.name));
}

/** Addresses are stored with the German name, whatever language they were typed in. */
export function germanCountryName(code: string): string | undefined {
  return countries.find((country) => country.code === code)?.de;
}

function rank({ code }: CountryChoice): number {
  const place = OFFERED_FIRST.indexOf(code);
  return place === -1 ? OFFERED_FIRST.length : place;
}
