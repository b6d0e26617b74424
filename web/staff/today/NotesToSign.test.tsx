import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openToday } from './testing-today.ts';

const NOTE = {
  appointment_id: 11,
  patient: { id: 9, name: 'Maria Vogel' },
  starts_at: '2026-11-13T09:00:00Z',
  changed_by: 'Rita Berger',
  is_overdue: false,
};

test('a doctor sees which notes wait for a signature, who wrote last, and opens one in the file', async () => {
  await openToday({ notes_to_sign: [NOTE] }, [], { role: 'doctor' });
  const link = await screen.findByRole('link', {
    name: 'Notiz öffnen: Maria Vogel, Termin am 13.11.2026 10:00',
  });
  expect(link.getAttribute('href')).toBe('/staff/patients/9?tab=treatment&appointment=11');
  const tasks = within(screen.getByRole('region', { name: 'Zu erledigen' }));
  expect(tasks.getByRole('heading', { name: 'Notizen zu unterzeichnen' })).toBeTruthy();
  expect(tasks.getByText('Termin am 13.11.2026 10:00, zuletzt von Rita Berger')).toBeTruthy();
  expect(screen.queryByText('Alles erledigt')).toBeNull();
  expect(screen.queryByText('Seit mehr als sieben Tagen offen')).toBeNull();
});

test('a note that is unsigned after seven days is marked', async () => {
  await openToday({ notes_to_sign: [{ ...NOTE, is_overdue: true }] }, [], { role: 'doctor' });
  await screen.findByText('Seit mehr als sieben Tagen offen');
});
