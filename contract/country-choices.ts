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
    .map(({ code, [locale]: name }) => ({ code, name }))
    .toSorted((one, other) => rank(one.code) - rank(other.code) || compare(one.name, other.name));
}

function rank(code: string): number {
  const place = OFFERED_FIRST.indexOf(code);
  return place === -1 ? OFFERED_FIRST.length : place;
}
