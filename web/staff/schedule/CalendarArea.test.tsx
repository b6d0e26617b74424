import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refused } from '#web/testing/api.ts';
import { address } from '#web/testing/open-screen.tsx';
import { anAppointment } from '../today/testing-today.ts';
import { ANNA, CALENDAR, columnOf, LENA, openCalendar, span } from './testing-calendar.ts';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const running = anAppointment({
  ...span('09:45', '10:30'),
  patient: { id: 7, name: 'Maria Vogel' },
  status: 'in_progress',
});
const day = columnOf({
  appointments: [running],
  holds: [span('11:00', '11:30')],
  free_windows: [span('09:00', '09:45')],
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

  expect(screen.getByText('KW 47')).toBeTruthy();

  await user.click(button('Woche'));
  expect(await screen.findByText('16.11.2026 bis 22.11.2026')).toBeTruthy();
  expect(api.sent(CALENDAR).at(-1)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  await user.click(button('Nächste Woche'));
  expect(await screen.findByText('23.11.2026 bis 29.11.2026')).toBeTruthy();
  expect(screen.getByText('KW 48')).toBeTruthy();
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
    'Mo, 16.11.',
    'Di, 17.11.',
    'Mi, 18.11.',
    'Do, 19.11.',
    'Fr, 20.11.',
    'Sa, 21.11.',
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
    'Ärztin',
    'Mo, 16.11.',
    'Di, 17.11.',
    'Mi, 18.11.',
    'Do, 19.11.',
    'Fr, 20.11.',
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
    ...['09:00–09:45 frei ', '09:45–10:30 Maria', 'Jetzt, 10:00 Uhr', '11:00–11:30 wird '].map((text) =>
      expect.stringContaining(text.trim()),
    ),
  ]);
  expect(screen.getByRole('button', { name: /Maria Vogel/ }).getAttribute('aria-current')).toBe('time');
  expect(screen.getByRole('heading', { level: 3, name: 'Dr. med. Lena Maurer' })).toBeTruthy();
});

test('a list that reaches below the window opens with the mark of now in its middle', async () => {
  const where = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  where.mockImplementation(function at(this: Element) {
    return new DOMRect(0, 'now' in (this as HTMLElement).dataset ? 1400 : 0, 100, 20);
  });
  const scrolled = vi.spyOn(window, 'scrollBy').mockReturnValue();
  await openCalendar('?date=2026-11-16&look=list', [day]);
  await screen.findByText('Jetzt, 10:00 Uhr');
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 1400 - window.innerHeight / 2));
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
    undefined,
    undefined,
  ]);
  await opens('Zusätzlich, 18:00 bis 19:00 Uhr', 'Zusätzliche Sprechzeit', /16\.11\.2026 18:00/);
  expect(await opens(/09:00–12:00 frei/, 'Neuer Termin', /Freie Zeiten ab/)).toEqual(['21', '2026-11-16']);
  expect(await opens('Neuer Termin', 'Neuer Termin', /Freie Zeiten ab/)).toEqual(['21', '2026-11-16']);
  const menu = async () => await user.click(button(/^Zeiten ändern/));
  await menu();
  expect((await opens('Sprechzeiten', 'Sprechzeiten', /Gilt ab/))[0]).toBe('21');
  await menu();
  expect(await opens('Zusätzliche Sprechzeit', 'Zusätzliche Sprechzeit', /Tag/)).toEqual([
    '21',
    '2026-11-16',
  ]);
  await menu();
  expect(await opens('Abwesenheit', 'Abwesenheit', /Erster Tag/)).toEqual(['21', '2026-11-16']);
});
