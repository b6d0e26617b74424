import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiRoutes } from '#contract/api.ts';
import { isHydrating } from '#web/lib/hydration.ts';
import type { Language } from '#web/lib/language.ts';
import { readApi } from '#web/lib/read-api.ts';
import { useNow } from '#web/lib/render-context.ts';
import { windowState } from '#web/lib/window-state.ts';
import { FILE } from '../patient-file/patient-queries.ts';
import { TASKS } from '../tasks/staff-tasks.ts';

/** What is kept of the calendar; its screens get `readCalendar` of it. */
export type CalendarAnswer = ApiRoutes['GET /api/staff/calendar']['output'];
export type CalendarColumn = CalendarAnswer['data'][number];
export type CalendarAppointment = CalendarColumn['appointments'][number];
export type NamedSpan = CalendarColumn['absences'][number];

export const CALENDAR = 'staff calendar';
export const FREE_TIMES = 'staff free times';
/** The steps at the end of an appointment. */
export const WRAP_UP = 'staff wrap-up';

/** The calendars of all doctors that the person may see, so that choosing one doctor needs no further call. */
export function calendarOf(dates: string[], language: Language) {
  const [from = '', to = from] = [dates[0], dates.at(-1)];
  return queryOptions({
    queryKey: [CALENDAR, from, to, language],
    queryFn: (query) => readApi(query, 'GET /api/staff/calendar', { from, to }),
    select: readCalendar,
  });
}

function readCalendar(answer: CalendarAnswer) {
  return { columns: answer.data, clockOffset: clockOffsetOf(answer) };
}

const clockOffsets = windowState(() => new WeakMap<CalendarAnswer, number>());

/** How far the server's clock is ahead of the clock of this device, which sees the answer for the first time now. */
function clockOffsetOf(answer: CalendarAnswer): number {
  const offset = clockOffsets.value.get(answer) ?? Date.parse(answer.now) - Date.now();
  clockOffsets.value.set(answer, offset);
  return offset;
}

/** The keys of all queries that show appointments or free times. */
const SHOW_APPOINTMENTS = [CALENDAR, FREE_TIMES, TASKS, FILE, WRAP_UP];

/** For every change of the calendar, and for every refusal because somebody else was faster. */
export function useReloadCalendar(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const key of SHOW_APPOINTMENTS) void queries.invalidateQueries({ queryKey: [key] });
  };
}

/** In milliseconds; `now` is that of the page. While it hydrates, the page shows the clinic's own moment. */
export function clinicTime(now: Date, offsetMilliseconds: number): number {
  return isHydrating() ? now.getTime() : now.getTime() + offsetMilliseconds;
}

const MINUTE = 60_000;

/** The clinic's time, updated every minute without a call: calls would keep an unused session alive. */
export function useClinicNow(offsetMilliseconds: number): Date {
  const now = useNow();
  const [ownNow, setOwnNow] = useState(() => clinicTime(now, offsetMilliseconds) - offsetMilliseconds);
  useEffect(() => {
    const timer = setInterval(() => setOwnNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return new Date(ownNow + offsetMilliseconds);
}
