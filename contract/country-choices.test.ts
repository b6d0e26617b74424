import { expect, test } from 'vitest';
import { countries, countryName } from './countries.ts';
import { countryChoices, DEFAULT_COUNTRY_CODE } from './country-choices.ts';

test('ENT-11: the country list has at least 150 entries, each with a code and a name in both languages', () => {
  expect(countries.length).toBeGreaterThanOrEqual(150);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
  for (const { code, de, en } of countries) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(de).not.toBe('');
    expect(en).not.toBe('');
  }
});

test('ENT-11: no two countries share a name', () => {
  expect(new Set(countries.map(({ de }) => de)).size).toBe(countries.length);
  expect(new Set(countries.map(({ en }) => en)).size).toBe(countries.length);
});

test('Germany, Austria and Switzerland are offered first, then every further country once', () => {
  const choices = countryChoices('en');

  expect(choices.slice(0, 4).map(({ name }) => name)).toEqual([
    'Germany',
    'Austria',
    'Switzerland',
    'Afghanistan',
  ]);
  expect(new Set(choices.map(({ code }) => code)).size).toBe(countries.length);
});

test('the countries are named and sorted in the current language', () => {
  const german = countryChoices('de').map(({ name }) => name);

  expect(german.slice(0, 5)).toEqual(['Deutschland', 'Österreich', 'Schweiz', 'Afghanistan', 'Ägypten']);
  expect(german.indexOf('Åland Islands')).toBe(-1);
  expect(german.at(-1)).toBe('Zypern');
});

test.each(['de', 'en'] as const)(
  'after the first three, the countries stand in the order of %s',
  (locale) => {
    const names = countryChoices(locale).map(({ name }) => name);

    expect(names.slice(3)).toEqual(names.slice(3).toSorted(new Intl.Collator(locale).compare));
  },
);

test('CONST-06: an address is in Germany unless said otherwise', () => {
  expect(DEFAULT_COUNTRY_CODE).toBe('DE');
});

test('DATA-06: a code is turned into the German name', () => {
  expect(countryName('GR', 'de')).toBe('Griechenland');
  expect(countryName('AT', 'de')).toBe('Österreich');
  expect(countryName('ZZ', 'de')).toBe('ZZ');
});
