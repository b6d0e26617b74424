import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiRoutes } from '#contract/api.ts';
import { callApi } from '#web/lib/call-api.ts';
import type { Language } from '#web/lib/language.ts';
import { isDrawnByServer, now } from '#web/lib/page-data.ts';
import { FILE } from '../patient-file/patient-queries.ts';
import { TASKS } from '../tasks/staff-tasks.ts';

/** What is kept of the calendar; its screens get `readCalendar` of it. */
export type CalendarAnswer = ApiRoutes['GET /api/staff/calendar']['output'];
export type CalendarColumn = CalendarAnswer['data'][number];
export type CalendarAppointment = CalendarColumn['appointments'][number];
export type NamedSpan = CalendarColumn['absences'][number];

export const CALENDAR = 'staff calendar';
export const FREE_TIMES = 'staff free times';

/** The calendars of all doctors that the person may see, so that choosing one doctor needs no further call. */
export function calendarOf(dates: string[], language: Language) {
  const [from = '', to = from] = [dates[0], dates.at(-1)];
  return queryOptions({
    queryKey: [CALENDAR, from, to, language],
    queryFn: ({ signal }) => callApi('GET /api/staff/calendar', { from, to }, { signal }),
    select: readCalendar,
  });
}

function readCalendar(answer: CalendarAnswer) {
  return { columns: answer.data, clockOffset: clockOffsetOf(answer) };
}

const clockOffsets = new WeakMap<CalendarAnswer, number>();

/** How far the server's clock is ahead of the clock of this device, which sees the answer for the first time now. */
function clockOffsetOf(answer: CalendarAnswer): number {
  const offset = clockOffsets.get(answer) ?? Date.parse(answer.now) - Date.now();
  clockOffsets.set(answer, offset);
  return offset;
}

/** The keys of all queries that show appointments or free times. */
const SHOW_APPOINTMENTS = [CALENDAR, FREE_TIMES, TASKS, FILE];

/** For every change of the calendar, and for every refusal because somebody else was faster. */
export function useReloadCalendar(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const key of SHOW_APPOINTMENTS) void queries.invalidateQueries({ queryKey: [key] });
  };
}

/** In milliseconds. While the app takes over a page of the server, the moment of its drawing. */
export function clinicTime(offsetMilliseconds: number): number {
  return isDrawnByServer() ? now().getTime() : Date.now() + offsetMilliseconds;
}

const MINUTE = 60_000;

/** The clinic's time, updated every minute without a call: calls would keep an unused session alive. */
export function useClinicNow(offsetMilliseconds: number): Date {
  // The moment in which the server has drawn the page was the clinic's.
  const [ownNow, setOwnNow] = useState(() => clinicTime(offsetMilliseconds) - offsetMilliseconds);
  useEffect(() => {
    const timer = setInterval(() => setOwnNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return new Date(ownNow + offsetMilliseconds);
}
