import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAsStaff, passTime } from '#web/testing/open-screen.tsx';
import { anAppointment } from '../today/testing-today.ts';
import { CALENDAR, columnOf, LENA, openCalendar, span } from './testing-calendar.ts';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const running = anAppointment({
  ...span('09:45', '10:30'),
  patient: { id: 7, name: 'Maria Vogel' },
  status: 'in_progress',
});
const early = anAppointment({ ...span('02:00', '02:30'), id: 12, patient: { id: 8, name: 'Eva Lang' } });
const day = columnOf({
  appointments: [running],
  holds: [span('11:00', '11:30')],
  free_windows: [span('09:00', '09:45')],
});
/** Where an entry or a line stands in the grid. */
const topOf = (element: Element | null) =>
  Number.parseFloat(element?.closest<HTMLElement>('[style*="top"]')?.style.top ?? 'NaN');

test('SEAM-06: a day shows appointments, holds and free times in the order of the clock', async () => {
  const { api } = await openCalendar('?date=2026-11-16', [day]);
  const column = await screen.findByRole('region', {
    name: 'Dr. med. Anna Keller, Montag, 16. November 2026',
  });
  const entries = within(column).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^09:00–09:45 frei/),
    '09:45–10:30 Maria Vogel Erstgespräch · Läuft geradeDr. med. Anna Keller',
    '11:00–11:30 wird gerade gebucht',
  ]);
  expect(within(column).queryByText('Keine Sprechzeit und kein Termin')).toBeNull();
  expect(within(column).getAllByRole('button')).toHaveLength(2);
  expect(api.sent(CALENDAR)).toEqual([{ from: '2026-11-16', to: '2026-11-16' }]);
});

test('an assistant, who cannot propose appointments, sees free times without a button', async () => {
  await openCalendar('?date=2026-11-16', [day], { role: 'assistant' });
  await screen.findByText('frei');
  expect(screen.queryByRole('button', { name: /frei/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Neuer Termin' })).toBeNull();
});

test('empty hours stand in one row that opens and closes, and every hour has two digits', async () => {
  const { user } = await openCalendar('?date=2026-11-16', [day]);
  const night = await screen.findByRole('button', { name: '00:00–09:00, nichts geplant' });
  expect(button('12:00–24:00, nichts geplant').getAttribute('aria-expanded')).toBe('false');
  const axis = () => screen.queryAllByText(/^\d\d:00$/).map(({ textContent }) => textContent);
  expect(axis()).toEqual(['09:00', '11:00', '10:00']);

  await user.click(night);
  expect(night.getAttribute('aria-expanded')).toBe('true');
  expect(axis().slice(0, 4)).toEqual(['00:00', '01:00', '02:00', '03:00']);
  expect(Number.parseFloat(night.style.top)).toBe(0);
  expect(topOf(screen.getByText('00:00'))).toBe(44);
  await user.click(night);
  expect(axis()).not.toContain('00:00');
  expect(topOf(screen.getByText('09:00'))).toBe(44);
});

test('an appointment in the night is never folded away', async () => {
  await openCalendar('?date=2026-11-16', [{ ...day, appointments: [early] }]);
  await screen.findByRole('button', { name: /02:00–02:30 Eva Lang/ });
  expect(button('00:00–02:00, nichts geplant')).toBeTruthy();
  expect(button('03:00–09:00, nichts geplant')).toBeTruthy();
});

test('today names the time of now beside the grid and marks the running appointment; other days do neither', async () => {
  await openCalendar('?date=2026-11-16', [day]);
  const entry = await screen.findByRole('button', { name: /Maria Vogel/ });
  expect(entry.getAttribute('aria-current')).toBe('time');
  const now = screen.getByText('10:00');
  expect(topOf(now)).toBe(44 + 90);
  const line = document.querySelector('[data-column] [data-now]');
  expect(topOf(line)).toBe(44 + 90);
  // The line comes before the entries, so they cover it.
  const entries = document.querySelector('[data-column] ol');
  expect(line?.compareDocumentPosition(entries as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('heading', { level: 2 }).dataset.today).toBe('true');
});

test('on another day nothing is marked as now', async () => {
  const next = columnOf({
    working_hours: [span('09:00', '12:00', 17)],
    appointments: [{ ...running, ...span('09:45', '10:30', 17) }],
  });
  await openCalendar('?date=2026-11-17', [next]);
  const entry = await screen.findByRole('button', { name: /Maria Vogel/ });
  expect(entry.getAttribute('aria-current')).toBeNull();
  expect(document.querySelector('[data-now]')).toBeNull();
  expect(screen.getByText('10:00')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2 }).dataset.today).toBeUndefined();
});

test('the grid opens at the present time and stays where it was scrolled, until somebody presses “Heute”', async () => {
  const late = columnOf({ working_hours: [span('08:00', '20:00')], free_windows: [span('08:00', '20:00')] });
  const { user } = await openCalendar('?date=2026-11-16', [late], { now: '2026-11-16T17:00:00Z' });
  const scroller = (await screen.findByRole('region', { name: /Anna Keller/ })).parentElement
    ?.parentElement as HTMLElement;
  const now = topOf(document.querySelector('[data-column] [data-now]'));
  expect([now, scroller.scrollTop]).toEqual([44 + 10 * 90, now]);
  scroller.scrollTop = 12;
  await user.click(screen.getByRole('button', { name: /^00:00–08:00/ }));
  expect(scroller.scrollTop).toBe(12);
  await user.click(screen.getByRole('button', { name: /^00:00–08:00/ }));
  await user.click(screen.getByRole('button', { name: 'Heute' }));
  expect(scroller.scrollTop).toBe(now);
});

test('another day opens at its beginning', async () => {
  const next = columnOf({ working_hours: [span('08:00', '20:00', 17)] });
  await openCalendar('?date=2026-11-17', [next], { now: '2026-11-16T17:00:00Z' });
  const column = await screen.findByRole('region', { name: /Anna Keller/ });
  expect(column.parentElement?.parentElement?.scrollTop).toBe(0);
});

test('working hours that are over and empty stand folded, so that the day begins with what is left of it', async () => {
  await openCalendar('?date=2026-11-16', [columnOf({ working_hours: [span('08:00', '20:00')] })], {
    now: '2026-11-16T17:10:00Z',
  });
  await screen.findByRole('button', { name: '00:00–18:00, nichts geplant' });
  expect(button('20:00–24:00, nichts geplant')).toBeTruthy();
});

test('an appointment of ten minutes has room for its name', async () => {
  const short = { ...running, ...span('09:10', '09:20') };
  await openCalendar('?date=2026-11-16', [columnOf({ appointments: [short] })]);
  const place = (await screen.findByText('Maria Vogel')).closest('li');
  expect(Number.parseFloat(place?.style.height ?? '')).toBeCloseTo(26);
});

test('the colours of services replace those of the status, and the browser remembers the choice', async () => {
  const follow = { ...running, id: 12, service: { id: 4, name: 'Folgetermin' }, ...span('11:30', '12:00') };
  const { user } = await openCalendar('?date=2026-11-16', [{ ...day, appointments: [running, follow] }]);
  const colours = () =>
    screen.getAllByRole('button', { name: /Maria Vogel/ }).map(({ dataset }) => dataset.service);
  await screen.findByRole('button', { name: /Folgetermin/ });
  expect(colours()).toEqual([undefined, undefined]);
  await user.selectOptions(screen.getByLabelText('Farbe der Termine'), 'Farbe: Leistung');
  expect(colours()).toEqual(['4', '5']);
  await user.click(button('Liste'));
  expect(colours()).toEqual(['4', '5']);
  expect(localStorage.getItem('calendarColour')).toBe('service');
  await user.selectOptions(screen.getByLabelText('Farbe der Termine'), 'Farbe: Status');
  expect(colours()).toEqual([undefined, undefined]);
});

test('the line of now moves with the clock of the clinic, not of the device', async () => {
  await openAsStaff('/calendar?date=2026-11-16', {
    role: 'admin',
    stopsIntervals: true,
    answers: { [CALENDAR]: { now: '2026-11-16T09:30:00Z', data: [day] } },
  });
  expect(await screen.findByText('10:30')).toBeTruthy();
  await passTime(60_000);
  expect(screen.getByText('10:31')).toBeTruthy();
});

test('arrow keys move through the entries of a day and to the nearest entry of the next column', async () => {
  const other = columnOf({ doctor: LENA, free_windows: [span('09:00', '12:00')] });
  const between = columnOf({ doctor: { id: 23, display_name: 'Dr. med. Selin Yıldız' } });
  const { user } = await openCalendar('?date=2026-11-16', [day, between, other]);
  const free = await screen.findByRole('button', { name: /09:00–09:45 frei/ });
  free.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toMatch(/Maria Vogel/);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toMatch(/Maria Vogel/);
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(free);
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toMatch(/^09:00–12:00/);
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toMatch(/^09:00–12:00/);
  await user.keyboard('a{ArrowLeft}');
  expect(document.activeElement?.textContent).toMatch(/^09:/);
  expect(document.activeElement?.closest('[data-column]')).toBe(free.closest('[data-column]'));
});

test('absences and extra hours stand above the day, whole days without times', async () => {
  const marked = columnOf({
    absences: [
      { id: 1, ...span('00:00', '00:00', 16), date_end_time: span('00:00', '00:00', 17).date_start_time },
      { id: 2, ...span('13:00', '14:00') },
    ],
    extra_windows: [{ id: 3, ...span('18:00', '19:00') }],
  });
  await openCalendar('?date=2026-11-16', [marked, columnOf({ doctor: LENA })]);
  await screen.findByRole('button', { name: 'Abwesend, ganztägig' });
  expect(button('Abwesend, 13:00 bis 14:00 Uhr')).toBeTruthy();
  expect(button('Zusätzlich, 18:00 bis 19:00 Uhr')).toBeTruthy();
  const [, lena] = document.querySelectorAll('[data-column]');
  expect(within(lena as HTMLElement).queryByRole('list', { name: '' })?.textContent ?? '').toBe('');
});
