import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused, slow } from '#web/testing/api.ts';
import { comeBackToTab } from '#web/testing/open-screen.tsx';
import { anAppointment } from '../today/testing-today.ts';
import {
  CALENDAR,
  columnOf,
  dialog,
  fill,
  isClosed,
  LENA,
  openCalendar,
  openFromMenu,
  span,
} from './testing-calendar.ts';

const HOURS = 'GET /api/staff/working-hours';
const SAVE_HOURS = 'POST /api/staff/working-hours';
const EXTRA = 'POST /api/staff/extra-windows';

const version = (valid_from: string, valid_until: string | null, ...hours: [number, string, string][]) => ({
  valid_from,
  valid_until,
  hours: hours.map(([weekday, start_time, end_time]) => ({ weekday, start_time, end_time })),
});
const plan = {
  doctor_id: 21,
  revision: 'r1',
  versions: [
    version('2026-01-01', '2026-06-30'),
    version('2026-07-01', '2027-01-31', [1, '09:00', '12:00'], [1, '14:00', '24:00'], [3, '08:00', '11:00']),
    version('2027-02-01', null, [2, '10:00', '12:00']),
  ],
};
const outside = anAppointment({ ...span('18:00', '18:45', 19), patient: { id: 7, name: 'Maria Vogel' } });

test('SEAM-02: the weekly hours in force are changed from a day on and sent with the revision that was read', async () => {
  const { api, press } = await openFromMenu('Sprechzeiten', {
    [HOURS]: { data: plan },
    [SAVE_HOURS]: { message: 'Gespeichert', data: { revision: 'r2', outside: [] } },
  });
  await screen.findByLabelText(/^Gilt ab/);
  const group = (name: string) => within(dialog().getByRole('group', { name }));
  const monday = group('Montag');
  const times = (label: RegExp) =>
    monday.getAllByLabelText<HTMLInputElement>(label).map(({ value }) => value);
  expect([times(/^Von/), times(/^Bis/)]).toEqual([
    ['09:00', '14:00'],
    ['12:00', '00:00'],
  ]);
  expect(group('Dienstag').getByText('Keine Sprechzeit')).toBeTruthy();
  expect(group('Mittwoch').queryByText('Keine Sprechzeit')).toBeNull();
  expect(dialog().getByLabelText<HTMLInputElement>(/^Gilt ab/).value).toBe('2026-11-16');

  await press('Montag ab 14:00: entfernen');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Montag: Sprechzeit hinzufügen');
  await press('Freitag: Sprechzeit hinzufügen');
  fill(/^Von/, '13:00', group('Freitag'));
  fill(/^Bis/, '00:00', group('Freitag'));
  fill(/^Gilt ab/, '2026-11-20');
  const reads = api.sent(CALENDAR).length;
  await press('Speichern');
  await isClosed();
  expect(api.sent(SAVE_HOURS)).toEqual([
    {
      doctor_id: 21,
      valid_from: '2026-11-20',
      valid_until: null,
      revision: 'r1',
      hours: [
        { weekday: 1, start_time: '09:00', end_time: '12:00' },
        { weekday: 3, start_time: '08:00', end_time: '11:00' },
        { weekday: 5, start_time: '13:00', end_time: '24:00' },
      ],
    },
  ]);
  expect(api.sent(HOURS)).toEqual([{ doctor_id: '21' }]);
  await waitFor(() => expect(api.sent(CALENDAR).length).toBeGreaterThan(reads));
});

test('entered hours stay when the person comes back from another tab', async () => {
  const { api, press } = await openFromMenu('Sprechzeiten', { [HOURS]: { data: plan } });
  await screen.findByLabelText(/^Gilt ab/);
  await press('Montag ab 14:00: entfernen');
  api.answer({ [HOURS]: slow<typeof HOURS>().answer });
  await comeBackToTab();
  expect(dialog().getByRole('button', { name: 'Montag ab 09:00: entfernen' })).toBeTruthy();
  expect(dialog().queryByRole('button', { name: 'Montag ab 14:00: entfernen' })).toBeNull();
});

test('earlier and planned hours are listed, the newest first', async () => {
  await openFromMenu('Sprechzeiten', { [HOURS]: { data: plan } });
  const history = (await screen.findByText('Frühere und geplante Sprechzeiten')).closest('details');
  const lines = within(history as HTMLElement).getAllByRole('listitem', { hidden: true });
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'ab 01.02.2027Dienstag 10:00–12:00',
    '01.07.2026 bis 31.01.2027Montag 09:00–12:00, Montag 14:00–24:00, Mittwoch 08:00–11:00',
    '01.01.2026 bis 30.06.2026Keine Sprechzeit',
  ]);
});

test('without any hours all days are empty and there is no history; hours that are over are not taken along', async () => {
  const { api } = await openFromMenu('Sprechzeiten', {
    [HOURS]: { data: { ...plan, versions: [] } },
  });
  await screen.findByLabelText(/^Gilt ab/);
  expect(dialog().getAllByText('Keine Sprechzeit')).toHaveLength(7);
  expect(dialog().queryByText('Frühere und geplante Sprechzeiten')).toBeNull();
  expect(api.sent(HOURS)).toHaveLength(1);
});

test('hours that ended before today are not the ones to start with', async () => {
  const over = version('2026-01-01', '2026-06-30', [1, '09:00', '12:00']);
  await openFromMenu('Sprechzeiten', { [HOURS]: { data: { ...plan, versions: [over] } } });
  await screen.findByLabelText(/^Gilt ab/);
  expect(dialog().getByRole('group', { name: 'Montag' }).textContent).toContain('Keine Sprechzeit');
});

test('a wrong time is shown at its field and takes the focus; with an end day it is sent as well', async () => {
  const { api, press } = await openFromMenu('Sprechzeiten', {
    [HOURS]: { data: plan },
    [SAVE_HOURS]: refused(422, {
      message: 'Bitte prüfen.',
      errors: { 'hours.1.end_time': ['Das Ende liegt nicht nach dem Beginn.'] },
    }),
  });
  await screen.findByLabelText(/^Gilt ab/);
  fill(/^Gilt bis/, '2026-12-31');
  await press('Speichern');
  const monday = within(dialog().getByRole('group', { name: 'Montag' }));
  await monday.findByText('Das Ende liegt nicht nach dem Beginn.');
  expect(document.activeElement).toBe(monday.getAllByLabelText(/^Bis/)[1]);
  expect(api.sent(SAVE_HOURS)[0]).toMatchObject({ valid_until: '2026-12-31' });
});

test('hours that somebody else changed meanwhile are loaded again', async () => {
  const { api, press } = await openFromMenu('Sprechzeiten', {
    [HOURS]: { data: plan },
    [SAVE_HOURS]: refused(409, { code: 'schedule.hours_changed', message: 'Inzwischen geändert.' }),
  });
  await screen.findByLabelText(/^Gilt ab/);
  api.answer({ [HOURS]: { data: { ...plan, revision: 'r9', versions: [] } } });
  await press('Speichern');
  await waitFor(() => expect(dialog().getAllByText('Keine Sprechzeit')).toHaveLength(7));
  expect(api.sent(HOURS)).toHaveLength(2);
});

test('another refusal keeps the entries, and appointments outside the new hours are named', async () => {
  const { api, press } = await openFromMenu('Sprechzeiten', {
    [HOURS]: { data: plan },
    [SAVE_HOURS]: refused(409, { code: 'other', message: 'Nicht möglich.' }),
  });
  await screen.findByLabelText(/^Gilt ab/);
  await press('Speichern');
  await dialog().findByText('Nicht möglich.');
  expect(api.sent(HOURS)).toHaveLength(1);
  api.answer({ [SAVE_HOURS]: { message: '', data: { revision: 'r2', outside: [outside] } } });
  await press('Speichern');
  await screen.findByRole('dialog', { name: 'Termine außerhalb der Sprechzeiten' });
  expect(dialog().getByRole('listitem').textContent).toMatch(
    /^Maria Vogel, Erstgespräch, Donnerstag.*18:00$/,
  );
  await press('Verstanden');
  await isClosed();
});

test('of several doctors one is chosen before hours are read; a refused reading can be tried again', async () => {
  const { api, user, press } = await openFromMenu(
    'Sprechzeiten',
    { [HOURS]: refused(422, { message: 'Gerade nicht.' }) },
    [columnOf(), columnOf({ doctor: LENA })],
  );
  expect(api.sent(HOURS)).toEqual([]);
  expect(dialog().queryByLabelText(/^Gilt ab/)).toBeNull();
  await user.selectOptions(dialog().getByLabelText(/^Ärztin/), '22');
  await dialog().findByText('Gerade nicht.');
  api.answer({ [HOURS]: { data: { ...plan, doctor_id: 22 } } });
  await press('Erneut versuchen');
  await screen.findByLabelText(/^Gilt ab/);
  expect(api.sent(HOURS).at(-1)).toEqual({ doctor_id: '22' });
});

test('the dialog of hours can be left before a doctor is chosen', async () => {
  const { press } = await openFromMenu('Sprechzeiten', {}, [columnOf(), columnOf({ doctor: LENA })]);
  await press('Zurück');
  await isClosed();
});

test('SEAM-02: extra hours of one day are added; a refusal stands at its field', async () => {
  const { api, user, press } = await openFromMenu(
    'Zusätzliche Sprechzeit',
    { [EXTRA]: refused(422, { message: '', errors: { doctor_id: ['Bitte wählen.'], date: ['Zu früh.'] } }) },
    [columnOf(), columnOf({ doctor: LENA })],
  );
  fill(/^Von/, '18:00');
  fill(/^Bis/, '00:00');
  await press('Eintragen');
  await dialog().findByText('Bitte wählen.');
  expect(dialog().getByText('Zu früh.')).toBeTruthy();
  expect(api.sent(EXTRA)).toEqual([{ date: '2026-11-16', start_time: '18:00', end_time: '24:00' }]);
  await user.selectOptions(dialog().getByLabelText(/^Ärztin/), '22');
  fill(/^Tag/, '2026-11-21');
  api.answer({ [EXTRA]: { message: '', data: { id: 5, ...span('18:00', '19:00', 21) } } });
  await press('Eintragen');
  await isClosed();
  expect(api.sent(EXTRA).at(-1)).toMatchObject({ doctor_id: 22, date: '2026-11-21' });
});

test('extra hours are removed, and appointments that then lie outside are named', async () => {
  const column = columnOf({ extra_windows: [{ id: 3, ...span('18:00', '19:00') }] });
  const remove = 'DELETE /api/staff/extra-windows/:id';
  const { user, api } = await openCalendar('?date=2026-11-16', [column], {
    answers: { [remove]: { message: '', data: { outside: [outside] } } },
  });
  await user.click(await screen.findByRole('button', { name: 'Zusätzlich, 18:00 bis 19:00 Uhr' }));
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'Dr. med. Anna Keller: 16.11.2026 18:00 bis 19:00 Uhr',
  );
  await user.click(dialog().getByRole('button', { name: 'Sprechzeit entfernen' }));
  await screen.findByRole('dialog', { name: 'Termine außerhalb der Sprechzeiten' });
  expect(api.sent(remove)).toEqual([{ id: '3' }]);
});

test('extra hours without appointments are removed at once', async () => {
  const column = columnOf({ extra_windows: [{ id: 3, ...span('18:00', '19:00') }] });
  const { user } = await openCalendar('?date=2026-11-16', [column], {
    answers: { 'DELETE /api/staff/extra-windows/:id': { message: '', data: { outside: [] } } },
  });
  await user.click(await screen.findByRole('button', { name: /^Zusätzlich, 18:00/ }));
  await user.click(await screen.findByRole('button', { name: 'Sprechzeit entfernen' }));
  await isClosed();
});
