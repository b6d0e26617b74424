import type { Written } from '#contract/displayed-texts.rules.ts';
import { formatEuro } from '#contract/euro.rules.ts';
import type { Locale } from '#contract/locale.ts';
import { berlinDate, berlinTime } from '#server/platform/berlin-time.ts';
import { calendar_names } from '#texts/generated/calendar_names.ts';

/** How the screens write instants and amounts in this language, for tests that search what a row shows. */
export function writtenIn(locale: Locale, now: Date): Written {
  const date = (instant: string) => berlinDate(new Date(instant)).split('-').toReversed().join('.');
  const time = (instant: string) => berlinTime(new Date(instant));
  const weekdays = calendar_names[locale].weekdays.split(' ');
  return {
    locale,
    now,
    date,
    time,
    dateTime: (instant) => `${date(instant)} ${time(instant)}`,
    weekdayDate: (instant) =>
      `${weekdays[Temporal.PlainDate.from(berlinDate(new Date(instant))).dayOfWeek - 1]}, ${date(instant)}`,
    euro: (cents) => formatEuro(cents, locale),
  };
}

/** A text as somebody types it: whole, a part of it, and in other letters. */
export function waysToSearch(text: string): string[] {
  const words = text.trim();
  const from = Math.floor(words.length / 3);
  const capitals = [...words].map((letter) => (letter === 'ß' ? letter : letter.toUpperCase())).join('');
  return [words, words.slice(from, from + Math.ceil(words.length / 2)), ` ${capitals} `];
}
