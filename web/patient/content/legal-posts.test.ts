import { expect, test } from 'vitest';
import { LEGAL_SLUGS } from '#contract/content.contract.ts';
import { pathTo } from '../paths.ts';
import { LEGAL_PAGES, legalSlugOf } from './legal-posts.ts';

test('LEGAL-02: each path shows the text of its own name', () => {
  for (const slug of LEGAL_SLUGS) {
    expect(pathTo(LEGAL_PAGES[slug])).toBe(`/${slug}`);
    expect(legalSlugOf(`/${slug}`)).toBe(slug);
    expect(legalSlugOf(`/${slug}/`)).toBe(slug);
  }
});

test('the accessibility statement has a German and an English address', () => {
  expect(legalSlugOf('/accessibility')).toBe('barrierefreiheit');
  expect(legalSlugOf('/accessibility/')).toBe('barrierefreiheit');
});

test('LEGAL-02: another path has no legal text', () => {
  expect(() => legalSlugOf('/login')).toThrow();
  expect(() => legalSlugOf('/constructor')).toThrow();
});
