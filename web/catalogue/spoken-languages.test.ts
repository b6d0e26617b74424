import { expect, test } from 'vitest';
import { languageNames } from './spoken-languages.ts';

test('LANG-02: languages have their names in the language of the reader', () => {
  expect(languageNames(['de', 'tr'], 'de')).toBe('Deutsch, Türkisch');
  expect(languageNames(['de', 'tr'], 'en')).toBe('German, Turkish');
  expect(languageNames([], 'de')).toBe('');
});
