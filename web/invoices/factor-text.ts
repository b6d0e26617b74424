import type { Language } from '#web/lib/language.ts';

/** `2,3` in German, `2.3` in English. */
export function factorText(hundredths: number, language: Language): string {
  const text = (hundredths / 100).toFixed(2).replace(/0$/, '');
  return language === 'de' ? text.replace('.', ',') : text;
}
