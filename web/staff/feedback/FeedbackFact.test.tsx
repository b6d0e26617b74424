import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Feedback } from '#contract/feedback.contract.ts';
import { columnOf, openCalendar, span } from '../schedule/testing-calendar.ts';
import { anAppointment } from '../today/testing-today.ts';

const READ = 'GET /api/staff/appointments/:appointment_id/feedback';

async function openPast(data: Feedback | null, from = '09:00', to = '09:45') {
  const appointment = anAppointment({ ...span(from, to), status: 'payment_success' });
  const opened = await openCalendar('?date=2026-11-16', [columnOf({ appointments: [appointment] })], {
    answers: { [READ]: { data } },
  });
  await opened.user.click(await screen.findByRole('button', { name: /Maria Vogel/ }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Maria Vogel' })) };
}

test('the staff see at an appointment what the patient said about it', async () => {
  const { dialog } = await openPast({ rating: 4, comment: 'Danke!', changed_at: '2026-11-16T09:00:00Z' });
  expect(await dialog.findByText('Gut: „Danke!“')).toBeTruthy();
});

test('without words only the rating stands there, and without an answer nothing', async () => {
  const { dialog } = await openPast({ rating: 1, comment: '', changed_at: '2026-11-16T09:00:00Z' });
  expect(await dialog.findByText('Sehr schlecht')).toBeTruthy();
});

test('of an appointment that is to come nobody asks', async () => {
  const { dialog, api } = await openPast(null, '14:00', '14:45');
  expect(dialog.queryByText('Rückmeldung')).toBeNull();
  expect(api.sent(READ)).toEqual([]);
});
