import { language_name } from '#texts/generated/language_name.ts';
import type { Language } from '#web/lib/language.ts';

/** `Deutsch, Englisch`: the names of language codes, in the reader's language. */
export function languageNames(codes: readonly string[], language: Language): string {
  return codes.map((code) => languageName(code, language)).join(', ');
}

/** Our own list, because server and browser must render the same name, and browsers differ about some. */
export function languageName(code: string, language: Language): string {
  const names: Record<string, string> = language_name[language];
  return names[code] ?? code;
}
