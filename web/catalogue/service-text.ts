import type { Language } from '#web/lib/language.ts';
import { translationFor } from '#web/lib/translation-for.ts';

interface Texts {
  title: string;
  description: string;
}

/** A service as the API sends it, or as an older answer did, with only one of the two. */
interface TranslatedService {
  translations_by_locale?: Partial<Record<Language, Texts>>;
  translations?: readonly (Texts & { locale: Language })[];
}

interface TranslatedCategory {
  sub_name: string;
  translations: readonly { locale: Language; title: string; sub_name: string }[];
}

export function serviceTitle(service: TranslatedService, language: Language): string {
  return textsOf(service, language)?.title ?? '';
}

export function serviceDescription(service: TranslatedService, language: Language): string {
  return textsOf(service, language)?.description ?? '';
}

export function categoryTexts({ sub_name, translations }: TranslatedCategory, language: Language) {
  const texts = translationFor(translations, language);
  return { title: texts?.title ?? '', subName: texts?.sub_name || sub_name };
}

/** In the reader's language; a service that lacks it is shown in German rather than without a name. */
function textsOf(service: TranslatedService, language: Language): Texts | undefined {
  const { translations_by_locale: byLocale = {}, translations = [] } = service;
  return [language, 'de' as const]
    .flatMap((wanted) => [byLocale[wanted], translations.find(({ locale }) => locale === wanted)])
    .find((texts) => texts?.title);
}
