import { berlinDateOf, berlinMinutesOf } from '#web/lib/dates.ts';
import type { CalendarAppointment, CalendarColumn, NamedSpan } from '../calendar/calendar-query.ts';

export interface Timed {
  date_start_time: string;
  date_end_time: string;
}

/** Minutes since midnight of the day on show. */
export interface Minutes {
  from: number;
  to: number;
}

export type CalendarEntry = Timed &
  Minutes & { key: string } & (
    | { kind: 'appointment'; appointment: CalendarAppointment }
    | { kind: 'free' }
    | { kind: 'hold' }
  );

export type AppointmentEntry = Extract<CalendarEntry, { kind: 'appointment' }>;

/** All entries of one day of one doctor, in the order of time. */
export function entriesOn(date: string, column: CalendarColumn): CalendarEntry[] {
  const entries: Omit<CalendarEntry, 'from' | 'to'>[] = [
    ...column.appointments.map((appointment) => ({
      kind: 'appointment' as const,
      key: `appointment ${appointment.id}`,
      appointment,
      ...timesOf(appointment),
    })),
    ...column.holds.map((span) => ({
      kind: 'hold' as const,
      key: `hold ${span.date_start_time}`,
      ...timesOf(span),
    })),
    ...column.free_windows.map((span) => ({
      kind: 'free' as const,
      key: `free ${span.date_start_time}`,
      ...timesOf(span),
    })),
  ];
  return entries
    .filter(({ date_start_time }) => berlinDateOf(date_start_time) === date)
    .map((entry) => ({ ...entry, ...minutesOn(date, entry) }) as CalendarEntry)
    .toSorted((one, other) => one.from - other.from);
}

/** Whether the entry runs at this moment. */
export function isRunning({ date_start_time, date_end_time }: Timed, now: Date): boolean {
  return Date.parse(date_start_time) <= now.getTime() && now.getTime() < Date.parse(date_end_time);
}

/** The spans that touch the day: an absence may last for weeks. */
export function spansOn<Span extends Timed>(date: string, spans: readonly Span[]): (Span & Minutes)[] {
  return spans
    .filter((span) => berlinDateOf(span.date_start_time) <= date && date <= berlinDateOf(lastInstant(span)))
    .map((span) => ({ ...span, ...minutesOn(date, span) }));
}

export const DAY_MINUTES = 24 * 60;

const WORKING_DAYS = 5;

/** The days to show; a Saturday or Sunday of a week only when it has entries. */
export function shownDates(dates: string[], columns: CalendarColumn[]): string[] {
  const lastUsed = dates.findLastIndex((date) => columns.some((column) => isUsed(date, column)));
  return dates.slice(0, Math.max(WORKING_DAYS, lastUsed + 1));
}

/** Whether the days are empty: no hours, no appointments, no absences. */
export function isEmpty(dates: string[], columns: CalendarColumn[]): boolean {
  return columns.every((column) =>
    dates.every((date) => !isUsed(date, column) && spansOn(date, column.absences).length === 0),
  );
}

function isUsed(
  date: string,
  { appointments, holds, working_hours, extra_windows }: CalendarColumn,
): boolean {
  return spansOn<Timed>(date, [...appointments, ...holds, ...working_hours, ...extra_windows]).length > 0;
}

export function isWholeDay(date: string, span: NamedSpan): boolean {
  const { from, to } = minutesOn(date, span);
  return from === 0 && to === DAY_MINUTES;
}

function minutesOn(date: string, { date_start_time, date_end_time }: Timed): Minutes {
  const from = berlinDateOf(date_start_time) < date ? 0 : berlinMinutesOf(date_start_time);
  const to = berlinDateOf(date_end_time) > date ? DAY_MINUTES : berlinMinutesOf(date_end_time);
  return { from, to };
}

/** A span does not include its end: midnight belongs to the day before. */
function lastInstant({ date_end_time }: Timed): Date {
  return new Date(Date.parse(date_end_time) - 1);
}

function timesOf({ date_start_time, date_end_time }: Timed): Timed {
  return { date_start_time, date_end_time };
}
