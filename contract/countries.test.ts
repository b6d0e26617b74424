import { expect, test } from 'vitest';
import { countries } from './countries.ts';

/** Nobody lives in these for good. */
const UNINHABITED = ['AQ', 'BV', 'CP', 'GS', 'HM', 'IO', 'TF', 'UM'];
/** Parts of another country, unions and placeholders that the language data name beside the countries. */
const NO_COUNTRIES = ['AC', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'];

/** Where the language data say it at length. */
const SHORTER: Record<string, Partial<Record<'de' | 'en', string>>> = {
  CC: { en: 'Cocos Islands' },
  HK: { de: 'Hongkong', en: 'Hong Kong' },
  MM: { en: 'Myanmar' },
  MO: { de: 'Macau', en: 'Macao' },
  PS: { de: 'Palästina', en: 'Palestine' },
};

const names = {
  de: new Intl.DisplayNames('de', { type: 'region' }),
  en: new Intl.DisplayNames('en', { type: 'region' }),
};

test.each(['de', 'en'] as const)('ENT-11: each country has its usual name in %s', (locale) => {
  const usual = (code: string) =>
    SHORTER[code]?.[locale] ?? names[locale].of(code)?.replace(' & ', ' and ').replace(' - ', '-');

  const named = countries.map((country) => [country.code, country[locale]]);
  expect(named).toEqual(countries.map(({ code }) => [code, usual(code)]));
});

test('ENT-11: every inhabited country and territory is in the list, by code', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`));
  const inhabited = codes.filter(
    (code) => isInUse(code) && ![...UNINHABITED, ...NO_COUNTRIES].includes(code),
  );

  expect(countries.map(({ code }) => code)).toEqual(inhabited);
});

/** A code that was given up, such as DD, stands for another one today. */
function isInUse(code: string): boolean {
  return names.en.of(code) !== code && new Intl.Locale(`und-${code}`).region === code;
}
