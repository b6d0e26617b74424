import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectToast, openAsStaff } from '#web/testing/open-screen.tsx';

const LABEL = 'POST /api/staff/appointments/:id/label';
const APPOINTMENT = {
  id: 31,
  doctor_id: 21,
  service: { id: 3, name: 'Erstgespräch' },
  patient: { id: 7, name: 'Maria Vogel' },
  status: 'confirmed' as const,
  status_label: null,
  payment_gateway: null,
  payment_status: null,
  video_link: null,
  undo_until: null,
  said_to_come_at: null,
  wished_start_time: null,
  completion_money: null,
  date_start_time: '2026-11-16T13:00:00.000Z',
  date_end_time: '2026-11-16T13:45:00.000Z',
};
const calendar = (status_label: string | null) => ({
  now: '2026-11-16T09:00:00.000Z',
  data: [
    {
      doctor: { id: 21, display_name: 'Dr. med. Anna Keller' },
      appointments: [{ ...APPOINTMENT, status_label }],
      holds: [],
      working_hours: [],
      extra_windows: [],
      absences: [],
      free_windows: [],
    },
  ],
});

test('OR-32: the staff write free words in place of the status, such as that something was sent', async () => {
  const { user, api } = await openAsStaff('/calendar', {
    answers: {
      'GET /api/staff/calendar': calendar(null),
      [LABEL]: { message: 'Gespeichert.', data: { id: 31, status_label: 'Gesendet an die Apotheke' } },
    },
  });
  await user.click((await screen.findAllByRole('button', { name: /Maria Vogel/ }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Bestätigt')).toBeTruthy();
  await user.click(dialog.getByText('Mehr'));
  await user.type(dialog.getByRole('textbox', { name: /^Eigene Bezeichnung/ }), 'Gesendet an die Apotheke');
  api.answer({ 'GET /api/staff/calendar': calendar('Gesendet an die Apotheke') });
  await user.click(dialog.getByRole('button', { name: 'Bezeichnung speichern' }));

  await expectToast('success', 'Gespeichert.');
  expect(api.sent(LABEL)).toEqual([{ id: '31', status_label: 'Gesendet an die Apotheke' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click((await screen.findAllByRole('button', { name: /Maria Vogel/ }))[0] as HTMLElement);
  expect(await within(await screen.findByRole('dialog')).findByText('Gesendet an die Apotheke')).toBeTruthy();
});
