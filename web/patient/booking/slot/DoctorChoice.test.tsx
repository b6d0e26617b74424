import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onPhone } from '#web/testing/phone.ts';
import { openWizard, SCHEDULES } from '../testing-wizard.ts';

test('SLOT-01: on a phone the doctors are a dropdown, and the chosen one is shown with the own page', async () => {
  onPhone();
  const { api, user } = await openWizard({ step: 2 });
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Ärztin' });
  await waitFor(() =>
    expect([...select.options].map(({ textContent }) => textContent)).toEqual([
      'Alle Ärztinnen',
      'Dr. med. Anna Berg · Gynäkologie · ab Do, 19.11., 10:30',
      'Dr. med. Carla Lenz · Gynäkologie · ab Do, 19.11., 14:00',
    ]),
  );
  const shown = within(select.parentElement as HTMLElement);
  expect([select.value, screen.queryByRole('link', { name: /^Profil ansehen/ })]).toEqual(['', null]);
  expect(screen.queryByRole('group', { name: 'Ärztin' })).toBeNull();

  await user.selectOptions(select, '22');
  expect(shown.getByText('Dr. med. Carla Lenz')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Profil ansehen Dr. med. Carla Lenz' }).getAttribute('href')).toBe(
    '/patient/doctors/doctor-22',
  );
  await waitFor(() => expect(api.sent(SCHEDULES).at(-1)).toMatchObject({ doctor_ids: ['22'] }));
  await user.selectOptions(select, '');
  await waitFor(() => expect(api.sent(SCHEDULES).at(-1)).not.toHaveProperty('doctor_ids'));
  expect(screen.queryByRole('link', { name: /^Profil ansehen/ })).toBeNull();
});
