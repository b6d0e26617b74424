import { addDays, berlinDateOf, isDate, mondayOf } from '#web/lib/dates.ts';
import { useNow } from '#web/lib/render-context.ts';
import { useSearchParams } from '#web/lib/router.ts';
import { useIsCompact } from '#web/lib/use-is-compact.ts';

export type CalendarRange = 'day' | 'week';
export type CalendarLook = 'grid' | 'list';

export interface CalendarView {
  range: CalendarRange;
  look: CalendarLook;
  date: string;
  /** Null shows all doctors side by side. */
  doctorId: number | null;
  /** The days that are shown. */
  dates: string[];
}

/** The view of the calendar. It is kept in the address, so that a reload or a link shows the same view. */
export function useCalendarView(): [CalendarView, (change: Partial<Omit<CalendarView, 'dates'>>) => void] {
  const [search, setSearch] = useSearchParams();
  const isCompact = useIsCompact();
  const now = useNow();
  const asked = search.get('date');
  const date = isDate(asked) ? asked : berlinDateOf(now);
  const range = search.get('range') === 'week' ? 'week' : 'day';
  const look = isCompact || search.get('look') === 'list' ? 'list' : 'grid';
  const doctorId = Number(search.get('doctor')) || null;

  const change = (next: Partial<Omit<CalendarView, 'dates'>>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        const { doctorId: doctor, ...rest } = next;
        for (const [key, value] of Object.entries(rest)) after.set(key, value);
        if (doctor === null) after.delete('doctor');
        else if (doctor !== undefined) after.set('doctor', String(doctor));
        return after;
      },
      { replace: true },
    );
  return [{ range, look, date, doctorId, dates: datesOf(range, date) }, change];
}

export function datesOf(range: CalendarRange, date: string): string[] {
  if (range === 'day') return [date];
  const monday = mondayOf(date);
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}
