import { expect, test } from 'vitest';
import { translationFor } from './translation-for.ts';

const german = { locale: 'de', title: 'Impressum' } as const;
const english = { locale: 'en', title: 'Imprint' } as const;

test('a text is shown in the current language', () => {
  expect(translationFor([german, english], 'de')).toBe(german);
  expect(translationFor([german, english], 'en')).toBe(english);
});

test('LANG-04: a text without the current language is shown in German', () => {
  expect(translationFor([german], 'en')).toBe(german);
  expect(translationFor([], 'en')).toBeUndefined();
});
