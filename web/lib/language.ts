import { useSyncExternalStore } from 'react';
import { browserStorage, keepsBrowserStorage } from './browser-storage.ts';
import { useServerSnapshot } from './render-context.ts';
import { windowState } from './window-state.ts';

/**
 * The interface language: what the person chose, remembered under `language` in the browser's storage and in a cookie,
 * by which the server knows it; otherwise German, whatever the browser asks for (LANG-03).
 */
export const LANGUAGES = ['de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const STORAGE_KEY = 'language';
const listeners = windowState(() => new Set<() => void>());
const current = windowState<Language>(() => 'de');

/**
 * Takes the language of the address (`?lang=en`), else the stored one, else German, and stores it. A browser that forbids
 * storage remembers its choice in the cookie, so there the language of the page counts.
 */
export function startLanguage(): void {
  const named = takeFromAddress();
  const stored = keepsBrowserStorage()
    ? browserStorage().getItem(STORAGE_KEY)
    : document.documentElement.lang;
  chooseLanguage([named, stored].find(isLanguage) ?? 'de');
}

export function chooseLanguage(language: Language): void {
  browserStorage().setItem(STORAGE_KEY, language);
  keepLanguageCookie(language);
  apply(language);
}

const A_YEAR_IN_SECONDS = 31_536_000;

export function keepLanguageCookie(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write cookies works on https pages alone.
  document.cookie = `${STORAGE_KEY}=${language}; path=/; max-age=${A_YEAR_IN_SECONDS}; samesite=lax`;
}

/** The links between the languages name one; afterwards the address is the usual one again. */
function takeFromAddress(): string | null {
  const address = new URL(globalThis.location?.href ?? 'http://none');
  const named = address.searchParams.get('lang');
  if (named === null) return null;
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
  return named;
}

/** Of this window. What is rendered on the server, too, asks `useLanguage`. */
export function currentLanguage(): Language {
  return current.value;
}

/** A part of the page that hydrates late does so in the language in which it came, whatever was chosen meanwhile. */
export function useLanguage(): Language {
  const rendered = useServerSnapshot(({ language }) => language);
  return useSyncExternalStore(subscribe, currentLanguage, rendered);
}

/** The words of one capability in the current language: `const t = useTexts(shell)`, then `t.login`. */
export function useTexts<Words>(word: Record<Language, Words>): Words {
  return word[useLanguage()];
}

function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

function apply(language: Language): void {
  current.value = language;
  const page = globalThis.document?.documentElement;
  // To set the same again makes the browser look at all styles.
  if (page && page.lang !== language) page.lang = language;
  for (const notify of listeners.value) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.value.add(listener);
  return () => listeners.value.delete(listener);
}
