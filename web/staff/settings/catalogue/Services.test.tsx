import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '#web/testing/api.ts';
import { address, expectToast } from '#web/testing/open-screen.tsx';
import {
  AHEAD,
  aStaffCategory,
  aStaffService,
  BOOKING_RULE,
  CATALOGUE,
  openCatalogue,
  READ,
  RULE,
} from './testing-catalogue.ts';

const CREATE = 'POST /api/staff/catalogue/services';
const CHANGE = 'PUT /api/staff/catalogue/services/:id';
const ACTIVATE = 'POST /api/staff/catalogue/services/:id/activation';
const CHANGE_RULE = 'PUT /api/staff/services/:service_id/booking-rule';
const ORDER_CATEGORIES = 'PUT /api/staff/catalogue/category-order';
const ORDER_SERVICES = 'PUT /api/staff/catalogue/categories/:id/service-order';
const SAVED = { message: 'Gespeichert.', data: { id: 4, version: 4 } };

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const german = () => within(screen.getByRole('group', { name: 'Deutsch' }));
const english = () => within(screen.getByRole('group', { name: 'Englisch' }));
const preview = () => screen.getByRole('region', { name: 'So sehen es Patientinnen' });
const plain = (text: string | null | undefined) => text?.replaceAll(/\s+/g, ' ');
const withCategories = (...categories: (typeof CATALOGUE)['categories']) => ({
  [READ]: { ...CATALOGUE, categories },
});

test('SEAM-25: services are listed by category with kind, duration, price and marks', async () => {
  await openCatalogue(
    'services',
    withCategories(
      aStaffCategory(1, 'Hormone', [
        aStaffService(4, 'Erstgespräch', { image: { url: '/api/pictures/talk' } }),
        aStaffService(5, 'Beratung', {
          type: 'following',
          duration: null,
          price_cents: null,
          doctor_ids: [],
        }),
        aStaffService(6, 'Alt', { is_active: false, doctor_ids: [] }),
      ]),
      aStaffCategory(2, 'Schlaf', [], { is_active: false }),
    ),
  );
  const first = await screen.findByRole('link', { name: 'Erstgespräch' });
  expect(first.getAttribute('href')).toBe('/staff/clinic/services/4');
  const rows = within(first.closest('ul') as HTMLElement).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => plain(textContent))).toEqual([
    'ErstgesprächErster Termin · 45 Min. · 180,00 €',
    'BeratungFolgetermin · 60 Min. · 300,00 €Niemand bietet sie an',
    'AltErster Termin · 45 Min. · 180,00 €Nicht sichtbar',
  ]);
  expect(rows[0]?.querySelector('img')?.getAttribute('src')).toBe('/api/pictures/talk');
  expect(screen.getByText('Unter Hormone')).toBeTruthy();
  expect(screen.getAllByText('Mit allen Leistungen nicht sichtbar')).toHaveLength(1);
  expect(screen.getAllByText(/^In dieser Kategorie gibt es noch keine Leistung/)).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Kategorie bearbeiten Schlaf' }).getAttribute('href')).toBe(
    '/staff/clinic/categories/2',
  );
  expect(screen.getByRole('link', { name: 'Neue Leistung' }).getAttribute('href')).toBe(
    '/staff/clinic/services/new',
  );
  expect(screen.getByRole('link', { name: 'Neue Kategorie' }).getAttribute('href')).toBe(
    '/staff/clinic/categories/new',
  );
});

test('SEAM-25: categories and the services in them are put in order', async () => {
  const { user, api } = await openCatalogue('services', {
    [ORDER_CATEGORIES]: { message: 'Sortiert.' },
    [ORDER_SERVICES]: { message: 'Sortiert.' },
  });
  await user.click(await screen.findByRole('button', { name: 'Schlaf nach oben' }));
  await waitFor(() => expect(api.sent(ORDER_CATEGORIES)).toEqual([{ ids: [2, 1] }]));
  await user.click(screen.getByRole('button', { name: 'Erstgespräch nach unten' }));
  await waitFor(() => expect(api.sent(ORDER_SERVICES)).toEqual([{ id: '1', ids: [5, 4] }]));
  await user.click(screen.getByRole('button', { name: 'Beratung nach unten' }));
  expect(api.sent(ORDER_SERVICES)).toHaveLength(1);
});

test('ROLE-08: who may not change the catalogue reads it without buttons', async () => {
  await openCatalogue('services', {}, 'assistant');
  await screen.findByRole('link', { name: 'Erstgespräch' });
  expect(screen.queryByRole('button', { name: /nach oben/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Neue|bearbeiten/ })).toBeNull();
});

test('ROLE-08: a service is shown to an assistant as patients see it', async () => {
  await openCatalogue('services/4', {}, 'assistant');
  await heading('Erstgespräch');
  expect(plain(preview().textContent)).toContain('Erstgespräch Über Erstgespräch 45 Min. 180,00 €');
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Buchungsregeln' })).toBeNull();
});

test('SEAM-25: an empty catalogue begins with a category', async () => {
  await openCatalogue('services', withCategories());
  expect(await screen.findByText('Noch nichts im Angebot')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Neue Kategorie' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Neue Leistung' })).toBeNull();
});

test('SEAM-25: an administrator changes every field of a service; the preview follows', async () => {
  const { user, api } = await openCatalogue('services/4', { [CHANGE]: SAVED });
  await heading('Erstgespräch');
  await user.type(german().getByLabelText(/^Titel/), ' lang');
  await user.type(english().getByLabelText(/^Beschreibung/), ' again');
  await user.clear(screen.getByLabelText(/^Dauer in Minuten/));
  await user.type(screen.getByLabelText(/^Dauer in Minuten/), '50');
  await user.clear(screen.getByLabelText(/^Preis in Euro/));
  await user.type(screen.getByLabelText(/^Preis in Euro/), '99,50');
  await user.selectOptions(screen.getByLabelText(/^Kategorie/), '2');
  await user.selectOptions(screen.getByLabelText(/^Art des Termins/), 'following');
  await user.click(screen.getByLabelText('Dr. med. Carla Lenz'));
  expect(plain(preview().textContent)).toContain('Erstgespräch lang Über Erstgespräch 50 Min. 99,50 €');
  await user.click(screen.getAllByRole('button', { name: 'Speichern' })[0] as HTMLElement);
  await expectToast('success', 'Gespeichert.');
  expect(api.sent(CHANGE)).toEqual([
    {
      id: '4',
      version: 3,
      category_id: 2,
      type: 'following',
      duration: 50,
      price_cents: 99_50,
      doctor_ids: [21, 22],
      texts: {
        de: { title: 'Erstgespräch lang', description: 'Über Erstgespräch' },
        en: { title: 'Erstgespräch (en)', description: 'About it again' },
      },
    },
  ]);
});

test.each([
  ['Dauer in Minuten', 'lang', 'Bitte geben Sie eine ganze Zahl ein.'],
  ['Preis in Euro', 'viel', 'Bitte geben Sie einen Betrag wie 180,00 ein.'],
])('SEAM-25: %s "%s" is refused at its field and not sent', async (label, entry, text) => {
  const { user, api } = await openCatalogue('services/4');
  await heading('Erstgespräch');
  const field = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  await user.clear(field);
  await user.type(field, entry);
  await user.click(screen.getAllByRole('button', { name: 'Speichern' })[0] as HTMLElement);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(api.sent(CHANGE)).toEqual([]);
});

test('SEAM-25: the server refuses a price at the field of the price', async () => {
  const errors = { price_cents: ['Zu hoch.'] };
  const { user } = await openCatalogue('services/4', {
    [CHANGE]: refused(422, { message: 'Bitte prüfen.', errors }),
  });
  await heading('Erstgespräch');
  await user.click(screen.getAllByRole('button', { name: 'Speichern' })[0] as HTMLElement);
  await screen.findByText('Zu hoch.');
  expect(screen.getByLabelText(/^Preis in Euro/).getAttribute('aria-invalid')).toBe('true');
});

test('SEAM-25: a new service is in a category and gets a page of its own', async () => {
  const [hormones, sleep] = CATALOGUE.categories;
  if (!hormones || !sleep) throw new Error('The catalogue has two categories.');
  const { user, api } = await openCatalogue('services/new', {
    ...withCategories(sleep, { ...hormones, is_active: false }),
    [CREATE]: { message: 'Angelegt.', data: { id: 5, version: 1 } },
  });
  await heading('Neue Leistung');
  const category = screen.getByLabelText<HTMLSelectElement>(/^Kategorie/);
  expect([...category.options].map(({ text }) => text)).toEqual(['Schlaf', 'Hormone (nicht sichtbar)']);
  await user.type(german().getByLabelText(/^Titel/), 'Zweitmeinung');
  await user.click(screen.getByRole('button', { name: 'Anlegen' }));
  await waitFor(() => expect(address()).toBe('/clinic/services/5'));
  expect(api.sent(CREATE)[0]).toMatchObject({
    category_id: 2,
    duration: null,
    price_cents: null,
    doctor_ids: [],
  });
});

test.each([
  ['services/99', 'admin', 'Leistungen'],
  ['services/new', 'assistant', 'Leistungen'],
  ['categories/99', 'admin', 'Leistungen'],
  ['categories/1', 'assistant', 'Leistungen'],
] as const)('ROLE-08: %s does not exist for the role %s', async (path, role, title) => {
  await openCatalogue(path, {}, role);
  await heading(title);
  expect(screen.getByText('Das gibt es nicht oder nicht mehr.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Alle Leistungen' }).getAttribute('href')).toBe(
    '/staff/clinic/services',
  );
});

test('SEAM-25: the state of a service names a hidden category', async () => {
  const [hormones] = CATALOGUE.categories;
  if (!hormones) throw new Error('The catalogue has a category.');
  await openCatalogue('services/4', withCategories({ ...hormones, is_active: false }));
  expect(await screen.findByText(/weil die Kategorie „Hormone“ nicht sichtbar ist/)).toBeTruthy();
});

test('SEAM-25: a service is hidden after the question', async () => {
  const { user, api } = await openCatalogue('services/4', {
    [ACTIVATE]: SAVED,
    [AHEAD]: { data: { count: 1 } },
  });
  expect(await screen.findByText('Patientinnen können diese Leistung buchen.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Nicht mehr zeigen' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Ein anstehender Termin bleibt bestehen.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Nicht mehr zeigen' }));
  await waitFor(() => expect(api.sent(ACTIVATE)).toEqual([{ id: '4', version: 3, is_active: false }]));
  expect(api.sent(AHEAD)).toEqual([{ service_id: '4' }]);
});

test('SEAM-25: the booking rules of a service are saved as whole numbers', async () => {
  const saved = { ...BOOKING_RULE, version: 8, buffer_after: 15 };
  const { user, api } = await openCatalogue('services/4', {
    [CHANGE_RULE]: { message: 'Gespeichert.', data: saved },
  });
  const after = await screen.findByLabelText<HTMLInputElement>(/^Pause danach/);
  expect(
    ['Pause davor', 'Pause danach', 'Mindestvorlauf', 'Buchbar im Voraus'].map(
      (label) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value,
    ),
  ).toEqual(['0', '10', '120', '90']);
  const save = () => user.click(screen.getAllByRole('button', { name: 'Speichern' })[1] as HTMLElement);
  await user.clear(after);
  await user.type(after, 'x');
  await save();
  await waitFor(() => expect(after.getAttribute('aria-invalid')).toBe('true'));
  expect(api.sent(CHANGE_RULE)).toEqual([]);
  await user.clear(after);
  await user.type(after, '15');
  await save();
  await waitFor(() =>
    expect(api.sent(CHANGE_RULE)).toEqual([{ ...BOOKING_RULE, service_id: '4', buffer_after: 15 }]),
  );
});

test('booking rules that cannot be loaded are loaded again', async () => {
  const { user, api } = await openCatalogue('services/4', {
    [RULE]: refused(500, { message: 'Keine Regeln.' }),
  });
  await screen.findByText('Keine Regeln.');
  api.answer({ [RULE]: { data: BOOKING_RULE } });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByLabelText(/^Mindestvorlauf/)).toBeTruthy();
});
