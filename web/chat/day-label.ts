import type { chat } from '#texts/generated/chat.ts';
import { dayBefore, formatDate, formatTime, formatWeekday } from '#web/lib/format.ts';
import type { Language } from '#web/lib/language.ts';

type Words = (typeof chat)['de'];

/** `Heute`, `Gestern`, else the weekday with its date: for the lines between days. */
export function dayLabel(moment: string, now: Date, t: Words, language: Language): string {
  return nearDay(moment, now, t) ?? formatWeekday(moment, language);
}

/** As short as a list needs it: the time of today, `Gestern`, else the date. */
export function shortTime(moment: string, now: Date, t: Words): string {
  const day = nearDay(moment, now, t);
  return day === t.today ? formatTime(moment) : (day ?? formatDate(moment));
}

function nearDay(moment: string, now: Date, t: Words): string | undefined {
  const day = formatDate(moment);
  if (day === formatDate(now)) return t.today;
  return day === formatDate(dayBefore(now)) ? t.yesterday : undefined;
}
