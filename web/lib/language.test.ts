import { beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, currentLanguage, LANGUAGES, startLanguage } from './language.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  openPage();
});

/** A page in this language, as the server sent it. */
function openPage(lang = '', href = 'http://portal.test/patient/') {
  vi.stubGlobal('document', { documentElement: { lang }, cookie: '' });
  vi.stubGlobal('location', { href });
  const replaceState = vi.fn();
  vi.stubGlobal('history', { state: null, replaceState });
  return { addressAfter: () => String(replaceState.mock.lastCall?.[2]) };
}

test('CONST-08, OR-01: with nothing stored and a page without a language the interface is German', () => {
  startLanguage();
  expect(currentLanguage()).toBe('de');
  expect(stored.get('language')).toBe('de');
  expect(document.documentElement.lang).toBe('de');
  expect(LANGUAGES).toEqual(['de', 'en']);
});

test('OR-01, OR-60: with nothing stored it is German, whatever browser and page speak; the server learns it by a cookie', () => {
  openPage('en');
  vi.stubGlobal('navigator', { language: 'en-GB', languages: ['en-GB', 'en'] });
  startLanguage();
  expect(currentLanguage()).toBe('de');
  expect(stored.get('language')).toBe('de');
  expect(document.documentElement.lang).toBe('de');
  expect(document.cookie).toMatch(/^language=de; path=\/; max-age=\d{8}; samesite=lax$/);
});

test('OR-01: a stored choice is used, also against the language of the page', () => {
  openPage('de');
  stored.set('language', 'en');
  startLanguage();
  expect(currentLanguage()).toBe('en');
  expect(document.cookie).toContain('language=en;');
});

test('the language of the address is used before the stored one, and leaves the address', () => {
  const { addressAfter } = openPage('en', 'http://portal.test/patient/agb?lang=en&version=3');
  stored.set('language', 'de');
  startLanguage();
  expect(currentLanguage()).toBe('en');
  expect(stored.get('language')).toBe('en');
  expect(addressAfter()).toBe('http://portal.test/patient/agb?version=3');
});

test('an unknown language counts as none, stored or in the address', () => {
  openPage('', 'http://portal.test/patient/?lang=fr');
  stored.set('language', 'fr');
  startLanguage();
  expect(currentLanguage()).toBe('de');
  expect(stored.get('language')).toBe('de');
});

test('choosing a language stores it and tells the document and the server', () => {
  startLanguage();
  chooseLanguage('en');
  expect(stored.get('language')).toBe('en');
  expect(document.documentElement.lang).toBe('en');
  expect(document.cookie).toContain('language=en;');
});

test('a browser that forbids storage keeps the language of the page, which its cookie chose', () => {
  openPage('en');
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('closed');
    },
  });
  startLanguage();
  expect(currentLanguage()).toBe('en');
});
