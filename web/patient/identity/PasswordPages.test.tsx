import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refused } from '#web/testing/api.ts';
import { address, asVisitor, expectToast, openAsPatient, passTime } from '#web/testing/open-screen.tsx';

const FORGOT = 'POST /api/patients/forgot-password';
const RESET = 'POST /api/patients/reset-password';
const main = () => within(screen.getByRole('main'));

test('PWD-01: the form asks for an e-mail address and says that a link is sent', async () => {
  await openAsPatient('/forgot-password', asVisitor);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Passwort vergessen');
  expect(main().getByText(/Wir schicken Ihnen einen Link/)).toBeTruthy();
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: /E-Mail-Adresse/ });
  expect([email.type, email.required]).toEqual(['email', true]);
  expect(main().getByRole('link', { name: 'Zurück zur Anmeldung' }).getAttribute('href')).toBe(
    '/patient/login',
  );
});

test('PWD-02: the address is sent, the message shown as toast and in place, and the button locked for a minute with the focus', async () => {
  const { api, user } = await openAsPatient('/forgot-password', {
    ...asVisitor,
    stopsIntervals: true,
    answers: { [FORGOT]: { message: 'Ein Link ist unterwegs.' } },
  });
  await user.type(screen.getByRole('textbox', { name: /E-Mail-Adresse/ }), 'maria@clinic.test');
  await user.click(screen.getByRole('button', { name: 'Link senden' }));
  await expectToast('success', 'Ein Link ist unterwegs.');
  expect(api.sent(FORGOT)).toEqual([{ email: 'maria@clinic.test' }]);
  // The toast announces it; in place it is read only.
  expect(main().getByText('Ein Link ist unterwegs.').closest('[role=status]')).toBeNull();
  const locked = screen.getByRole<HTMLButtonElement>('button', { name: 'Erneut möglich in 60 s' });
  // In a browser a disabled button would lose the focus.
  expect([locked.disabled, document.activeElement]).toEqual([false, locked]);
  await user.keyboard('{Enter} ');
  await user.click(locked);
  await user.type(screen.getByRole('textbox', { name: /E-Mail-Adresse/ }), '{Enter}');
  expect(api.sent(FORGOT)).toHaveLength(1);
  await passTime(60_000);
  expect(screen.getByRole('button', { name: 'Link senden' })).toBeTruthy();
});

test('PWD-02: a wrong address is said under its field', async () => {
  const { user } = await openAsPatient('/forgot-password', {
    ...asVisitor,
    answers: { [FORGOT]: refused(422, { message: 'Bitte prüfen.', errors: { email: ['Keine Adresse.'] } }) },
  });
  await user.click(screen.getByRole('button', { name: 'Link senden' }));
  await expectToast('error', 'Bitte prüfen.');
  const email = screen.getByRole('textbox', { name: /E-Mail-Adresse/ });
  expect(main().getByText('Keine Adresse.')).toBeTruthy();
  expect(email.getAttribute('aria-invalid')).toBe('true');
});

async function reset(answers: Answers) {
  const opened = await openAsPatient('/reset-password/token-1?email=maria%40clinic.test', {
    ...asVisitor,
    answers,
  });
  await opened.user.type(screen.getByLabelText(/^Neues Passwort/, { selector: 'input' }), 'neu-geheim-1');
  await opened.user.type(
    screen.getByLabelText(/^Passwort wiederholen/, { selector: 'input' }),
    'neu-geheim-1',
  );
  await opened.user.click(screen.getByRole('button', { name: 'Passwort zurücksetzen' }));
  return opened;
}

test('PWD-03, PWD-04, PWD-05: two password fields, the token and the e-mail are sent, and Login follows', async () => {
  const { api } = await reset({ [RESET]: { message: 'Ihr neues Passwort ist gespeichert.' } });
  await expectToast('success', 'Ihr neues Passwort ist gespeichert.');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(api.sent(RESET)).toEqual([
    {
      token: 'token-1',
      email: 'maria@clinic.test',
      password: 'neu-geheim-1',
      password_confirmation: 'neu-geheim-1',
    },
  ]);
});

test('PWD-03: both fields are required passwords', async () => {
  await openAsPatient('/reset-password/token-1?email=maria%40clinic.test', asVisitor);
  const fields = [/^Neues Passwort/, /^Passwort wiederholen/].map((label) =>
    screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' }),
  );
  expect(fields.map(({ type, required }) => [type, required])).toEqual([
    ['password', true],
    ['password', true],
  ]);
  expect(main().getByRole('link', { name: 'Neuen Link anfordern' }).getAttribute('href')).toBe(
    '/patient/forgot-password',
  );
});

test('PWD-06, ERR-20: a refusal is a toast, a list above the form and an error under the field', async () => {
  await reset({
    [RESET]: refused(422, {
      message: 'Bitte prüfen.',
      errors: { password: ['Zu kurz.'], token: ['Der Link gilt nicht mehr.'] },
    }),
  });
  await expectToast('error', 'Bitte prüfen.');
  expect(main().getByText(/Beim Zurücksetzen Ihres Passworts ist ein Fehler aufgetreten/)).toBeTruthy();
  expect(main().getByText('Der Link gilt nicht mehr.')).toBeTruthy();
  expect(main().getByText('Zu kurz.')).toBeTruthy();
  expect(address()).toMatch('/reset-password/token-1');
});

test('PWD-06, ERR-20: the English screen says the specified sentence', async () => {
  const { user } = await openAsPatient('/reset-password/token-1?email=maria%40clinic.test', {
    ...asVisitor,
    language: 'en',
    answers: { [RESET]: refused(422, { message: 'No.' }) },
  });
  await user.click(screen.getByRole('button', { name: 'Reset password' }));
  await main().findByText('An error occurred while resetting your password. Please try again.');
});

test('PWD-05: a reset ends the session of this browser too', async () => {
  const { user } = await openAsPatient('/reset-password/token-1?email=maria%40clinic.test', {
    answers: { [RESET]: { message: 'Gespeichert.' } },
  });
  await user.click(screen.getByRole('button', { name: 'Passwort zurücksetzen' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(window.localStorage.getItem('patientToken')).toBeNull();
});

test('a password can be shown and hidden', async () => {
  const { user } = await openAsPatient('/login', asVisitor);
  const password = screen.getByLabelText<HTMLInputElement>(/^Passwort/, { selector: 'input' });
  await user.click(screen.getByRole('button', { name: 'Passwort anzeigen' }));
  expect(password.type).toBe('text');
});
