import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refused, slow } from '#web/testing/api.ts';
import { asVisitor, openAsPatient, toasts } from '#web/testing/open-screen.tsx';

const CONFIRM = 'POST /api/patients/confirm-email';
const DECLINE = 'POST /api/patients/decline-email';
const UNDO = 'POST /api/patients/undo-email-change';
const main = () => within(screen.getByRole('main'));
const openLink = (answers: Answers) => openAsPatient('/confirm-email/link-token', { ...asVisitor, answers });
const button = (name: string) => main().getByRole('button', { name });
/** The pressed button is gone: whoever cannot see reads on from here. */
async function headingIsFocused(text: string) {
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.textContent).toBe(text);
  await waitFor(() => expect(document.activeElement).toBe(heading));
}
const next = () => main().getByRole('link').getAttribute('href');

test('opening the link changes nothing; a press confirms the address and leads to the login', async () => {
  const { api, user } = await openLink({ [CONFIRM]: { message: 'Bestätigt.' } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('E-Mail-Adresse bestätigen');
  expect(screen.getByText(/^Mit einem Klick bestätigen Sie/)).toBeTruthy();
  expect([api.sent(CONFIRM), main().queryByRole('link')]).toEqual([[], null]);
  await user.click(button('Adresse bestätigen'));
  await main().findByText('Bestätigt.');
  expect(api.sent(CONFIRM)).toEqual([{ token: 'link-token' }]);
  await headingIsFocused('Ihre E-Mail-Adresse ist bestätigt');
  expect(main().getByRole('link', { name: 'Zur Anmeldung' })).toBeTruthy();
  expect([next(), toasts(), main().queryByRole('button')]).toEqual(['/patient/login', [], null]);
});

test('on another device the password is asked for, signs in and leads to the overview', async () => {
  const errors = { password: ['Bitte geben Sie Ihr Passwort ein.'] };
  const { api, user } = await openLink({ [CONFIRM]: refused(422, { message: 'Passwort fehlt.', errors }) });
  await user.click(button('Adresse bestätigen'));
  const password = await main().findByLabelText<HTMLInputElement>(/^Passwort/, { selector: 'input' });
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(password.required).toBe(true);
  expect(password.autocomplete).toBe('current-password');
  expect(main().getByText(/^Zur Sicherheit: das Passwort/)).toBeTruthy();
  expect(main().getByText('Bitte geben Sie Ihr Passwort ein.')).toBeTruthy();
  expect([main().queryByText('Passwort fehlt.'), main().queryByRole('link')]).toEqual([null, null]);
  expect(main().queryByRole('button', { name: /Geburtsdatum eingeben$/ })).toBeNull();

  const userSession = { access_token: 'new-token', user: { id: 7, name: 'Maria Vogel' } };
  api.answer({ [CONFIRM]: { message: 'Bestätigt.', userSession } });
  await user.type(password, 'geheim-123');
  await user.click(button('Adresse bestätigen'));
  await main().findByRole('link', { name: 'Zur Übersicht' });
  expect(api.sent(CONFIRM)[1]).toEqual({ token: 'link-token', password: 'geheim-123' });
  expect(next()).toBe('/patient/dashboard');
});

test('a guest may give the birthdate instead of the password, and change back', async () => {
  const errors = { password: ['Bitte eingeben.'], birthdate: ['Oder dies.'] };
  const { api, user } = await openLink({ [CONFIRM]: refused(422, { message: 'Nein.', errors }) });
  await user.click(button('Adresse bestätigen'));
  await user.click(await main().findByRole('button', { name: 'Passwort vergessen? Geburtsdatum eingeben' }));
  expect(main().getByText(/^Das Geburtsdatum, das Sie bei der Buchung/)).toBeTruthy();
  expect(main().queryByLabelText(/^Passwort/, { selector: 'input' })).toBeNull();
  await user.click(button('Lieber mit dem Passwort'));
  expect(main().getByLabelText(/^Passwort/, { selector: 'input' })).toBeTruthy();
  await user.click(button('Passwort vergessen? Geburtsdatum eingeben'));
  api.answer({ [CONFIRM]: { message: 'Bestätigt.' } });
  await user.type(main().getByLabelText(/^Geburtsdatum/), '17.05.1980');
  await user.click(button('Adresse bestätigen'));
  await main().findByText('Bestätigt.');
  expect(api.sent(CONFIRM)[1]).toEqual({ token: 'link-token', birthdate: '1980-05-17' });
});

test('a link that is no longer valid says so and leads on', async () => {
  const { user } = await openLink({ [CONFIRM]: refused(422, { message: 'Der Link ist abgelaufen.' }) });
  await user.click(button('Adresse bestätigen'));
  expect((await main().findByRole('alert')).textContent).toBe('Der Link ist abgelaufen.');
  expect(next()).toBe('/patient/login');
});

test('somebody who did not enter the address reports it', async () => {
  const answer = slow<typeof DECLINE>();
  const { api, user } = await openLink({ [DECLINE]: answer.answer });
  await user.click(button('Das war ich nicht'));
  await waitFor(() => expect(main().getAllByRole('button')[1]?.getAttribute('aria-disabled')).toBe('true'));
  answer.resolve({ message: 'Wir löschen die Adresse.' });
  await main().findByText('Wir löschen die Adresse.');
  await headingIsFocused('Danke für den Hinweis');
  expect(api.sent(DECLINE)).toEqual([{ token: 'link-token' }]);
  expect(toasts()).toEqual([]);
});

test('a change of address is undone by a press; the patient is signed out and leads to the login', async () => {
  const { api, user } = await openAsPatient('/undo-email/undo-token', {
    answers: { [UNDO]: { message: 'Rückgängig gemacht.', is_signed_out: true } },
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Änderung der E-Mail-Adresse rückgängig machen',
  );
  expect(screen.getByText(/^Ihr Konto bekommt diese E-Mail-Adresse zurück/)).toBeTruthy();
  expect(screen.getByText(/^Wenn Sie die Adresse selbst geändert haben/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Maria Vogel' })).toBeTruthy();
  expect([api.sent(UNDO), main().queryByRole('link')]).toEqual([[], null]);
  await user.click(button('Änderung rückgängig machen'));
  await main().findByText('Rückgängig gemacht.');
  await headingIsFocused('Ihre frühere E-Mail-Adresse gilt wieder');
  expect([next(), api.sent(UNDO), toasts()]).toEqual(['/patient/login', [{ token: 'undo-token' }], []]);
  expect(screen.queryByRole('button', { name: 'Maria Vogel' })).toBeNull();
});

test('a change that cannot be undone leads to the clinic; another account stays signed in', async () => {
  const { api, user } = await openAsPatient('/undo-email/undo-token', {
    answers: { [UNDO]: refused(422, { message: 'Zu spät.' }) },
  });
  await user.click(button('Änderung rückgängig machen'));
  expect((await main().findByRole('alert')).textContent).toBe('Zu spät.');
  expect(main().getByRole('link', { name: 'Zur Kontaktseite' }).getAttribute('href')).toBe(
    '/patient/contact',
  );
  api.answer({ [UNDO]: { message: 'Gut.', is_signed_out: false } });
  await user.click(button('Änderung rückgängig machen'));
  await main().findByText('Gut.');
  expect(await screen.findByRole('button', { name: 'Maria Vogel' })).toBeTruthy();
});
