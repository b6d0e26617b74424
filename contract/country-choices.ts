import { countries } from './countries.ts';

export const DEFAULT_COUNTRY_CODE = 'DE';

const OFFERED_FIRST = [DEFAULT_COUNTRY_CODE, 'AT', 'CH'];

export interface CountryChoice {
  code: string;
  name: string;
}

/** The entries of a country select: most patients' countries first, all others by name in the reader's language. */
export function countryChoices(locale: 'de' | 'en'): CountryChoice[] {
  return countries
    .map(({ code, [locale]: name }) => ({ code, name, key: rank(code) + withoutAccents(name) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ code, name }) => ({ code, name }));
}

/** By this these names sort as by `Intl.Collator`, whose first use keeps a slow phone busy for 80 ms. */
function withoutAccents(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

export function countryName(code: string, locale: 'de' | 'en'): string | undefined {
  return countries.find((country) => country.code === code)?.[locale];
}

/** Addresses are stored with the German name, whatever language they were typed in. */
export function germanCountryName(code: string): string | undefined {
  return countryName(code, 'de');
}

function rank(code: string): number {
  const place = OFFERED_FIRST.indexOf(code);
  return place === -1 ? OFFERED_FIRST.length : place;
}
