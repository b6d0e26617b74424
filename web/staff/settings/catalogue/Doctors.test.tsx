import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '#web/testing/api.ts';
import { address, expectToast } from '#web/testing/open-screen.tsx';
import { AHEAD, aStaffDoctor, CATALOGUE, openCatalogue, READ } from './testing-catalogue.ts';

const CREATE = 'POST /api/staff/catalogue/doctors';
const CHANGE = 'PUT /api/staff/catalogue/doctors/:id';
const OWN = 'PUT /api/staff/catalogue/own-page';
const ORDER = 'PUT /api/staff/catalogue/doctor-order';
const ACTIVATE = 'POST /api/staff/catalogue/doctors/:id/activation';
const SAVED = { message: 'Gespeichert.', data: { id: 21, version: 6 } };

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const german = () => within(screen.getByRole('group', { name: 'Deutsch' }));
const english = () => within(screen.getByRole('group', { name: 'Englisch' }));
const languages = () => within(screen.getByRole('group', { name: 'Sprachen' }));
const preview = () => screen.getByRole('region', { name: 'So sehen es Patientinnen' });
const save = () => screen.getByRole('button', { name: 'Speichern' });
const tickedLanguages = () =>
  languages()
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map(({ value }) => value);

test('SEAM-25: the list shows every doctor with subject and marks, and each name leads to the page', async () => {
  const doctors = [
    aStaffDoctor(21, 'Anna Berg', { image: { url: '/api/pictures/anna' } }),
    aStaffDoctor(22, 'Carla Lenz', { is_active: false }),
  ];
  await openCatalogue('doctors', { [READ]: { ...CATALOGUE, doctors } });
  const link = await screen.findByRole('link', { name: 'Dr. med. Anna Berg' });
  expect(link.getAttribute('href')).toBe('/staff/clinic/doctors/21');
  const [anna, carla] = within(link.closest('ul') as HTMLElement).getAllByRole('listitem');
  expect(anna?.textContent).toContain('Dr. med. Anna BergGynäkologie');
  expect(anna?.querySelector('img')?.getAttribute('src')).toBe('/api/pictures/anna');
  expect(anna?.textContent).not.toContain('Nicht sichtbar');
  expect(carla?.textContent).toContain('Nicht sichtbar');
  expect(screen.queryByText('Ihre Seite')).toBeNull();
  expect(screen.getByRole('link', { name: 'Neue Ärztin' }).getAttribute('href')).toBe(
    '/staff/clinic/doctors/new',
  );
});

test('SEAM-25: a doctor moves one place down and not above the first', async () => {
  const { user, api } = await openCatalogue('doctors', { [ORDER]: { message: 'Sortiert.' } });
  await user.click(await screen.findByRole('button', { name: 'Dr. med. Anna Berg nach oben' }));
  expect(api.sent(ORDER)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Dr. med. Anna Berg nach unten' }));
  await waitFor(() => expect(api.sent(ORDER)).toEqual([{ ids: [22, 21] }]));
  await waitFor(() => expect(api.sent(READ).length).toBeGreaterThan(1));
});

test('SEAM-25: an empty list says what to do', async () => {
  await openCatalogue('doctors', { [READ]: { ...CATALOGUE, doctors: [] } });
  expect(await screen.findByText('Noch keine Ärztinnen')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Neue Ärztin' })).toBeTruthy();
});

test('OR-33: a doctor finds the own page in the list, and can open no other', async () => {
  const doctors = [aStaffDoctor(21, 'Anna Berg', { is_own: true }), aStaffDoctor(22, 'Carla Lenz')];
  await openCatalogue('doctors', { [READ]: { ...CATALOGUE, doctors } }, 'doctor');
  expect(await screen.findByText('Ihre Seite')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Dr. med. Anna Berg' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Dr. med. Carla Lenz' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Neue Ärztin' })).toBeNull();
  expect(screen.queryByRole('button', { name: /nach oben/ })).toBeNull();
});

test('a catalogue that cannot be loaded is loaded again', async () => {
  const { user, api } = await openCatalogue('doctors', {
    [READ]: refused(500, { message: 'Gerade nicht.' }),
  });
  await screen.findByText('Gerade nicht.');
  api.answer({ [READ]: CATALOGUE });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByRole('link', { name: 'Dr. med. Carla Lenz' })).toBeTruthy();
});

test('SEAM-25: an administrator changes texts, languages, services and name; the preview follows', async () => {
  const { user, api } = await openCatalogue('doctors/21', { [CHANGE]: SAVED });
  await heading('Dr. med. Anna Berg');
  expect(tickedLanguages()).toEqual(['de', 'tr']);
  expect(preview().textContent).toContain('Dr. med. Anna BergGynäkologieDeutsch, TürkischNimmt sich Zeit.');

  await user.type(german().getByLabelText(/^Fachgebiet/), ' und Hormone');
  await user.type(english().getByLabelText(/^Über die Ärztin/), ' Often.');
  await user.click(languages().getByLabelText('Türkisch'));
  await user.click(languages().getByLabelText('Englisch'));
  await user.click(screen.getByLabelText('Beratung'));
  await user.type(screen.getByLabelText(/^Anzeigename/), 'Praxis Berg');
  expect(preview().textContent).toContain('Praxis BergGynäkologie und HormoneDeutsch, Englisch');
  await user.click(save());
  await expectToast('success', 'Gespeichert.');
  expect(api.sent(CHANGE)).toEqual([
    {
      id: '21',
      version: 5,
      first_name: 'Anna',
      last_name: 'Berg',
      salutation: 'Dr. med.',
      display_name: 'Praxis Berg',
      languages: ['de', 'en'],
      service_ids: [4, 5],
      texts: {
        de: { staff_detail: 'Gynäkologie und Hormone', description: 'Nimmt sich Zeit.' },
        en: { staff_detail: 'Gynaecology', description: 'Takes her time. Often.' },
      },
    },
  ]);
  // The next change is one of the saved version.
  await user.type(screen.getByLabelText(/^Nachname/), 'er');
  await user.click(save());
  await waitFor(() => expect(api.sent(CHANGE).at(-1)).toMatchObject({ version: 6, last_name: 'Berger' }));
});

test('SEAM-25: a new doctor begins with German and the usual title, and has a page after saving', async () => {
  const made = { message: 'Angelegt.', data: { id: 22, version: 1 } };
  const { user, api } = await openCatalogue('doctors/new', { [CREATE]: made });
  await heading('Neue Ärztin');
  expect(tickedLanguages()).toEqual(['de']);
  expect(screen.getByLabelText<HTMLInputElement>(/^Anrede und Titel/).value).toBe('Dr. med.');
  expect(screen.queryByRole('heading', { name: 'Sichtbarkeit' })).toBeNull();
  await user.type(screen.getByLabelText(/^Vorname/), 'Carla');
  await user.type(screen.getByLabelText(/^Nachname/), 'Lenz');
  await user.click(screen.getByRole('button', { name: 'Anlegen' }));
  await waitFor(() => expect(address()).toBe('/clinic/doctors/22'));
  const [sent] = api.sent(CREATE);
  expect(sent).toMatchObject({ first_name: 'Carla', display_name: null, languages: ['de'], service_ids: [] });
  expect(sent).not.toHaveProperty('version');
});

test('SEAM-25: a picture is uploaded, shown and saved by its id; removing it sends none', async () => {
  const { user, api } = await openCatalogue('doctors/21', {
    'POST /api/staff/pictures': { data: { id: 'new-picture', url: '/api/pictures/new-picture' } },
    [CHANGE]: SAVED,
  });
  await heading('Dr. med. Anna Berg');
  await user.upload(screen.getByLabelText(/^Bild/), new File(['x'], 'a.png', { type: 'image/png' }));
  const shown = await screen.findByAltText('Vorschau des Bildes');
  expect(shown.getAttribute('src')).toBe('/api/pictures/new-picture');
  expect(preview().querySelector('img')?.getAttribute('src')).toBe('/api/pictures/new-picture');
  await user.click(save());
  await waitFor(() => expect(api.sent(CHANGE).at(-1)).toMatchObject({ picture_id: 'new-picture' }));

  await user.click(screen.getByRole('button', { name: 'Bild entfernen' }));
  expect(preview().querySelector('img')).toBeNull();
  await user.click(save());
  await waitFor(() => expect(api.sent(CHANGE).at(-1)).toMatchObject({ picture_id: null }));
});

test('OR-33: a doctor changes the own texts and languages, and neither name nor services', async () => {
  const doctors = [aStaffDoctor(21, 'Anna Berg', { is_own: true })];
  const { user, api } = await openCatalogue(
    'doctors/21',
    { [READ]: { ...CATALOGUE, doctors }, [OWN]: SAVED },
    'doctor',
  );
  await heading('Dr. med. Anna Berg');
  expect(screen.getByText(/Name und Leistungen ändert die Verwaltung/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Vorname/)).toBeNull();
  expect(screen.queryByRole('group', { name: 'Bietet an' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Sichtbarkeit' })).toBeNull();
  await user.click(languages().getByLabelText('Arabisch'));
  await user.click(save());
  await waitFor(() =>
    expect(api.sent(OWN)).toEqual([{ version: 5, texts: doctors[0]?.texts, languages: ['de', 'tr', 'ar'] }]),
  );
});

test.each([
  ['doctors/22', 'doctor'],
  ['doctors/new', 'doctor'],
  ['doctors/21', 'assistant'],
  ['doctors/99', 'admin'],
] as const)('ROLE-08: %s does not exist for the role %s', async (path, role) => {
  await openCatalogue(path, {}, role);
  expect(await screen.findByText('Das gibt es nicht oder nicht mehr.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Speichern|Anlegen/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Alle Ärztinnen' }).getAttribute('href')).toBe(
    '/staff/clinic/doctors',
  );
});

test.each([
  [0, 'Es stehen keine Termine an.'],
  [1, 'Ein anstehender Termin bleibt bestehen.'],
  [3, '3 anstehende Termine bleiben bestehen.'],
])('SEAM-25: before a doctor is hidden, %i coming appointments are named', async (count, text) => {
  const { user, api } = await openCatalogue('doctors/21', {
    [AHEAD]: { data: { count } },
    [ACTIVATE]: { message: 'Nicht mehr sichtbar.', data: { id: 21, version: 6 } },
  });
  expect(await screen.findByText('Patientinnen können diese Ärztin wählen.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Nicht mehr zeigen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nicht mehr zeigen?' }));
  expect(dialog.getByText('„Dr. med. Anna Berg“ kann dann nicht mehr gebucht werden.')).toBeTruthy();
  expect(await dialog.findByText(text)).toBeTruthy();
  expect(api.sent(AHEAD)).toEqual([{ doctor_id: '21' }]);
  await user.click(dialog.getByRole('button', { name: 'Nicht mehr zeigen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(ACTIVATE)).toEqual([{ id: '21', version: 5, is_active: false }]);
});

test('SEAM-25: the dialog can be left; a hidden doctor is shown again without a question', async () => {
  const { user, api } = await openCatalogue('doctors/21');
  await user.click(await screen.findByRole('button', { name: 'Nicht mehr zeigen' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(ACTIVATE)).toEqual([]);
});

test('SEAM-25: a hidden doctor is shown again at once', async () => {
  const { user, api } = await openCatalogue('doctors/21', {
    [READ]: { ...CATALOGUE, doctors: [aStaffDoctor(21, 'Anna Berg', { is_active: false })] },
    [ACTIVATE]: { message: 'Wieder sichtbar.', data: { id: 21, version: 6 } },
  });
  expect(await screen.findByText('Patientinnen sehen diese Ärztin nicht.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Wieder zeigen' }));
  await waitFor(() => expect(api.sent(ACTIVATE)).toEqual([{ id: '21', version: 5, is_active: true }]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('SEAM-25: a change of an outdated version keeps the entries and goes on from the stored values', async () => {
  const { user, api } = await openCatalogue('doctors/21', {
    [CHANGE]: refused(409, { code: 'catalogue.changed_meanwhile', message: 'Inzwischen geändert.' }),
  });
  await heading('Dr. med. Anna Berg');
  await user.type(screen.getByLabelText(/^Anzeigename/), 'Praxis Berg');
  await user.click(save());
  await screen.findByText('Ihre Eingaben stehen noch in den Feldern, sind aber nicht gespeichert.');
  const changed = aStaffDoctor(21, 'Anna Berg', { version: 9, languages: ['uk'] });
  api.answer({ [READ]: { ...CATALOGUE, doctors: [changed] }, [CHANGE]: SAVED });
  await user.click(screen.getByRole('button', { name: 'Mit meinen Eingaben weitermachen' }));
  await screen.findByText(/Was Sie geändert haben, steht noch da/);
  await user.click(save());
  await waitFor(() =>
    expect(api.sent(CHANGE).at(-1)).toMatchObject({
      version: 9,
      display_name: 'Praxis Berg',
      languages: ['uk'],
    }),
  );
});
