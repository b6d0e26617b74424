import { addDays, firstDayAfter, mondayOf, monthOf } from '#web/lib/dates.ts';

export interface CalendarBounds {
  /** The first and last day that can be reached. */
  firstDate?: string;
  lastDate?: string;
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** The weeks of a month, from Monday to Sunday; null stands for a day of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const weeks: (string | null)[][] = [];
  for (let monday = mondayOf(`${month}-01`); monday < firstDayAfter(month); monday = addDays(monday, 7)) {
    const days = WEEK.map((weekday) => addDays(monday, weekday));
    weeks.push(days.map((day) => (monthOf(day) === month ? day : null)));
  }
  return weeks;
}

/** The weeks of a month that can still be reached: a week in which every day is past leads nowhere. */
export function weeksFrom(month: string, firstDate: string | undefined): (string | null)[][] {
  const weeks = weeksOf(month);
  return firstDate ? weeks.filter((days) => days.some((day) => day !== null && day >= firstDate)) : weeks;
}

/** The same day some months later, or the last day of that month if it is shorter. */
export function addMonths(date: string, months: number): string {
  const day = Number(date.slice('YYYY-MM-'.length));
  const first = new Date(`${monthOf(date)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const month = first.toISOString().slice(0, 'YYYY-MM'.length);
  const sameDay = addDays(`${month}-01`, day - 1);
  return monthOf(sameDay) === month ? sameDay : lastDayOf(month);
}

export function keepWithin(date: string, { firstDate, lastDate }: CalendarBounds): string {
  if (firstDate && date < firstDate) return firstDate;
  return lastDate && date > lastDate ? lastDate : date;
}

const DAYS_BY_KEY: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MONTHS_BY_KEY: Record<string, number> = { PageUp: -1, PageDown: 1 };

/** The day to which a key leads; undefined for a key that does not move. Shift makes a month a year. */
export function dayByKey(date: string, { key, shiftKey }: { key: string; shiftKey: boolean }) {
  if (key === 'Home') return `${monthOf(date)}-01`;
  if (key === 'End') return lastDayOf(monthOf(date));
  const [days, months] = [DAYS_BY_KEY[key], MONTHS_BY_KEY[key]];
  if (days) return addDays(date, days);
  return months ? addMonths(date, shiftKey ? months * 12 : months) : undefined;
}

function lastDayOf(month: string): string {
  return addDays(firstDayAfter(month), -1);
}
