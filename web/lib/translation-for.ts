import type { Language } from './language.ts';

/** The translation in the reader's language, or in German if it is missing. */
export function translationFor<Translation extends { locale: Language }>(
  translations: readonly Translation[],
  language: Language,
): Translation | undefined {
  return translations.find(({ locale }) => locale === language) ?? translations.find(isGerman);
}

function isGerman({ locale }: { locale: Language }): boolean {
  return locale === 'de';
}
