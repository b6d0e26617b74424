import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { CalendarColumn } from '#contract/appointments-calendar.contract.ts';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import type { Answers } from '#web/testing/api.ts';
import { NOW, openAsStaff } from '#web/testing/open-screen.tsx';
import { aColumn, aDoctor } from '../today/testing-today.ts';

export const CALENDAR = 'GET /api/staff/calendar';
export const ANNA = aDoctor();
export const LENA = aDoctor(22, 'Dr. med. Lena Maurer');

/** A span of Monday, 16.11.2026, or another day of that month, by the clock of Berlin. */
export const span = (start: string, end: string, day = 16) => ({
  date_start_time: `${instant(start, day)}`,
  date_end_time: `${instant(end, day)}`,
});

const instant = (time: string, day: number) =>
  new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00+01:00`).toISOString();

export const columnOf = (given: Partial<CalendarColumn> = {}): CalendarColumn => ({
  ...aColumn([]),
  working_hours: [span('09:00', '12:00')],
  ...given,
});

interface Opened {
  role?: StaffRole;
  answers?: Answers;
  language?: 'de' | 'en';
  now?: string;
}

/** The calendar at this address below /calendar, with these columns. */
export function openCalendar(address: string, columns: CalendarColumn[], options: Opened = {}) {
  const { role = 'admin', answers = {}, language = 'de', now = NOW } = options;
  const calendar = { [CALENDAR]: { now, data: columns } };
  return openAsStaff(`/calendar${address}`, { role, language, now, answers: { ...calendar, ...answers } });
}

/** The dialog that is open. */
export const dialog = () => within(screen.getByRole('dialog'));
export const fill = (label: string | RegExp, value: string, place = dialog()) =>
  fireEvent.change(place.getByLabelText(label), { target: { value } });
export const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Opens one of the dialogs behind “Zeiten ändern”; `press` presses a button of the dialog. */
export async function openFromMenu(entry: string, answers: Answers, columns = [columnOf()]) {
  const opened = await openCalendar('?date=2026-11-16', columns, { answers });
  await opened.user.click(await screen.findByRole('button', { name: /^Zeiten ändern/ }));
  await opened.user.click(screen.getByRole('button', { name: entry }));
  await screen.findByRole('dialog', { name: entry });
  const press = (name: string | RegExp) => opened.user.click(dialog().getByRole('button', { name }));
  return { ...opened, press };
}
