import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, refused, slow } from '#web/testing/api.ts';
import { comeBackToTab, expectToast, openAsPatient, toasts } from '#web/testing/open-screen.tsx';
import { aProfile } from '#web/testing/records.ts';
import { ACCOUNT, aSession, inputIn, openAccount, PROFILE, SESSIONS, section } from './testing-account.ts';

const UPDATE = 'PUT /api/patients/update-profile';
const PASSWORD = 'PUT /api/patients/update-profile-password';
const person = (label: RegExp) => inputIn('Persönliche Daten', label);

test('ACC-01: the personal data and the whole address are shown', async () => {
  await openAccount();
  const labels = [
    /^Vorname/,
    /^Nachname/,
    /^Geburtsdatum/,
    /^E-Mail-Adresse/,
    /^Telefon/,
    /^Straße/,
    /^Hausnummer/,
  ];
  expect(labels.map((label) => person(label).value)).toEqual([
    'Maria',
    'Vogel',
    '17.05.1980',
    'maria@clinic.test',
    '1701234567',
    'Lindenstraße',
    '12a',
  ]);
  expect([/^Postleitzahl/, /^Ort/, /^Land/].map((label) => person(label).value)).toEqual([
    '10115',
    'Berlin',
    'DE',
  ]);
  expect(section('Persönliche Daten').getByText('Lindenstraße 12a, 10115 Berlin, Deutschland')).toBeTruthy();
  expect(person(/^E-Mail-Adresse/).readOnly).toBe(true);
});

test('a menu leads to every part of the page, which then has the focus; the address stays', async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  const { user } = await openAccount();
  const menu = within(screen.getByRole('navigation', { name: 'Teile Ihres Profils' }));
  const links = menu.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Angaben',
    'Zweite Bestätigung',
    'Passwort',
    'E-Mail',
    'Geräte',
    'Kalender',
    'Einwilligungen',
    'Zugriffe',
    'Ihre Daten',
    'Konto löschen',
  ]);
  for (const link of links) {
    const part = document.querySelector(link.getAttribute('href') ?? '');
    expect(part?.getAttribute('role')).toBe('region');
  }
  await user.click(menu.getByRole('link', { name: 'Passwort' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Passwort ändern' }));
  expect(scrolled).toHaveBeenCalledOnce();
  expect(window.location.hash).toBe('');
});

test('ACC-02, OR-59: six salutations are offered in the given order, and to give none last', async () => {
  await openAccount();
  const choices = within(screen.getByRole('group', { name: /^Anrede/ })).getAllByRole<HTMLInputElement>(
    'radio',
  );
  expect(choices.find(({ checked }) => checked)?.value).toBe('mrs');
  expect(choices.map(({ value }) => value)).toEqual([
    'mr',
    'mrs',
    'mr_dr',
    'ms_dr',
    'mr_prof',
    'ms_prof',
    'none',
  ]);
});

test('ACC-01: without an address the screen says so and asks for none', async () => {
  await openAccount({}, { address: null, full_address: '' });
  expect(section('Persönliche Daten').getByText('Noch keine Adresse hinterlegt')).toBeTruthy();
  expect(person(/^Straße/).required).toBe(false);
});

test('ACC-03: saving sends the profile without the e-mail, shows the message, and the header has the new name', async () => {
  const { api, user } = await openAccount({ [UPDATE]: { message: 'Ihre Angaben sind gespeichert.' } });
  await user.clear(person(/^Nachname/));
  await user.type(person(/^Nachname/), 'Amsel');
  api.answer({ [PROFILE]: { data: aProfile({ last_name: 'Amsel', name: 'Maria Amsel' }) } });
  await user.click(section('Persönliche Daten').getByRole('button', { name: 'Speichern' }));
  await expectToast('success', 'Ihre Angaben sind gespeichert.');
  const [{ user: sent } = {}] = api.sent(UPDATE) as { user?: object }[];
  expect(sent).toMatchObject({
    first_name: 'Maria',
    last_name: 'Amsel',
    address: { city: 'Berlin', country: 'Deutschland' },
  });
  expect(sent).not.toHaveProperty('email');
  await screen.findByRole('button', { name: 'Maria Amsel' });
});

test('ACC-03, ACC-07: errors stand under their fields, by either key, and the message is a toast', async () => {
  const { user } = await openAccount({
    [UPDATE]: refused(422, {
      message: 'Bitte prüfen.',
      errors: { 'user.phone': ['Zu kurz.'], 'address.street': ['Fehlt.'] },
    }),
  });
  await user.click(section('Persönliche Daten').getByRole('button', { name: 'Speichern' }));
  await expectToast('error', 'Bitte prüfen.');
  expect(
    [/^Telefon/, /^Straße/, /^Vorname/].map((label) => person(label).getAttribute('aria-invalid')),
  ).toEqual(['true', 'true', 'false']);
});

test('what was typed stays when the profile cannot be read again', async () => {
  const { api, user } = await openAccount();
  await user.type(person(/^Straße/), ' 7');
  api.answer({ [PROFILE]: refused(503, { message: 'Gerade nicht.' }) });
  await comeBackToTab();
  expect(api.sent(PROFILE).length).toBeGreaterThan(1);
  expect(screen.queryByText('Gerade nicht.')).toBeNull();
  expect(person(/^Straße/).value).toBe('Lindenstraße 7');
});

async function changePassword(answers: Answers) {
  const opened = await openAccount(answers);
  const field = (label: RegExp) => inputIn('Passwort ändern', label);
  await opened.user.type(field(/^Aktuelles Passwort/), 'alt-geheim');
  await opened.user.type(field(/^Neues Passwort/), 'neu-geheim-1');
  await opened.user.type(field(/^Passwort wiederholen/), 'neu-geheim-1');
  await opened.user.click(section('Passwort ändern').getByRole('button', { name: 'Passwort ändern' }));
  return { ...opened, field };
}

test('ACC-04: three passwords are sent, the new token is kept, and the fields are empty again', async () => {
  const { api, field } = await changePassword({
    [PASSWORD]: { message: 'Ihr Passwort ist geändert.', access_token: 'next-token' },
  });
  await expectToast('success', 'Ihr Passwort ist geändert.');
  expect(api.sent(PASSWORD)).toEqual([
    {
      password: {
        current_password: 'alt-geheim',
        new_password: 'neu-geheim-1',
        new_password_confirm: 'neu-geheim-1',
      },
    },
  ]);
  expect(window.localStorage.getItem('patientToken')).toBe('next-token');
  await waitFor(() => expect(field(/^Neues Passwort/).value).toBe(''));
  await waitFor(() => expect(api.sent(SESSIONS)).toHaveLength(2));
});

test('a password manager knows the current password from the new one', async () => {
  await openAccount();
  const labels = [/^Aktuelles Passwort/, /^Neues Passwort/, /^Passwort wiederholen/];
  expect(labels.map((label) => inputIn('Passwort ändern', label).autocomplete)).toEqual([
    'current-password',
    'new-password',
    'new-password',
  ]);
});

test('ACC-05: errors of the password stand under the field, the message is a toast', async () => {
  const { field } = await changePassword({
    [PASSWORD]: refused(422, {
      message: 'Bitte prüfen.',
      errors: { 'password.new_password': ['Zu einfach.'] },
    }),
  });
  await expectToast('error', 'Bitte prüfen.');
  expect(field(/^Neues Passwort/).getAttribute('aria-invalid')).toBe('true');
  expect(section('Passwort ändern').getByText('Zu einfach.')).toBeTruthy();
});

test('ACC-06, ACC-09: while the profile loads the screen says so; a failure is said in its place, without a toast', async () => {
  const answer = slow<typeof PROFILE>();
  await openAsPatient('/account', { answers: { ...ACCOUNT, [PROFILE]: answer.answer } });
  expect(screen.getByText('Ihr Profil wird geladen')).toBeTruthy();
  expect(
    within(screen.getByRole('main')).getByRole('link', { name: 'Zur Startseite' }).getAttribute('href'),
  ).toBe('/patient/');
  answer.resolve(refused(422, { message: 'Gerade nicht.' }));
  await screen.findByText('Gerade nicht.');
  expect(toasts()).toEqual([]);
});

test('another e-mail address is asked for with the password; then the form is empty and the message stays', async () => {
  const CHANGE = 'POST /api/patients/change-email';
  const { api, user } = await openAccount({ [CHANGE]: { message: 'Ein Link ist unterwegs.' } });
  const field = (label: RegExp) => inputIn('E-Mail-Adresse ändern', label);
  await user.type(field(/^Neue E-Mail-Adresse/), 'neu@clinic.test');
  await user.type(field(/^Aktuelles Passwort/), 'geheim');
  await user.click(
    section('E-Mail-Adresse ändern').getByRole('button', { name: 'Link an neue Adresse senden' }),
  );
  await expectToast('success', 'Ein Link ist unterwegs.');
  expect(api.sent(CHANGE)).toEqual([{ email: 'neu@clinic.test', current_password: 'geheim' }]);
  await waitFor(() => expect(field(/^Neue E-Mail-Adresse/).value).toBe(''));
  // The toast announces it; in place it is read only.
  const told = section('E-Mail-Adresse ändern').getByText('Ein Link ist unterwegs.');
  expect(told.closest('[role=status]')).toBeNull();
});

test('an address that is not confirmed says so and the link can be sent again', async () => {
  const RESEND = 'POST /api/patients/resend-confirmation';
  const { api, user } = await openAccount({ [RESEND]: { message: 'Gesendet.' } }, { email_verified: false });
  expect(section('E-Mail-Adresse ändern').getByText('noch nicht bestätigt')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Bestätigungslink erneut senden' }));
  await expectToast('success', 'Gesendet.');
  expect(api.sent(RESEND)).toHaveLength(1);
});

test('the devices stand with this one first; another one is signed out, and all others at once', async () => {
  const END = 'DELETE /api/patients/sessions/:id';
  const OTHERS = 'POST /api/patients/sessions/end-others';
  const { api, user } = await openAccount({
    [SESSIONS]: { data: [aSession(2), aSession(1, true)] },
    [END]: { message: 'Das Gerät ist abgemeldet.' },
    [OTHERS]: { message: 'Alle anderen sind abgemeldet.' },
  });
  const devices = section('Angemeldete Geräte');
  const [own, other] = await devices.findAllByRole('listitem');
  expect(own?.textContent).toContain('dieses Gerät');
  expect(other?.textContent).toContain('Zuletzt aktiv 16.11.2026 09:00');
  await user.click(devices.getByRole('button', { name: 'Firefox 2 abmelden' }));
  await expectToast('success', 'Das Gerät ist abgemeldet.');
  expect(api.sent(END)).toEqual([{ id: '2' }]);
  await user.click(devices.getByRole('button', { name: 'Alle anderen Geräte abmelden' }));
  await expectToast('success', 'Alle anderen sind abgemeldet.');
  expect(devices.queryByRole('button', { name: 'Firefox 1 abmelden' })).toBeNull();
});

test('of many devices five are shown until all are asked for', async () => {
  const { user } = await openAccount({
    [SESSIONS]: { data: [1, 2, 3, 4, 5, 6].map((id) => aSession(id, id === 1)) },
  });
  const devices = section('Angemeldete Geräte');
  expect(await devices.findAllByRole('listitem')).toHaveLength(5);
  await user.click(devices.getByRole('button', { name: 'Alle 6 Geräte anzeigen' }));
  expect(devices.getAllByRole('listitem')).toHaveLength(6);
});

test('ACC-08, OR-10: the document form shows one address text and three passwords, changes nothing and leads to the profile', async () => {
  await openAsPatient('/document', { answers: { [PROFILE]: { data: aProfile() } } });
  await screen.findByRole('region', { name: 'Persönliche Daten' });
  const whole = inputIn('Persönliche Daten', /^Adresse/);
  expect([whole.value, whole.readOnly]).toEqual(['Lindenstraße 12a, 10115 Berlin, Deutschland', true]);
  expect(inputIn('Persönliche Daten', /^Geburtsdatum/).value).toBe('17.05.1980');
  const passwords = [/^Aktuelles Passwort/, /^Neues Passwort/, /^Passwort wiederholen/];
  expect(passwords.map((label) => inputIn('Passwort ändern', label).disabled)).toEqual([true, true, true]);
  const links = screen.getAllByRole('link', { name: 'In meinem Profil ändern' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/patient/account', '/patient/account']);
});
