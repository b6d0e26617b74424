import type { Language } from '#web/lib/language.ts';

/** `Deutsch, Englisch`: the names of language codes, in the reader's language. */
export function languageNames(codes: readonly string[], language: Language): string {
  return codes.map((code) => languageName(code, language)).join(', ');
}

export function languageName(code: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
}
