import { enteredEndOf } from './end-time.ts';
import type { HoursPlan } from './HoursForm.tsx';

/** Monday = 1 */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** One period as it stands in its two fields; `key` stays while others come and go. */
export interface EnteredHours {
  key: string;
  weekday: number;
  start: string;
  end: string;
}

/** The week that holds on a day, to begin with. */
export function enteredWeek(versions: HoursPlan['versions'], date: string): EnteredHours[] {
  const inForce = versions.findLast(({ valid_from }) => valid_from <= date) ?? versions.at(0);
  const isOver = inForce?.valid_until != null && inForce.valid_until < date;
  return (isOver ? [] : (inForce?.hours ?? [])).map(({ weekday, start_time, end_time }) => ({
    key: `${weekday} ${start_time}`,
    weekday,
    start: start_time,
    end: enteredEndOf(end_time),
  }));
}

/** One more period on that day, to be filled in. */
export function withPeriod(hours: EnteredHours[], weekday: number): EnteredHours[] {
  return [...hours, { key: `${weekday} ${crypto.randomUUID()}`, weekday, start: '', end: '' }];
}

/** Weekdays in the words of the language; 2024 began on a Monday. */
export function weekdayName(weekday: number, locale: string): string {
  const day = new Date(Date.UTC(2024, 0, weekday));
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(day);
}
