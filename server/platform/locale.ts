import type { IncomingHttpHeaders } from 'node:http';

export type Locale = 'de' | 'en';

/** The cookie with the language that a person chose in the portal. Pages are rendered in it; the API reads headers. */
export const LANGUAGE_COOKIE = 'language';

/** The language a caller wants: `locale`, else `X-Locale`, else `Accept-Language`; unknown means German. */
export function localeOf(headers: IncomingHttpHeaders): Locale {
  return (
    knownLocale(headers.locale) ??
    knownLocale(headers['x-locale']) ??
    preferred(headers['accept-language']) ??
    'de'
  );
}

/** `fr, en;q=0.5, de;q=0.8` prefers German: the first known one in the order of the weights. */
function preferred(header = ''): Locale | undefined {
  const choices = header.split(',').map((entry) => {
    const [tag = '', weight] = entry.split(/;\s*q=/);
    return { locale: knownLocale(tag), weight: Number(weight ?? 1) };
  });
  return choices.toSorted((a, b) => b.weight - a.weight).find(({ locale }) => locale)?.locale;
}

export function knownLocale(value: string | string[] | undefined): Locale | undefined {
  const [language] = String(value ?? '')
    .trim()
    .toLowerCase()
    .split(/[-_]/);
  return language === 'de' || language === 'en' ? language : undefined;
}
