import { beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, currentLanguage, LANGUAGES, startLanguage } from './language.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
});

test('LANG-03, CONST-08, OR-01: with nothing stored the interface starts in German, and `de` is stored', () => {
  startLanguage();
  expect(currentLanguage()).toBe('de');
  expect(stored.get('language')).toBe('de');
  expect(document.documentElement.lang).toBe('de');
  expect(LANGUAGES).toEqual(['de', 'en']);
});

test('LANG-02, OR-01: a stored choice is used', () => {
  stored.set('language', 'en');
  startLanguage();
  expect(currentLanguage()).toBe('en');
});

test('LANG-03: an unknown stored language counts as none', () => {
  stored.set('language', 'fr');
  startLanguage();
  expect(currentLanguage()).toBe('de');
  expect(stored.get('language')).toBe('de');
});

test('LANG-02: choosing a language stores it and tells the document', () => {
  startLanguage();
  chooseLanguage('en');
  expect(stored.get('language')).toBe('en');
  expect(document.documentElement.lang).toBe('en');
});

test('a browser that forbids storage still gets a language', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('closed');
    },
  });
  startLanguage();
  expect(currentLanguage()).toBe('de');
});
