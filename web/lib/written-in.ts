import type { Written } from '#contract/displayed-texts.rules.ts';
import { formatEuro } from '#contract/euro.rules.ts';
import { formatDate, formatDateTime, formatTime, formatWeekday } from './dates.ts';
import type { Language } from './language.ts';

/** How the screens write instants and amounts in this language. */
export function writtenIn(language: Language, now: Date): Written {
  return {
    locale: language,
    now,
    date: formatDate,
    time: formatTime,
    dateTime: formatDateTime,
    weekdayDate: (instant) => formatWeekday(instant, language),
    euro: (cents) => formatEuro(cents, language),
  };
}
