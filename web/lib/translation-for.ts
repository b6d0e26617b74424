import type { Language } from './language.ts';

/** In the reader's language; a text that lacks it is shown in German rather than not at all. */
export function translationFor<Translation extends { locale: Language }>(
  translations: readonly Translation[],
  language: Language,
): Translation | undefined {
  return translations.find(({ locale }) => locale === language) ?? translations.find(isGerman);
}

function isGerman({ locale }: { locale: Language }): boolean {
  return locale === 'de';
}
