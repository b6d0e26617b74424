import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PatientRow } from '#contract/patients.contract.ts';
import type { StaffRole } from '#contract/staff-roles.rules.ts';
import { staff_shell } from '#texts/generated/staff_shell.ts';
import { refused } from '#web/testing/api.ts';
import { address, NOW, openAsStaff } from '#web/testing/open-screen.tsx';
import { nextPlace } from './Palette.tsx';
import { paletteEntries } from './palette-entries.ts';

const PATIENTS = 'GET /api/staff/patients';
const NOT_SEARCHED = 'Patientinnen lassen sich gerade nicht suchen.';
const MARIA: PatientRow = {
  id: 7,
  name: 'Maria Vogel',
  first_name: 'Maria',
  last_name: 'Vogel',
  birthdate: '1974-03-09',
  email: 'maria@example.test',
  phone: null,
  emergency_until: null,
  has_duplicates: false,
  appointments: { total: 0, last_at: null, next_at: null },
};
const ANSWERS = {
  'GET /api/staff/calendar': { now: NOW, data: [] },
  [PATIENTS]: { data: [MARIA], total: 1 },
};

async function openPalette(role: 'admin' | 'doctor' | 'assistant' = 'assistant', answers = {}) {
  const opened = await openAsStaff('/today', { role, answers: { ...ANSWERS, ...answers } });
  await screen.findByRole('heading', { level: 1 });
  await opened.user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Suchen und springen' }));
  return { ...opened, dialog, input: dialog.getByRole<HTMLInputElement>('combobox') };
}
const active = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('the button of the header opens the palette too, and Escape leaves it', async () => {
  const { user } = await openAsStaff('/today', { answers: ANSWERS });
  const button = await screen.findByRole('button', { name: /^Suchen/ });
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+K Meta+K');
  await user.click(button);
  await screen.findByRole('dialog', { name: 'Suchen und springen' });
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  await user.click(screen.getByRole('button', { name: 'Schließen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('arrow keys choose among the areas, and Enter opens one', async () => {
  const { user, dialog, input } = await openPalette();
  const list = dialog.getByRole('listbox', { name: 'Treffer' });
  expect(input.getAttribute('aria-controls')).toBe(list.id);
  expect(active(input)).toBe('Heute');
  await user.keyboard('{ArrowDown}');
  expect(active(input)).toBe('Kalender');
  expect(dialog.getByRole('option', { selected: true }).textContent).toBe('Kalender');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(active(input)).toBe('Abmelden');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/calendar'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('⌘ K opens it as well; a plain K and Alt do not', async () => {
  const { user } = await openAsStaff('/today', { answers: ANSWERS });
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('k{Control>}{Alt>}k{/Alt}{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Meta>}k{/Meta}');
  await screen.findByRole('dialog', { name: 'Suchen und springen' });
});

test('two letters search patients on the server; choosing one opens the file', async () => {
  const file = refused(403, { message: 'Diese Akte ist zu.' });
  const { api, user, input } = await openPalette('assistant', {
    'GET /api/staff/patients/:patient_id': file,
  });
  await user.type(input, 'v');
  expect(api.sent(PATIENTS)).toEqual([]);
  await user.type(input, 'o');
  await waitFor(() => expect(options()).toEqual(['Vogel, Maria09.03.1974']));
  expect(api.sent(PATIENTS)).toEqual([{ search: 'vo', perPage: '6' }]);
  expect(screen.getByRole('group', { name: 'Patientinnen' })).toBeTruthy();
  expect(active(input)).toBe('Vogel, Maria09.03.1974');
  await waitFor(() => expect(screen.getByText('1 Treffer')).toBeTruthy());
  expect(screen.queryByText(NOT_SEARCHED)).toBeNull();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/patients/7'));
  await waitFor(() => expect(api.sent('GET /api/staff/patients/:patient_id')).toEqual([{ patient_id: '7' }]));
});

test('the pointer chooses as well', async () => {
  const { user } = await openPalette();
  await user.click(screen.getByRole('option', { name: 'Kalender' }));
  await waitFor(() => expect(address()).toBe('/calendar'));
});

test('letters find areas and actions, and nothing found is said', async () => {
  const { user, input } = await openPalette('admin', { [PATIENTS]: { data: [], total: 0 } });
  await user.type(input, 'kli ein');
  await waitFor(() => expect(options()).toEqual(['Klinik: Einstellungen']));
  await user.clear(input);
  await user.type(input, 'xyz');
  await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]));
  expect(screen.getAllByText('Nichts gefunden.')).toHaveLength(2);
  await user.keyboard('{Enter}{ArrowDown}');
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('with other letters the first result is chosen again', async () => {
  const { user, input } = await openPalette('admin', { [PATIENTS]: { data: [], total: 0 } });
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await user.type(input, 'kal');
  await waitFor(() => expect(options()).toEqual(['Kalender', 'Neuer Termin im Kalender']));
  expect(active(input)).toBe('Kalender');
});

test('when patients cannot be searched the palette says so and still offers the areas', async () => {
  const { user, input } = await openPalette('admin', { [PATIENTS]: refused(500, {}) });
  await user.type(input, 'kal');
  await screen.findByText(NOT_SEARCHED);
  expect(options()).toEqual(['Kalender', 'Neuer Termin im Kalender']);
});

test('OR-33: everybody finds only what the role may open', () => {
  const labels = (...roles: StaffRole[]) =>
    paletteEntries('', { roles, patients: [], t: staff_shell.de }).map(({ label }) => label);
  expect(labels('assistant')).toEqual([
    'Heute',
    'Kalender',
    'Warteliste',
    'Patientinnen',
    'Anfragen',
    'Finanzen',
    'Klinik',
    'Klinik: Leistungen',
    'Klinik: Ärztinnen und Ärzte',
    'Klinik: Rechtstexte',
    'Abmelden',
  ]);
  expect(labels('doctor')).toContain('Nachrichten');
  expect(labels('doctor')).toContain('Neuer Termin im Kalender');
  expect(labels('doctor')).not.toContain('Finanzen');
  expect(labels('admin')).toContain('Klinik: Einstellungen');
  expect(labels('admin')).not.toContain('Nachrichten');
  const both = labels('admin', 'doctor');
  expect(both).toEqual(expect.arrayContaining(['Nachrichten', 'Klinik: Einstellungen', 'Finanzen']));
  expect(new Set(both).size).toBe(both.length);
});

test('the list of results has no end in either direction', () => {
  expect(nextPlace('ArrowDown', 2, 3)).toBe(0);
  expect(nextPlace('ArrowUp', 0, 3)).toBe(2);
  expect(nextPlace('ArrowDown', 9, 3)).toBe(0);
  expect(nextPlace('ArrowDown', 0, 0)).toBeNull();
  expect(nextPlace('a', 1, 3)).toBeNull();
});

test('a doctor opens the dialog for a new appointment by keys, and its end leaves the calendar', async () => {
  const { user } = await openPalette('doctor', {
    [PATIENTS]: { data: [], total: 0 },
    'GET /api/patients/get-service-category': { data: [] },
  });
  await user.keyboard('neuer{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Neuer Termin' });
  expect(address()).toBe('/calendar?new');
  await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/calendar');
});

test('who may propose no appointment gets no dialog from the address', async () => {
  await openAsStaff('/calendar?new', { role: 'assistant', answers: ANSWERS });
  await screen.findByText('Noch keine Ärztin');
  expect(screen.queryByRole('dialog')).toBeNull();
});
