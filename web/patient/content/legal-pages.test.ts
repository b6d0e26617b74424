import { expect, test } from 'vitest';
import { LEGAL_SLUGS } from '#contract/content.contract.ts';
import { pathTo } from '../routes.ts';
import { LEGAL_PAGES, legalSlugOf, translationFor } from './legal-pages.ts';

test('LEGAL-02: each of the five paths shows the text of its own name', () => {
  for (const slug of LEGAL_SLUGS) {
    expect(pathTo(LEGAL_PAGES[slug])).toBe(`/${slug}`);
    expect(legalSlugOf(`/${slug}`)).toBe(slug);
    expect(legalSlugOf(`/${slug}/`)).toBe(slug);
  }
});

test('LEGAL-02: another path has no legal text', () => {
  expect(() => legalSlugOf('/login')).toThrow();
  expect(() => legalSlugOf('/constructor')).toThrow();
});

const german = { locale: 'de', title: 'Impressum' } as const;
const english = { locale: 'en', title: 'Imprint' } as const;

test('LEGAL-04, LEGAL-05: a text is shown in the current language', () => {
  expect(translationFor([german, english], 'de')).toBe(german);
  expect(translationFor([german, english], 'en')).toBe(english);
});

test('LANG-04: a text without the current language is shown in German', () => {
  expect(translationFor([german], 'en')).toBe(german);
  expect(translationFor([], 'en')).toBeUndefined();
});
