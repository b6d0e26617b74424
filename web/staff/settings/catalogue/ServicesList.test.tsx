import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffCategory, StaffService } from '#contract/catalogue.contract.ts';
import { type Answers, refused } from '#web/testing/api.ts';
import { openAsStaff } from '#web/testing/open-screen.tsx';
import { aTemplate, POSITIONS_OF_SERVICE } from '../../positions/testing-positions.ts';

const CATALOGUE = 'GET /api/staff/catalogue';
const ORDER = 'PUT /api/staff/catalogue/category-order';
const SERVICES = 'PUT /api/staff/catalogue/categories/:id/service-order';
const HIDE = 'POST /api/staff/catalogue/services/:id/activation';

const both = <Texts,>(texts: Texts) => ({ de: texts, en: texts });
const service = (id: number, title: string, rest: Partial<StaffService> = {}): StaffService => ({
  id,
  version: 3,
  category_id: 1,
  type: 'first' as const,
  duration: 45,
  price_cents: 18_000,
  doctor_ids: [21],
  is_active: true,
  image: null,
  texts: both({ title, description: 'Text' }),
  ...rest,
});
const category = (id: number, title: string, services: StaffService[], is_active = true): StaffCategory => ({
  id,
  version: 1,
  is_active,
  services,
  texts: both({ title, sub_name: `Zu ${title}` }),
});
const categories = [
  category(1, 'Wechseljahre', [
    service(11, 'Erstgespräch'),
    service(12, 'Folgetermin', { duration: null, price_cents: null, doctor_ids: [] }),
    service(13, 'Altes', { is_active: false, doctor_ids: [] }),
  ]),
  category(2, 'Schlaf', [], false),
];

const open = (answers: Answers = {}, role: 'admin' | 'doctor' = 'admin') =>
  openAsStaff('/clinic/services', {
    role,
    answers: { [CATALOGUE]: { categories, doctors: [] }, ...answers },
  });
const rowOf = async (title: string) =>
  (await screen.findByRole('link', { name: title })).closest('li') as HTMLElement;

test('SEAM-20: services stand in their categories with duration and price, and say what patients do not see', async () => {
  await open();
  expect((await rowOf('Erstgespräch')).textContent).toMatch(/45 Min\. · 180,00.€$/);
  expect((await rowOf('Folgetermin')).textContent).toMatch(/60 Min\. · 300,00.€Niemand bietet sie an$/);
  const old = await rowOf('Altes');
  expect(within(old).getByText('Nicht sichtbar')).toBeTruthy();
  expect(within(old).queryByText('Niemand bietet sie an')).toBeNull();
  expect(within(await rowOf('Erstgespräch')).queryByText('Nicht sichtbar')).toBeNull();
  expect(screen.getAllByText('Mit allen Leistungen nicht sichtbar')).toHaveLength(1);
  expect(screen.getAllByText(/^In dieser Kategorie gibt es noch keine Leistung/)).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Erstgespräch' }).getAttribute('href')).toBe(
    '/staff/clinic/services/11',
  );
});

test('a doctor reads the list without changing it', async () => {
  await open({}, 'doctor');
  await rowOf('Erstgespräch');
  expect(screen.queryByRole('link', { name: 'Neue Leistung' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Neue Kategorie' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Kategorie bearbeiten/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /nach oben$/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Einstellungen' })).toBeNull();
});

test('entries move one place up or down; at the end of the list nothing is sent', async () => {
  const { api, user } = await open({
    [ORDER]: { message: '' },
    [SERVICES]: refused(409, { message: 'Nein.' }),
  });
  await rowOf('Erstgespräch');
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  expect(screen.getByRole('button', { name: 'Wechseljahre nach oben' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await press('Wechseljahre nach oben');
  await press('Schlaf nach unten');
  expect(api.sent(ORDER)).toEqual([]);
  await press('Wechseljahre nach unten');
  await waitFor(() => expect(api.sent(ORDER)).toEqual([{ ids: [2, 1] }]));
  await press('Altes nach oben');
  await waitFor(() => expect(api.sent(SERVICES)).toEqual([{ id: '1', ids: [11, 13, 12] }]));
  await waitFor(() => expect(api.sent(CATALOGUE)).toHaveLength(3));
});

test('a clinic without an offer is led to its first category, and a refused catalogue can be read again', async () => {
  await open({ [CATALOGUE]: { categories: [], doctors: [] } });
  await screen.findByText('Noch nichts im Angebot');
  expect(screen.getByRole('link', { name: 'Neue Kategorie' }).getAttribute('href')).toBe(
    '/staff/clinic/categories/new',
  );
  expect(screen.queryByRole('link', { name: 'Neue Leistung' })).toBeNull();
});

test('before a service is hidden, a dialog says how many appointments stay', async () => {
  const rule = { service_id: 11, version: 0, buffer_before: 0, buffer_after: 0 };
  const { api, user } = await openAsStaff('/clinic/services/11', {
    role: 'admin',
    answers: {
      [CATALOGUE]: { categories, doctors: [] },
      'GET /api/staff/services/:service_id/booking-rule': {
        data: { ...rule, minimum_notice: 120, horizon_days: 90, offer_notice: 0 },
      },
      'GET /api/staff/appointments-ahead': { data: { count: 2 } },
      [POSITIONS_OF_SERVICE]: { data: aTemplate({ service_id: 11 }) },
      [HIDE]: Response.json({ message: '', data: { id: 11, version: 4 } }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Nicht mehr zeigen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nicht mehr zeigen?' }));
  await dialog.findByText('2 anstehende Termine bleiben bestehen.');
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(HIDE)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Nicht mehr zeigen' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Nicht mehr zeigen' }));
  await waitFor(() => expect(api.sent(HIDE)).toEqual([{ id: '11', version: 3, is_active: false }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
