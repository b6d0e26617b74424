import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refused } from '#web/testing/api.ts';
import { address, asVisitor, openAsPatient } from '#web/testing/open-screen.tsx';

const REGISTER = 'POST /api/patients/register';
const REGISTERED = {
  message: 'Vielen Dank. Wir haben Ihnen eine E-Mail geschickt.',
  data: { first_name: 'Petra', last_name: 'Sommer' },
};
const approval = (value: '0' | '1') => ({ data: [{ key: 'account_approval', value }] });

async function register(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
}

test('THANK-04, OR-21: where the clinic approves accounts, registering leads to ThankYou, which says so', async () => {
  const { user, api } = await openAsPatient('/register', {
    ...asVisitor,
    answers: { 'GET /api/get-settings': approval('1'), [REGISTER]: REGISTERED },
  });
  await register(user);

  await waitFor(() => expect(address()).toBe('/thank-you'));
  await screen.findByRole('heading', { level: 1, name: 'Vielen Dank' });
  const main = screen.getByRole('main');
  expect(main.textContent).toContain('nach der Freigabe steht Ihnen das Portal vollständig offen');
  expect(main.textContent).toContain('Bitte bestätigen Sie mit dem Link darin Ihre Adresse.');
  expect(within(main).getByRole('link', { name: 'Zur Startseite' }).getAttribute('href')).toBe('/patient/');
  expect(api.sent(REGISTER)).toHaveLength(1);
});

test('REG-04, OR-21: without approval the form makes room for the panel with the login', async () => {
  const { user } = await openAsPatient('/register', {
    ...asVisitor,
    answers: { 'GET /api/get-settings': approval('0'), [REGISTER]: REGISTERED },
  });
  await register(user);

  expect(await screen.findByRole('heading', { name: 'Willkommen, Petra Sommer!' })).toBeTruthy();
  expect(address()).toBe('/register');
});

test('THANK-04, LOGIN-04: whoever waits for approval reads it under the password', async () => {
  const waiting = 'Ihr Zugang wird noch geprüft. Wir schreiben Ihnen, sobald er freigegeben ist.';
  const { user } = await openAsPatient('/login', {
    ...asVisitor,
    answers: {
      'POST /api/login': refused(422, {
        code: 'identity.not_approved',
        message: waiting,
        errors: { messages: [waiting] },
      }),
    },
  });
  const main = within(screen.getByRole('main'));
  await user.type(main.getByRole('textbox', { name: /E-Mail/ }), 'petra@example.org');
  await user.type(main.getByLabelText(/^Passwort/, { selector: 'input' }), 'korrekt-pferd');
  await user.click(main.getByRole('button', { name: 'Anmelden' }));

  expect(await main.findByText(waiting)).toBeTruthy();
  expect(address()).toBe('/login');
});
