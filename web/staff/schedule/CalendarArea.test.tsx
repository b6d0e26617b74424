import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refused } from '#web/testing/api.ts';
import { address, openAsStaff } from '#web/testing/open-screen.tsx';
import { anAppointment } from '../today/testing-today.ts';
import { ANNA, CALENDAR, columnOf, LENA, openCalendar, span } from './testing-calendar.ts';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const visit = anAppointment({
  ...span('09:45', '10:30'),
  patient: { id: 7, name: 'Maria Vogel' },
  status: 'in_progress',
});
const early = anAppointment({ ...span('02:00', '02:30'), id: 12, patient: { id: 8, name: 'Eva Lang' } });
const day = columnOf({
  appointments: [visit],
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
  const running = await screen.findByRole('button', { name: /Maria Vogel/ });
  expect(running.getAttribute('aria-current')).toBe('time');
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
    appointments: [{ ...visit, ...span('09:45', '10:30', 17) }],
  });
  await openCalendar('?date=2026-11-17', [next]);
  const entry = await screen.findByRole('button', { name: /Maria Vogel/ });
  expect(entry.getAttribute('aria-current')).toBeNull();
  expect(document.querySelector('[data-now]')).toBeNull();
  expect(screen.getByText('10:00')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2 }).dataset.today).toBeUndefined();
});

test('the line of now moves with the clock of the clinic, not of the device', async () => {
  await openAsStaff('/calendar?date=2026-11-16', {
    role: 'admin',
    stopsIntervals: true,
    answers: { [CALENDAR]: { now: '2026-11-16T09:30:00Z', data: [day] } },
  });
  expect(await screen.findByText('10:30')).toBeTruthy();
  const { passTime } = await import('#web/testing/open-screen.tsx');
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

test('the toolbar steps by a day or a week, goes to a date, and keeps the view in the address', async () => {
  const { user, api } = await openCalendar('?date=2026-11-18', [columnOf(), columnOf({ doctor: LENA })]);
  await screen.findByText('Mittwoch, 18. November 2026');
  await user.click(button('Nächster Tag'));
  expect(address()).toBe('/calendar?date=2026-11-19');
  await user.click(button('Vorheriger Tag'));
  await user.click(button('Vorheriger Tag'));
  expect(address()).toBe('/calendar?date=2026-11-17');
  await user.click(button('Heute'));
  expect(address()).toBe('/calendar?date=2026-11-16');
  expect(await screen.findByText('Montag, 16. November 2026')).toBeTruthy();

  await user.click(button('Woche'));
  expect(await screen.findByText('16.11.2026 bis 22.11.2026')).toBeTruthy();
  expect(api.sent(CALENDAR).at(-1)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  await user.click(button('Nächste Woche'));
  expect(await screen.findByText('23.11.2026 bis 29.11.2026')).toBeTruthy();
  await user.click(button('Vorherige Woche'));
  expect(address()).toBe('/calendar?date=2026-11-16&range=week');

  const doctor = screen.getByLabelText('Ärztin');
  await user.selectOptions(doctor, '22');
  expect(address()).toContain('doctor=22');
  await user.selectOptions(doctor, '');
  expect(address()).not.toContain('doctor=');
  await user.click(button('Liste'));
  expect(address()).toContain('look=list');
  const goTo = screen.getByLabelText('Gehe zu');
  fireEvent.change(goTo, { target: { value: '' } });
  expect(address()).toContain('date=2026-11-16');
  fireEvent.change(goTo, { target: { value: '2026-12-01' } });
  expect(address()).toContain('date=2026-12-01');
});

test('a wrong date in the address shows today, and one doctor of several shows the days of a week', async () => {
  const lena = columnOf({ doctor: LENA, free_windows: [span('09:00', '12:00', 21)] });
  await openCalendar('?date=x&range=week&doctor=22', [
    day,
    { ...lena, working_hours: [span('09:00', '12:00', 21)] },
  ]);
  const titles = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
  expect(titles).toEqual([
    ...['Mo, 16.11.', 'Di, 17.11.', 'Mi, 18.11.', 'Do, 19.11.', 'Fr, 20.11.', 'Sa, 21.11.'],
  ]);
  expect(screen.queryByText(/Maria Vogel/)).toBeNull();
  expect(screen.getAllByText('Keine Sprechzeit und kein Termin')).toHaveLength(5);
});

test('a week of several doctors is a table with a row for each', async () => {
  await openCalendar('?date=2026-11-16&range=week', [day, columnOf({ doctor: LENA })]);
  const table = await screen.findByRole('table');
  const [head, anna, lena] = within(table).getAllByRole('row');
  const cells = within(head as HTMLElement).getAllByRole('columnheader');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    ...['Ärztin', 'Mo, 16.11.', 'Di, 17.11.', 'Mi, 18.11.', 'Do, 19.11.', 'Fr, 20.11.'],
  ]);
  expect(cells.map(({ dataset }) => dataset.today)).toEqual([undefined, 'true', ...Array(4).fill(undefined)]);
  expect(anna?.textContent).toMatch(/^Dr. med. Anna Keller.*Maria Vogel/);
  expect(lena?.textContent).toBe(`Dr. med. Lena Maurer${'Keine Sprechzeit und kein Termin'.repeat(5)}`);
});

test('the list says between which entries the clock stands', async () => {
  await openCalendar('?date=2026-11-16&look=list', [day, columnOf({ doctor: LENA })]);
  const list = await screen.findByRole('region', { name: 'Dr. med. Anna Keller' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.slice(0, 17)),
  ).toEqual([
    ...['09:00–09:45 frei ', '09:45–10:30 Maria', 'Jetzt, 10:00 Uhr', '11:00–11:30 wird '].map((words) =>
      expect.stringContaining(words.trim()),
    ),
  ]);
  expect(screen.getByRole('button', { name: /Maria Vogel/ }).getAttribute('aria-current')).toBe('time');
  expect(screen.getByRole('heading', { level: 3, name: 'Dr. med. Lena Maurer' })).toBeTruthy();
});

test('the list of a week has a heading for each day and no name above the only doctor', async () => {
  await openCalendar('?date=2026-11-16&range=week&look=list', [day]);
  expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(7);
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
  expect(screen.getAllByText('Jetzt, 10:00 Uhr')).toHaveLength(1);
});

test('a phone shows the list and no choice of grid or list', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width: 767.98px'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await openCalendar('?date=2026-11-16', [day]);
  await screen.findByText('Jetzt, 10:00 Uhr');
  expect(screen.queryByRole('button', { name: 'Raster' })).toBeNull();
  expect(button('Woche')).toBeTruthy();
});

test('a day without hours, appointments and absences leads to the weekly hours', async () => {
  const { user } = await openCalendar('?date=2026-11-18', [columnOf(), columnOf({ doctor: LENA })]);
  await screen.findByText('Keine Sprechzeit und kein Termin');
  await user.click(button('Sprechzeiten eintragen'));
  expect(await screen.findByRole('dialog', { name: 'Sprechzeiten' })).toBeTruthy();
});

test('a clinic without doctors says so, and a refused calendar can be loaded again', async () => {
  await openCalendar('', []);
  expect(await screen.findByText('Noch keine Ärztin')).toBeTruthy();
});

test('a refused calendar says why and can be loaded again', async () => {
  const { api, user } = await openCalendar('?date=2026-11-16', [], {
    answers: { [CALENDAR]: refused(422, { message: 'Nicht jetzt.' }) },
  });
  await screen.findByText('Nicht jetzt.');
  api.answer({ [CALENDAR]: { now: '2026-11-16T09:00:00Z', data: [day] } });
  await user.click(button('Erneut versuchen'));
  expect(await screen.findByText('Maria Vogel')).toBeTruthy();
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

test('each mark, entry and entry of the menu opens its dialog for the chosen doctor and day', async () => {
  const marked = columnOf({
    free_windows: [span('09:00', '12:00')],
    absences: [{ id: 2, ...span('13:00', '14:00') }],
    extra_windows: [{ id: 3, ...span('18:00', '19:00') }],
  });
  const { user } = await openCalendar('?date=2026-11-16&doctor=21', [marked, columnOf({ doctor: LENA })], {
    answers: {
      'GET /api/patients/get-service-category': { data: [] },
      'GET /api/staff/working-hours': { data: { doctor_id: ANNA.id, versions: [], revision: 'r1' } },
    },
  });
  const opens = async (name: string | RegExp, title: string, inside: RegExp) => {
    const opener = await screen.findByRole('button', { name });
    await user.click(opener);
    await waitFor(() => expect(screen.getByRole('dialog', { name: title }).textContent).toMatch(inside));
    const dialog = screen.getByRole('dialog', { name: title });
    const [doctor] = within(dialog).queryAllByRole<HTMLSelectElement>('combobox', { name: /^Ärztin/ });
    const [date] = dialog.querySelectorAll<HTMLInputElement>('input[type=date]');
    await user.keyboard('{Escape}');
    await user.click(within(dialog).getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return [doctor?.value, date?.value];
  };
  expect(await opens('Abwesend, 13:00 bis 14:00 Uhr', 'Abwesenheit', /16\.11\.2026 13:00/)).toEqual([
    ...[undefined, undefined],
  ]);
  await opens('Zusätzlich, 18:00 bis 19:00 Uhr', 'Zusätzliche Sprechzeit', /16\.11\.2026 18:00/);
  expect(await opens(/09:00–12:00 frei/, 'Neuer Termin', /Freie Zeiten ab/)).toEqual(['21', '2026-11-16']);
  expect(await opens('Neuer Termin', 'Neuer Termin', /Freie Zeiten ab/)).toEqual(['21', '2026-11-16']);
  const menu = async () => await user.click(button(/^Zeiten ändern/));
  await menu();
  expect((await opens('Sprechzeiten', 'Sprechzeiten', /Gilt ab/))[0]).toBe('21');
  await menu();
  expect(await opens('Zusätzliche Sprechzeit', 'Zusätzliche Sprechzeit', /Datum/)).toEqual([
    ...['21', '2026-11-16'],
  ]);
  await menu();
  expect(await opens('Abwesenheit', 'Abwesenheit', /Erster Tag/)).toEqual(['21', '2026-11-16']);
});
