import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { columnOf, openCalendar } from './testing-calendar.ts';

const openMenu = async (user: Awaited<ReturnType<typeof openCalendar>>['user']) =>
  await user.click(await screen.findByRole('button', { name: /^Zeiten ändern/ }));

test('a doctor makes an address for the own calendar, which names patients by initials', async () => {
  const url = `https://portal.test/api/calendar/${'a'.repeat(32)}.ics`;
  const { user } = await openCalendar('', [columnOf()], {
    role: 'doctor',
    answers: {
      'GET /api/staff/calendar-address': { data: null },
      'POST /api/staff/calendar-address': {
        message: 'Die Adresse ist erstellt.',
        data: { created_at: '2026-11-16T09:00:00Z', url },
      },
    },
  });
  await openMenu(user);
  await user.click(screen.getByRole('button', { name: 'Kalender abonnieren' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Termine im eigenen Kalender' }));
  expect(dialog.getByText(/nur die Initialen/)).toBeTruthy();
  await user.click(await dialog.findByRole('button', { name: 'Adresse erstellen' }));
  expect(await dialog.findByText(url)).toBeTruthy();
});

test('an administrator has no calendar to subscribe to', async () => {
  const { user } = await openCalendar('', [columnOf()]);
  await openMenu(user);
  expect(screen.queryByRole('button', { name: 'Kalender abonnieren' })).toBeNull();
});
