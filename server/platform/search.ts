import type { Locale } from './locale.ts';

/**
 * What somebody looks for, as it is compared with displayed texts: in whatever case, with any kind of space. It is
 * text and nothing else; no sign of it means more than itself.
 */
export function searchedText(search: string, locale: Locale): string {
  return search.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLocaleLowerCase(locale);
}

/** Of these values, those whose displayed text contains what is looked for. */
export function valuesFound<Value>(
  values: readonly Value[],
  displayed: (value: Value) => string,
  searched: string,
  locale: Locale,
): Value[] {
  return values.filter((value) => searchedText(displayed(value), locale).includes(searched));
}

/** The values in the order of their displayed texts, as a reader of that language expects it. */
export function inDisplayedOrder<Value>(
  values: readonly Value[],
  displayed: (value: Value) => string,
  locale: Locale,
): Value[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return values.toSorted((one, other) => compare(displayed(one), displayed(other)));
}
