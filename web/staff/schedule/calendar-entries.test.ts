import { expect, test } from 'vitest';
import type { CalendarColumn } from '../calendar/calendar-query.ts';
import { entriesOn, isEmpty, isRunning, isWholeDay, shownDates, spansOn } from './calendar-entries.ts';

const span = (start: string, end: string) => ({ date_start_time: start, date_end_time: end });
const column = (given: Partial<CalendarColumn>): CalendarColumn => ({
  doctor: { id: 1, display_name: 'Dr. Keller' },
  appointments: [],
  holds: [],
  working_hours: [],
  extra_windows: [],
  absences: [],
  free_windows: [],
  ...given,
});

test('SEAM-06: a day shows appointments, holds and free windows in the order of time, by the clock of Berlin', () => {
  const appointment = {
    id: 7,
    doctor_id: 1,
    service: { id: 1, name: 'x' },
    patient: { id: 1, name: 'x' },
    status: 'confirmed' as const,
    payment_gateway: null,
    payment_status: null,
    video_link: null,
    undo_until: null,
    said_to_come_at: null,
    wished_start_time: null,
    completion_money: null,
    status_label: null,
    ...span('2026-11-17T09:00:00Z', '2026-11-17T09:45:00Z'),
  };
  const entries = entriesOn(
    '2026-11-17',
    column({
      appointments: [appointment],
      holds: [span('2026-11-17T12:00:00Z', '2026-11-17T12:45:00Z')],
      free_windows: [
        span('2026-11-17T08:00:00Z', '2026-11-17T09:00:00Z'),
        span('2026-11-18T08:00:00Z', '2026-11-18T09:00:00Z'),
      ],
    }),
  );
  expect(entries.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['free', 540, 600],
    ['appointment', 600, 645],
    ['hold', 780, 825],
  ]);
});

test('SEAM-02: an absence over several days fills the days between and ends at its last midnight', () => {
  const absence = { id: 1, ...span('2026-11-17T12:00:00Z', '2026-11-19T23:00:00Z') };
  const on = (date: string) => spansOn(date, [absence]).map(({ from, to }) => [from, to]);

  expect(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map(on)).toEqual([
    [],
    [[780, 1440]],
    [[0, 1440]],
    [[0, 1440]],
    [],
  ]);
  expect([isWholeDay('2026-11-18', absence), isWholeDay('2026-11-17', absence)]).toEqual([true, false]);
});

test('a week shows Saturday and Sunday only when somebody works on them', () => {
  const week = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`);
  const saturday = column({
    extra_windows: [{ id: 1, ...span('2026-11-21T08:00:00Z', '2026-11-21T09:00:00Z') }],
  });

  expect([isEmpty(week, [column({})]), isEmpty(week, [saturday])]).toEqual([true, false]);
  expect(shownDates(week, [column({})])).toEqual(week.slice(0, 5));
  expect(shownDates(week, [column({}), saturday])).toEqual(week.slice(0, 6));
});

test('an entry runs from its first instant until just before its last', () => {
  const entry = span('2026-11-17T09:00:00Z', '2026-11-17T09:45:00Z');
  const at = (time: string) => isRunning(entry, new Date(`2026-11-17T${time}Z`));

  expect(['08:59:59', '09:00:00', '09:44:59', '09:45:00'].map(at)).toEqual([false, true, true, false]);
});
