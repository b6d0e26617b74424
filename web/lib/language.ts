import { useSyncExternalStore } from 'react';
import { browserStorage } from './browser-storage.ts';

/** The interface language: German unless the person chose otherwise, remembered under `language`. */
export const LANGUAGES = ['de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const STORAGE_KEY = 'language';
const listeners = new Set<() => void>();
let current: Language = 'de';

/** Reads the stored choice; if there is none, the interface is German, and that is stored. */
export function startLanguage(): void {
  const storage = browserStorage();
  const stored = storage.getItem(STORAGE_KEY);
  apply(isLanguage(stored) ? stored : 'de');
  storage.setItem(STORAGE_KEY, current);
}

export function chooseLanguage(language: Language): void {
  browserStorage().setItem(STORAGE_KEY, language);
  apply(language);
}

export function currentLanguage(): Language {
  return current;
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
}

/** The words of one capability in the current language: `const t = useTexts(shell)`, then `t.login`. */
export function useTexts<Words>(word: Record<Language, Words>): Words {
  return word[useLanguage()];
}

function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

function apply(language: Language): void {
  current = language;
  if (typeof document !== 'undefined') document.documentElement.lang = language;
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
