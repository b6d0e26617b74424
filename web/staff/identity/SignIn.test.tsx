import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, refused, slow } from '#web/testing/api.ts';
import { address, expectToast, NOW, openAsStaff, passTime } from '#web/testing/open-screen.tsx';

const LOGIN = 'POST /api/staff/login';
const FACTOR = 'POST /api/staff/login/second-factor';
const BEGIN = 'POST /api/staff/second-factor/begin';
const CONFIRM = 'POST /api/staff/second-factor/confirm';
const ME = 'GET /api/staff/me';

const user = { id: 3, name: 'Rita Berger', roles: ['assistant' as const] };
const signedIn = { access_token: 'token', user };
const pending = (second_factor: 'required' | 'to_set_up') => ({ pending_token: 'p1', second_factor });
const self = { ...user, email: 'rita@clinic.test', proves_with: 'code' as const, doctor_id: null };

const openSignedOut = (place: string, answers: Answers) =>
  openAsStaff(place, { stopsIntervals: true, answers: { [ME]: refused(401), ...answers } });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => screen.getByRole('button', { name });

test('SEAM-01: a member of staff signs in with a password and a code, and lands where the address points', async () => {
  const { api, user: person } = await openSignedOut('/contacts', {
    [LOGIN]: pending('required'),
    [FACTOR]: signedIn,
    'GET /api/staff/contacts': { data: [], total: 0 },
  });
  await heading('Anmelden im Arbeitsbereich');
  expect(document.title).toMatch(/^Anmelden im Arbeitsbereich/);
  const email = screen.getByLabelText(/^E-Mail-Adresse/);
  expect(document.activeElement).toBe(email);
  expect(screen.getByRole('link', { name: 'Passwort vergessen?' }).getAttribute('href')).toBe(
    '/staff/forgot-password',
  );
  expect(screen.getByRole('link', { name: 'Zum Patientenportal' }).getAttribute('href')).toBe('/patient/');
  await person.type(email, 'rita@clinic.test');
  await person.type(screen.getByLabelText(/^Passwort \*/), 'Geheim-123');
  await person.click(press('Anmelden'));
  await heading('Zweite Bestätigung');
  expect(api.sent(LOGIN)).toEqual([{ email: 'rita@clinic.test', password: 'Geheim-123' }]);
  const code = screen.getByLabelText(/^Code aus Ihrer Authenticator-App/);
  expect(document.activeElement).toBe(code);
  await person.type(code, ' 123456 ');
  api.answer({ [ME]: { data: self } });
  await person.click(press('Bestätigen'));
  await heading('Anfragen');
  expect(api.sent(FACTOR)).toEqual([{ pending_token: 'p1', code: '123456' }]);
  expect(address()).toBe('/contacts');
});

test('a demo account without a second factor is signed in at once', async () => {
  const { api, user: person } = await openSignedOut('/contacts', {
    [LOGIN]: signedIn,
    'GET /api/staff/contacts': { data: [], total: 0 },
  });
  await heading('Anmelden im Arbeitsbereich');
  api.answer({ [ME]: { data: self } });
  await person.type(screen.getByLabelText(/^E-Mail-Adresse/), 'a@b.de{Enter}');
  await heading('Anfragen');
});

test('a wrong password and a wrong code are told on the page', async () => {
  const { api, user: person } = await openSignedOut('/', {
    [LOGIN]: refused(422, { message: 'Die Anmeldung ist fehlgeschlagen.' }),
    [FACTOR]: refused(422, { message: 'Der Code ist falsch.', errors: { code: ['Der Code ist falsch.'] } }),
  });
  await heading('Anmelden im Arbeitsbereich');
  await person.click(press('Anmelden'));
  await screen.findByText('Die Anmeldung ist fehlgeschlagen.');
  api.answer({ [LOGIN]: pending('required') });
  await person.click(press('Anmelden'));
  await heading('Zweite Bestätigung');
  await person.click(press('Wiederherstellungscode verwenden'));
  const recovery = screen.getByLabelText(/^Wiederherstellungscode/);
  expect(document.activeElement).toBe(recovery);
  await person.type(recovery, 'abcd-efgh');
  await person.click(press('Bestätigen'));
  await screen.findByText('Der Code ist falsch.');
  await person.click(press('Code aus der App verwenden'));
  expect(screen.getByLabelText<HTMLInputElement>(/^Code aus Ihrer Authenticator-App/).value).toBe('');
  expect(screen.queryByText('Der Code ist falsch.')).toBeNull();
  await person.click(press('Zurück zur Anmeldung'));
  await heading('Anmelden im Arbeitsbereich');
});

test('who has no app yet scans its key, confirms the first code and keeps the recovery codes', async () => {
  const copied = vi.fn().mockResolvedValue(undefined);
  const { api, user: person } = await openSignedOut('/contacts', {
    [LOGIN]: pending('to_set_up'),
    [BEGIN]: { data: { secret: 'ABCDEFGHIJ', otpauth_url: 'otpauth://totp/x' } },
    [CONFIRM]: { ...signedIn, recovery_codes: ['eins-1', 'zwei-2'] },
    'GET /api/staff/contacts': { data: [], total: 0 },
  });
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied);
  await heading('Anmelden im Arbeitsbereich');
  await person.click(press('Anmelden'));
  const title = await heading('Authenticator-App einrichten');
  expect(document.activeElement).toBe(title);
  await screen.findByRole('img', { name: 'QR-Code für die Authenticator-App' });
  expect(screen.getByText(/ABCD EFGH IJ$/)).toBeTruthy();
  expect(api.sent(BEGIN)).toEqual([{ pending_token: 'p1' }]);
  await person.click(press('Schlüssel kopieren'));
  expect(copied).toHaveBeenCalledWith('ABCDEFGHIJ');
  await expectToast('success', 'In die Zwischenablage kopiert');
  await person.type(screen.getByLabelText(/^Code aus der App/), '123 456');
  await person.click(press('App bestätigen'));
  await heading('Ihre Wiederherstellungscodes');
  expect(api.sent(CONFIRM)).toEqual([{ pending_token: 'p1', code: '123456' }]);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['eins-1', 'zwei-2']);
  await person.click(press('Kopieren'));
  expect(copied).toHaveBeenLastCalledWith('eins-1\nzwei-2');
  api.answer({ [ME]: { data: self } });
  await person.click(press('Ich habe die Codes gespeichert'));
  await heading('Anfragen');
});

test('a key that cannot be made is told, and the way back stays open', async () => {
  const { user: person } = await openSignedOut('/', {
    [LOGIN]: pending('to_set_up'),
    [BEGIN]: refused(422, { message: 'Der Vorgang ist abgelaufen.' }),
  });
  await heading('Anmelden im Arbeitsbereich');
  await person.click(press('Anmelden'));
  await screen.findByText('Der Vorgang ist abgelaufen.');
  expect(screen.queryByRole('img')).toBeNull();
  await person.click(press('Zurück zur Anmeldung'));
  await heading('Anmelden im Arbeitsbereich');
});

test('a wrong first code is told at its field', async () => {
  const { user: person } = await openSignedOut('/', {
    [LOGIN]: pending('to_set_up'),
    [BEGIN]: { data: { secret: 'ABCD', otpauth_url: 'otpauth://totp/x' } },
    [CONFIRM]: refused(422, { message: '', errors: { code: ['Bitte prüfen Sie die Uhr Ihres Telefons.'] } }),
  });
  await heading('Anmelden im Arbeitsbereich');
  await person.click(press('Anmelden'));
  await person.click(await screen.findByRole('button', { name: 'App bestätigen' }));
  await screen.findByText('Bitte prüfen Sie die Uhr Ihres Telefons.');
});

test('an invited person chooses a password and goes on to the second factor', async () => {
  const { api, user: person } = await openSignedOut('/invitation/t1', {
    'POST /api/staff/invitation': pending('required'),
    [FACTOR]: signedIn,
    'GET /api/staff/calendar': { now: NOW, data: [] },
  });
  await heading('Willkommen im Team');
  expect(screen.getByText(/Bitten Sie Ihre Verwaltung um eine neue Einladung/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Vorname/)).toBeNull();
  await person.type(screen.getByLabelText(/^Passwort \*/), 'Geheim-123');
  await person.click(press('Passwort speichern'));
  await heading('Zweite Bestätigung');
  expect(api.sent('POST /api/staff/invitation')).toEqual([{ token: 't1', password: 'Geheim-123' }]);
  await person.type(screen.getByLabelText(/^Code aus Ihrer/), '123456');
  api.answer({ [ME]: { data: self } });
  await person.click(press('Bestätigen'));
  await waitFor(() => expect(address()).not.toContain('invitation'));
  await heading('Heute');
});

test('the first administrator makes an account by the link of the server; a dead link says so', async () => {
  const route = 'POST /api/staff/set-up';
  const { api, user: person } = await openSignedOut('/set-up/t2', {
    [route]: refused(422, { message: 'Der Link gilt nicht mehr.' }),
  });
  await heading('Willkommen in Ihrer Klinik');
  await person.type(screen.getByLabelText(/^Vorname/), 'Petra');
  await person.type(screen.getByLabelText(/^Nachname/), 'Sommer');
  await person.type(screen.getByLabelText(/^E-Mail-Adresse/), 'petra@clinic.test');
  await person.type(screen.getByLabelText(/^Passwort \*/), 'Geheim-123');
  await person.click(screen.getByLabelText('Ich behandle auch Patientinnen'));
  await person.click(press('Zugang anlegen'));
  await screen.findByText('Der Link gilt nicht mehr.');
  expect(api.sent(route)).toEqual([
    {
      token: 't2',
      first_name: 'Petra',
      last_name: 'Sommer',
      email: 'petra@clinic.test',
      password: 'Geheim-123',
      is_doctor: true,
    },
  ]);
});

test('while a password is being saved its button says so', async () => {
  const route = 'POST /api/staff/invitation';
  const answer = slow<typeof route>();
  const { user: person } = await openSignedOut('/invitation/t1', { [route]: answer.answer });
  await heading('Willkommen im Team');
  await person.type(screen.getByLabelText(/^Passwort \*/), 'Geheim-123');
  await person.click(press('Passwort speichern'));
  await screen.findByRole('button', { name: 'Einen Moment …' });
  answer.resolve(refused(422, { message: 'Der Link gilt nicht mehr.' }));
  await screen.findByText('Der Link gilt nicht mehr.');
  expect(press('Passwort speichern')).toBeTruthy();
});

test('a forgotten password is answered by one link a minute', async () => {
  const route = 'POST /api/staff/forgot-password';
  const { api, user: person } = await openSignedOut('/forgot-password', {
    [route]: { message: 'Wenn es das Konto gibt, ist ein Link unterwegs.' },
  });
  await heading('Passwort vergessen');
  expect(screen.getByRole('link', { name: 'Zurück zur Anmeldung' }).getAttribute('href')).toBe('/staff/');
  await person.type(screen.getByLabelText(/^E-Mail-Adresse/), 'rita@clinic.test');
  await person.click(press('Link senden'));
  // A toast says the same, outside the screen.
  await within(screen.getByRole('main')).findByText('Wenn es das Konto gibt, ist ein Link unterwegs.');
  await person.click(press('Erneut möglich in 60 s'));
  expect(api.sent(route)).toEqual([{ email: 'rita@clinic.test' }]);
  await passTime(60_000);
  expect(press('Link senden')).toBeTruthy();
});

test('a new password is chosen by a link, and the sign-in follows', async () => {
  const route = 'POST /api/staff/reset-password';
  const { api, user: person } = await openSignedOut('/reset-password/t3', {
    [route]: refused(422, { message: '', errors: { password: ['Zu kurz.'] } }),
  });
  await heading('Neues Passwort');
  expect(screen.getByRole('link', { name: 'Neuen Link anfordern' }).getAttribute('href')).toBe(
    '/staff/forgot-password',
  );
  await person.type(screen.getByLabelText(/^Neues Passwort/), 'Geheim-123');
  await person.type(screen.getByLabelText(/^Passwort wiederholen/), 'Geheim-123');
  await person.click(press('Passwort zurücksetzen'));
  await screen.findByText('Zu kurz.');
  api.answer({ [route]: { message: '' } });
  await person.click(press('Passwort zurücksetzen'));
  await heading('Anmelden im Arbeitsbereich');
  expect(address()).toBe('/');
  expect(api.sent(route)[0]).toEqual({
    token: 't3',
    password: 'Geheim-123',
    password_confirmation: 'Geheim-123',
  });
});
