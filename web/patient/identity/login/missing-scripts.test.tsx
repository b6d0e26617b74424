import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { asVisitor, openAsPatient } from '#web/testing/open-screen.tsx';

vi.mock('./SetUpStep.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('without the script of the set-up the portal stays around it, and the patient can try again', async () => {
  const second_factor = { token: 'pending-token', methods: [], is_to_set_up: true, can_add_passkey: false };
  const { user } = await openAsPatient('/login', {
    ...asVisitor,
    answers: { 'POST /api/login': { second_factor, data: { second_factor } } },
  });
  const main = within(screen.getByRole('main'));
  await user.type(main.getByRole('textbox', { name: /E-Mail-Adresse/ }), 'maria@clinic.test');
  await user.type(main.getByLabelText(/^Passwort/, { selector: 'input' }), 'geheim-123');
  await user.click(main.getByRole('button', { name: 'Anmelden' }));
  await main.findByText('Das konnte gerade nicht geladen werden.');
  expect(main.getByRole('button', { name: 'Erneut versuchen' })).toBeTruthy();
  expect(screen.getByRole('banner')).toBeTruthy();
});
