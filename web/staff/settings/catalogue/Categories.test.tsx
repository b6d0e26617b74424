import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address } from '#web/testing/open-screen.tsx';
import { AHEAD, aStaffCategory, aStaffService, CATALOGUE, openCatalogue, READ } from './testing-catalogue.ts';

const CREATE_CATEGORY = 'POST /api/staff/catalogue/categories';
const CHANGE_CATEGORY = 'PUT /api/staff/catalogue/categories/:id';
const HIDE_CATEGORY = 'POST /api/staff/catalogue/categories/:id/activation';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const german = () => within(screen.getByRole('group', { name: 'Deutsch' }));
const english = () => within(screen.getByRole('group', { name: 'Englisch' }));
const withCategories = (...categories: (typeof CATALOGUE)['categories']) => ({
  [READ]: { ...CATALOGUE, categories },
});

test('SEAM-25: a category is created and changed in both languages', async () => {
  const { user, api } = await openCatalogue('categories/1', {
    [CHANGE_CATEGORY]: { message: 'Gespeichert.', data: { id: 1, version: 3 } },
  });
  await heading('Hormone');
  await user.type(german().getByLabelText(/^Untertitel/), '!');
  await user.type(english().getByLabelText(/^Titel/), '!');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(api.sent(CHANGE_CATEGORY)).toEqual([
      {
        id: '1',
        version: 2,
        texts: {
          de: { title: 'Hormone', sub_name: 'Unter Hormone!' },
          en: { title: 'Hormone (en)!', sub_name: 'Below it' },
        },
      },
    ]),
  );
});

test('SEAM-25: a new category gets a page of its own', async () => {
  const { user, api } = await openCatalogue('categories/new', {
    [CREATE_CATEGORY]: { message: 'Angelegt.', data: { id: 2, version: 1 } },
  });
  await heading('Neue Kategorie');
  expect(screen.queryByRole('heading', { name: 'Sichtbarkeit' })).toBeNull();
  await user.type(german().getByLabelText(/^Titel/), 'Neu');
  await user.click(screen.getByRole('button', { name: 'Anlegen' }));
  await waitFor(() => expect(address()).toBe('/clinic/categories/2'));
  expect(api.sent(CREATE_CATEGORY)[0]).toMatchObject({ texts: { de: { title: 'Neu', sub_name: '' } } });
});

test.each([
  [0, /^Patientinnen sehen „Hormone“ dann nicht mehr.$/, /sobald eine Leistung darin sichtbar ist/],
  [1, /können die Leistung darin nicht mehr buchen/, /mit ihren sichtbaren Leistungen/],
  [2, /können die 2 Leistungen darin nicht mehr buchen/, /mit ihren sichtbaren Leistungen/],
])('SEAM-25: hiding a category with %i bookable services says so', async (count, question, state) => {
  const services = [4, 5].map((id, index) =>
    aStaffService(id, `Leistung ${id}`, { is_active: index < count }),
  );
  const { user, api } = await openCatalogue('categories/1', {
    ...withCategories(aStaffCategory(1, 'Hormone', services)),
    [AHEAD]: { data: { count: 1 } },
    [HIDE_CATEGORY]: { message: 'Nicht mehr sichtbar.', data: { id: 1, version: 3 } },
  });
  expect(await screen.findByText(state)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Nicht mehr zeigen' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(question)).toBeTruthy();
  expect(await dialog.findByText('2 anstehende Termine bleiben bestehen.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Nicht mehr zeigen' }));
  await waitFor(() => expect(api.sent(HIDE_CATEGORY)).toEqual([{ id: '1', version: 2, is_active: false }]));
});

test('SEAM-25: a hidden category says that nothing of it can be booked', async () => {
  await openCatalogue('categories/2', withCategories(aStaffCategory(2, 'Schlaf', [], { is_active: false })));
  expect(
    await screen.findByText(/sehen diese Kategorie nicht und können keine ihrer Leistungen buchen/),
  ).toBeTruthy();
});
