import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { asVisitor, openAsPatient } from '#web/testing/open-screen.tsx';

const answers = {
  'GET /api/patients/contacts': { data: [], total: 0 },
  'GET /api/get-settings': { data: [{ key: 'hospital_subtitel', value: 'Hormonmedizin' }] },
};
const linksIn = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')?.replace('/patient', '')]);

test('SHELL-37, SHELL-42: the English menu and sidebar name every entry in order, with Contacts last', async () => {
  const { user } = await openAsPatient('/contacts', { language: 'en', answers });
  const sidebar = await screen.findByRole('navigation', { name: 'My area' });
  expect(linksIn(sidebar)).toEqual([
    ['Dashboard', '/dashboard'],
    ['My profile', '/account'],
    ['Messages', '/chat'],
    ['My appointments', '/appointment'],
    ['Documents', '/medical-history'],
    ['My plan', '/therapy-plan'],
    ['Values and progress', '/values'],
    ['Invoices', '/invoices'],
    ['Enquiries', '/contacts'],
  ]);
  const icons = within(sidebar)
    .getAllByRole('link')
    .map((link) => link.querySelectorAll('svg').length);
  expect(icons).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Enquiries');

  await user.click(await screen.findByRole('button', { name: 'Maria Vogel' }));
  const menu = screen.getByRole('navigation', { name: 'Account' });
  expect(linksIn(menu)).toEqual([
    ['Dashboard', '/dashboard'],
    ['Profile', '/account'],
    ['Messages', '/chat'],
    ['Documents', '/medical-history'],
    ['Appointments', '/appointment'],
    ['Invoices', '/invoices'],
    ['Enquiries', '/contacts'],
  ]);
  expect(within(menu).getByRole('button', { name: 'Log out' })).toBeTruthy();
});

test('OR-57, SHELL-33, SHELL-39: the opened menu begins with the person, the clinic and its subtitle', async () => {
  const { user } = await openAsPatient('/contacts', { answers });
  await user.click(await screen.findByRole('button', { name: 'Maria Vogel' }));
  const menu = screen.getByRole('navigation', { name: 'Konto' });
  await waitFor(() =>
    expect(within(menu).getAllByRole('listitem')[0]?.textContent).toBe(
      'Maria VogelOnline KlinikHormonmedizin',
    ),
  );
});

test('OR-57, SHELL-32: the menu of a visitor begins with the clinic and its subtitle', async () => {
  const { user } = await openAsPatient('/forgot-password', { ...asVisitor, answers });
  await user.click(await screen.findByRole('button', { name: 'Konto' }));
  const menu = screen.getByRole('navigation', { name: 'Konto' });
  await waitFor(() =>
    expect(within(menu).getAllByRole('listitem')[0]?.textContent).toBe('Online KlinikHormonmedizin'),
  );
});
