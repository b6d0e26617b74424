import { useSyncExternalStore } from 'react';
import { browserStorage, hasBrowserStorage } from './browser-storage.ts';
import { useServerSnapshot } from './render-context.ts';
import { windowState } from './window-state.ts';

/**
 * The language of the interface: the choice of the person, stored under `language` in the browser's storage and in a
 * cookie for the server; otherwise German, whatever the browser prefers (LANG-03).
 */
export const LANGUAGES = ['de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const STORAGE_KEY = 'language';
const listeners = windowState(() => new Set<() => void>());
const current = windowState<Language>(() => 'de');

/**
 * Takes the language of the address (`?lang=en`), else the stored one, else German, and stores it. If the browser
 * forbids storage, the cookie stores the choice, so the language of the page counts.
 */
export function startLanguage(): void {
  const named = takeFromAddress();
  const stored = hasBrowserStorage() ? browserStorage().getItem(STORAGE_KEY) : document.documentElement.lang;
  chooseLanguage([named, stored].find(isLanguage) ?? 'de');
}

export function chooseLanguage(language: Language): void {
  browserStorage().setItem(STORAGE_KEY, language);
  setLanguageCookie(language);
  apply(language);
}

const A_YEAR_IN_SECONDS = 31_536_000;

export function setLanguageCookie(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write cookies works on https pages alone.
  document.cookie = `${STORAGE_KEY}=${language}; path=/; max-age=${A_YEAR_IN_SECONDS}; samesite=lax`;
}

/** The links between the languages set `?lang`, which is then removed from the address. */
function takeFromAddress(): string | null {
  const address = new URL(globalThis.location?.href ?? 'http://none');
  const named = address.searchParams.get('lang');
  if (named === null) return null;
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
  return named;
}

/** The language of this window. Code that the server renders too uses `useLanguage`. */
export function currentLanguage(): Language {
  return current.value;
}

/** A part of the page that hydrates late uses the language in which the server rendered it. */
export function useLanguage(): Language {
  const rendered = useServerSnapshot(({ language }) => language);
  return useSyncExternalStore(subscribe, currentLanguage, rendered);
}

/** The texts of one capability in the current language: `const t = useTexts(shell)`, then `t.login`. */
export function useTexts<Texts>(texts: Record<Language, Texts>): Texts {
  return texts[useLanguage()];
}

function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

function apply(language: Language): void {
  current.value = language;
  const page = globalThis.document?.documentElement;
  // Setting the same language again would make the browser recalculate all styles.
  if (page && page.lang !== language) page.lang = language;
  for (const notify of listeners.value) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.value.add(listener);
  return () => listeners.value.delete(listener);
}
