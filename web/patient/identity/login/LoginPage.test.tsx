import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refused, slow } from '#web/testing/api.ts';
import {
  address,
  asVisitor,
  expectToast,
  openAsPatient,
  passTime,
  toasts,
} from '#web/testing/open-screen.tsx';

const LOGIN = 'POST /api/login';
const SEND = 'POST /api/send-otp';
const VERIFY = 'POST /api/verify-otp';
const SECOND = 'POST /api/login/second-factor';
const DASHBOARD = 'GET /api/patients/dashboard';

const session = { access_token: 'new-token', user: { id: 7, name: 'Maria Vogel' } };
const SIGNED_IN = { ...session, data: session };
const second_factor = {
  token: 'pending-token',
  methods: ['totp' as const, 'recovery_code' as const],
  is_to_set_up: false,
  can_add_passkey: false,
};
const SECOND_NEEDED = { second_factor, data: { second_factor } };

const main = () => within(screen.getByRole('main'));

function openLogin(answers: Answers = {}, further: { stopsIntervals?: boolean } = {}) {
  return openAsPatient('/login', {
    ...asVisitor,
    ...further,
    answers: { [DASHBOARD]: refused(422), ...answers },
  });
}

async function logIn(answers: Answers) {
  const opened = await openLogin(answers);
  await opened.user.type(screen.getByRole('textbox', { name: /E-Mail-Adresse/ }), 'maria@clinic.test');
  await opened.user.type(screen.getByLabelText(/^Passwort/, { selector: 'input' }), 'geheim-123');
  await opened.user.click(main().getByRole('button', { name: 'Anmelden' }));
  return opened;
}

async function askForCode(answers: Answers = {}, further = {}) {
  const opened = await openLogin({ [SEND]: { message: 'Ein Code ist unterwegs.' }, ...answers }, further);
  await opened.user.click(screen.getByRole('tab', { name: 'Einmal-Code' }));
  await opened.user.type(screen.getByRole('textbox', { name: /E-Mail-Adresse/ }), 'maria@clinic.test');
  await opened.user.click(screen.getByRole('button', { name: 'Code senden' }));
  return opened;
}

test('LOGIN-01, LOGIN-02: two tabs, and the first has e-mail, password, remember-me and two links', async () => {
  await openLogin();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Passwort',
    'Einmal-Code',
  ]);
  expect(screen.getByRole('tab', { name: 'Passwort' }).getAttribute('aria-selected')).toBe('true');
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: /E-Mail-Adresse/ });
  expect([email.type, email.required]).toEqual(['email', true]);
  const password = screen.getByLabelText<HTMLInputElement>(/^Passwort/, { selector: 'input' });
  expect([password.type, password.required]).toEqual(['password', true]);
  const remember = screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'Auf diesem Gerät angemeldet bleiben',
  });
  expect(remember.checked).toBe(false);
  expect(main().getByRole('link', { name: 'Jetzt registrieren' }).getAttribute('href')).toBe(
    '/patient/register',
  );
  expect(main().getByRole('link', { name: 'Passwort vergessen?' }).getAttribute('href')).toBe(
    '/patient/forgot-password',
  );
});

test('LOGIN-03, LOGIN-05: the login sends e-mail and password, stores the session and leads to the dashboard', async () => {
  const { api } = await logIn({ [LOGIN]: SIGNED_IN });
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(api.sent(LOGIN)).toEqual([{ email: 'maria@clinic.test', password: 'geheim-123', remember: false }]);
  expect(window.localStorage.getItem('patientToken')).toBe('new-token');
  await screen.findByRole('button', { name: 'Maria Vogel' });
  await waitFor(() => expect(api.headersOf(DASHBOARD)?.get('authorization')).toBe('Bearer new-token'));
  expect(toasts()).toEqual([]);
});

test('WIZ-18: after a login the booking begins at step 1, and the visitor returns to where the login was asked for', async () => {
  const opened = await openAsPatient('/contacts', {
    ...asVisitor,
    answers: { [LOGIN]: SIGNED_IN, 'GET /api/patients/contacts': { data: [], total: 0 } },
  });
  const { rememberedBooking } = await import('../../booking/booking-memory.ts');
  const { storeBooking } = await import('../../booking/stored-booking.ts');
  const { chooseService } = await import('../../booking/booking-state.ts');
  storeBooking({ ...chooseService(4), step: 2 });
  await opened.user.type(screen.getByRole('textbox', { name: /E-Mail-Adresse/ }), 'maria@clinic.test');
  await opened.user.click(main().getByRole('button', { name: 'Anmelden' }));
  await waitFor(() => expect(address()).toBe('/contacts'));
  expect(rememberedBooking()).toMatchObject({ step: 1, serviceId: 4 });
});

test('LOGIN-02: remember-me goes to the server', async () => {
  const { api, user } = await openLogin({ [LOGIN]: SIGNED_IN });
  await user.click(screen.getByRole('checkbox'));
  await user.click(main().getByRole('button', { name: 'Anmelden' }));
  await waitFor(() => expect(api.sent(LOGIN)).toMatchObject([{ remember: true }]));
});

test('LOGIN-04: a refused login shows the first message under the password, once, and keeps the entries', async () => {
  await logIn({
    [LOGIN]: refused(422, {
      message: 'Nein.',
      errors: { messages: ['Adresse oder Passwort stimmt nicht.', 'Zwei.'] },
    }),
  });
  const password = screen.getByLabelText<HTMLInputElement>(/^Passwort/, { selector: 'input' });
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('Adresse oder Passwort stimmt nicht.')).toHaveLength(1);
  expect(screen.queryByText('Nein.')).toBeNull();
  expect(screen.queryByText('Zwei.')).toBeNull();
  expect(password.value).toBe('geheim-123');
  expect(document.activeElement).toBe(password);
  expect(address()).toBe('/login');
});

test('LOGIN-04: a refusal that names no entry is an alert above the form', async () => {
  await logIn({ [LOGIN]: refused(429, { message: 'Zu viele Versuche.' }) });
  expect((await main().findByRole('alert')).textContent).toBe('Zu viele Versuche.');
});

test('a login while the server cannot be reached says so and loses nothing', async () => {
  await logIn({ [LOGIN]: () => Promise.reject(new TypeError('no network')) });
  expect((await main().findByRole('alert')).textContent).toMatch(/nicht erreichbar/);
  expect(screen.getByLabelText<HTMLInputElement>(/^Passwort/, { selector: 'input' }).value).toBe(
    'geheim-123',
  );
});

test('the button says that it is busy and does not send twice', async () => {
  const answer = slow<typeof LOGIN>();
  const { api, user } = await logIn({ [LOGIN]: answer.answer });
  const busy = main().getByRole('button', { name: 'Einen Moment …' });
  expect(busy.getAttribute('aria-busy')).toBe('true');
  await user.click(busy);
  expect(api.sent(LOGIN)).toHaveLength(1);
  answer.resolve(SIGNED_IN);
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test('OTP-01, OTP-02: the code is asked for by e-mail; then its field appears with the message of the server', async () => {
  const { api } = await askForCode();
  const code = await screen.findByRole('textbox', { name: /Einmal-Code/ });
  expect(api.sent(SEND)).toEqual([{ email: 'maria@clinic.test' }]);
  expect(screen.getByText('Ein Code ist unterwegs.')).toBeTruthy();
  expect(screen.getByText('Sechs Ziffern aus der E-Mail an maria@clinic.test')).toBeTruthy();
  expect(code.getAttribute('inputmode')).toBe('numeric');
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(document.activeElement).toBe(code);
  expect(toasts()).toEqual([]);
});

test('OTP-03: the code is sent without its spaces and signs the patient in', async () => {
  const { api, user } = await askForCode({ [VERIFY]: SIGNED_IN });
  await user.type(await screen.findByRole('textbox', { name: /Einmal-Code/ }), 'Code: 123 456');
  await user.click(main().getByRole('button', { name: 'Anmelden' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(api.sent(VERIFY)).toEqual([{ email: 'maria@clinic.test', otp: '123456', remember: false }]);
  expect(window.localStorage.getItem('patientToken')).toBe('new-token');
});

test('OTP-04: the way back shows the e-mail again and forgets code and message', async () => {
  const { user } = await askForCode();
  await user.type(await screen.findByRole('textbox', { name: /Einmal-Code/ }), '123');
  await user.click(screen.getByRole('button', { name: 'Zurück zur E-Mail-Adresse' }));
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: /E-Mail-Adresse/ });
  expect([email.value, document.activeElement]).toEqual(['maria@clinic.test', email]);
  expect(screen.queryByText('Ein Code ist unterwegs.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Code senden' }));
  const again = await screen.findByRole<HTMLInputElement>('textbox', { name: /Einmal-Code/ });
  expect(again.value).toBe('');
});

test('OTP-05: a refused code is an alert with the message, and the next code can be typed at once', async () => {
  const { user } = await askForCode({
    [VERIFY]: refused(422, {
      message: 'Der Code stimmt nicht.',
      errors: { messages: ['Der Code stimmt nicht.'] },
    }),
  });
  const code = await screen.findByRole('textbox', { name: /Einmal-Code/ });
  await user.type(code, '000000');
  await user.click(main().getByRole('button', { name: 'Anmelden' }));
  expect((await main().findByRole('alert')).textContent).toBe('Der Code stimmt nicht.');
  expect(screen.queryByText('Ein Code ist unterwegs.')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(code));
});

test('OTP-05: a code that cannot be sent is an alert above the e-mail', async () => {
  await askForCode({ [SEND]: refused(429, { message: 'Bitte warten Sie.' }) });
  expect((await main().findByRole('alert')).textContent).toBe('Bitte warten Sie.');
  expect(screen.queryByRole('textbox', { name: /Einmal-Code/ })).toBeNull();
});

test('OTP-01: a second code can be sent after a minute, and the message is said again', async () => {
  const { api, user } = await askForCode({}, { stopsIntervals: true });
  const locked = await screen.findByRole('button', { name: 'Erneut möglich in 60 s' });
  expect(locked.getAttribute('aria-disabled')).toBe('true');
  await user.click(locked);
  expect(api.sent(SEND)).toHaveLength(1);
  await passTime(60_000);
  api.answer({ [SEND]: { message: 'Noch ein Code.' } });
  await user.click(await screen.findByRole('button', { name: 'Code erneut senden' }));
  await expectToast('success', 'Noch ein Code.');
  expect(api.sent(SEND)[1]).toEqual({ email: 'maria@clinic.test' });
  const lockedAgain = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Erneut möglich in 60 s',
  });
  // In a browser a disabled button would lose the focus.
  expect([lockedAgain.disabled, document.activeElement]).toEqual([false, lockedAgain]);
  await user.keyboard('{Enter} ');
  expect(api.sent(SEND)).toHaveLength(2);
});

test('the typed address is kept between the two ways, and so is a code on its way', async () => {
  const { user } = await askForCode();
  await screen.findByRole('textbox', { name: /Einmal-Code/ });
  await user.click(screen.getByRole('tab', { name: 'Passwort' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /E-Mail-Adresse/ }).value).toBe(
    'maria@clinic.test',
  );
  await user.click(screen.getByRole('tab', { name: 'Einmal-Code' }));
  expect(screen.getByRole('textbox', { name: /Einmal-Code/ })).toBeTruthy();
});

test('a protected account asks for a second proof and signs in with it', async () => {
  const { api, user } = await logIn({ [LOGIN]: SECOND_NEEDED, [SECOND]: SIGNED_IN });
  expect((await screen.findByRole('heading', { level: 1, name: 'Zweite Bestätigung' })).tagName).toBe('H1');
  await user.type(screen.getByRole('textbox', { name: /Authenticator-App/ }), '123 456');
  await user.click(main().getByRole('button', { name: 'Bestätigen' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(api.sent(SECOND)).toEqual([{ token: 'pending-token', trust_device: false, totp: '123456' }]);
});

test('a recovery code takes the place of the app, a refusal is an alert, and the way back leads to the first step', async () => {
  const { api, user } = await logIn({
    [LOGIN]: SECOND_NEEDED,
    [SECOND]: refused(422, { message: 'Dieser Code gilt nicht.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Wiederherstellungscode verwenden' }));
  await user.type(screen.getByRole('textbox', { name: /Wiederherstellungscode/ }), ' abcd-1234 ');
  await user.click(screen.getByRole('checkbox'));
  await user.click(main().getByRole('button', { name: 'Bestätigen' }));
  expect((await main().findByRole('alert')).textContent).toBe('Dieser Code gilt nicht.');
  expect(api.sent(SECOND)).toEqual([
    { token: 'pending-token', trust_device: true, recovery_code: 'abcd-1234' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Zurück zur Anmeldung' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Anmelden');
});

test('OR-29: a patient who is signed in is led past the login', async () => {
  await openAsPatient('/login', { answers: { [DASHBOARD]: refused(422) } });
  expect(address()).toBe('/dashboard');
});
