import { expect, test } from 'vitest';
import { SPOKEN_LANGUAGES } from '#contract/catalogue.rules.ts';
import { languageName, languageNames } from './spoken-languages.ts';

test('languages have their names in the language of the reader', () => {
  expect(languageNames(['de', 'tr'], 'de')).toBe('Deutsch, Türkisch');
  expect(languageNames(['de', 'tr'], 'en')).toBe('German, Turkish');
  expect(languageNames([], 'de')).toBe('');
});

test('every language that a doctor can offer has the name that browsers know', () => {
  for (const language of ['de', 'en'] as const) {
    const known = new Intl.DisplayNames(language, { type: 'language' });
    const names = SPOKEN_LANGUAGES.map((code) => languageName(code, language));
    expect(names).toEqual(SPOKEN_LANGUAGES.map((code) => known.of(code)));
  }
});
