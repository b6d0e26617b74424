import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '#web/testing/api.ts';
import { address, asVisitor, expectToast, openAsPatient } from '#web/testing/open-screen.tsx';

const REGISTER = 'POST /api/patients/register';
const main = () => within(screen.getByRole('main'));
const field = (label: RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select' });

const REQUIRED = [
  /^Frau$/,
  /^Vorname/,
  /^Nachname/,
  /^E-Mail-Adresse/,
  /^Telefon/,
  /^Geburtsdatum/,
  /^Passwort\b(?! wieder)/,
  /^Passwort wiederholen/,
];
const OPTIONAL = [/^Straße/, /^Hausnummer/, /^Postleitzahl/, /^Ort/, /^Land/];

test('REG-01: the form has person, password, address and terms, and marks what is required', async () => {
  await openAsPatient('/register', asVisitor);
  expect(REQUIRED.map((label) => field(label).required)).toEqual(REQUIRED.map(() => true));
  expect(OPTIONAL.map((label) => field(label).required)).toEqual(OPTIONAL.map(() => false));
  const terms = screen.getByRole<HTMLInputElement>('checkbox');
  expect([terms.required, terms.checked]).toEqual([true, false]);
  const links = main()
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.getAttribute('target')]);
  expect(links).toEqual([
    ['/patient/agb', null],
    ['/patient/privacy-policy', null],
    ['/patient/login', null],
  ]);
});

test('REG-02, OR-59: six salutations are offered in the given order, and to give none last', async () => {
  await openAsPatient('/register', asVisitor);
  const choices = within(screen.getByRole('group', { name: /^Anrede/ })).getAllByRole<HTMLInputElement>(
    'radio',
  );
  expect(choices.filter(({ checked }) => checked)).toEqual([]);
  expect(choices.map(({ value, labels }) => [value, labels?.[0]?.textContent])).toEqual([
    ['mr', 'Herr'],
    ['mrs', 'Frau'],
    ['mr_dr', 'Herr Dr.'],
    ['ms_dr', 'Frau Dr.'],
    ['mr_prof', 'Herr Prof.'],
    ['ms_prof', 'Frau Prof.'],
    ['none', 'Keine Angabe'],
  ]);
});

test('REG-03, REG-04, ROLE-01: the whole form is sent, and a panel greets the person by name', async () => {
  const { api, user } = await openAsPatient('/register', {
    ...asVisitor,
    answers: {
      [REGISTER]: { message: 'Vielen Dank.', data: { first_name: 'Maria', last_name: 'Vogel' } },
    },
  });
  await user.click(field(/^Frau$/));
  await user.type(field(/^Vorname/), 'Maria');
  await user.type(field(/^Nachname/), 'Vogel');
  await user.type(field(/^E-Mail-Adresse/), 'maria@clinic.test');
  await user.type(field(/^Telefon/), '1701234567');
  await user.type(field(/^Geburtsdatum/), '17051980');
  await user.type(field(/^Passwort\b(?! wieder)/), 'geheim-123');
  await user.type(field(/^Passwort wiederholen/), 'geheim-123');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Willkommen, Maria Vogel!' });
  expect(document.activeElement).toBe(heading);
  expect(api.sent(REGISTER)).toEqual([
    {
      salutation: 'mrs',
      first_name: 'Maria',
      last_name: 'Vogel',
      birthdate: '1980-05-17',
      email: 'maria@clinic.test',
      phone: '1701234567',
      gender: '',
      praxis: '',
      password: 'geheim-123',
      confirm_password: 'geheim-123',
      country: 'de',
      is_guest: false,
      agree_terms: true,
    },
  ]);
  expect(screen.queryByRole('button', { name: 'Konto anlegen' })).toBeNull();
  await user.click(main().getByRole('link', { name: 'Zur Anmeldung' }));
  expect(address()).toBe('/login');
});

test('REG-03: an address that was begun is sent with it, and Germany is chosen at first', async () => {
  const { api, user } = await openAsPatient('/register', {
    ...asVisitor,
    answers: { [REGISTER]: refused(422) },
  });
  expect(field(/^Land/).value).toBe('DE');
  await user.type(field(/^Ort/), 'Berlin');
  await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
  await waitFor(() => expect(api.sent(REGISTER)).toMatchObject([{ address: { city: 'Berlin' } }]));
});

test.each([
  [422, { message: 'Zu diesem Konto besteht schon ein Zugang.' }],
  [429, { message: 'Zu viele Versuche. Bitte warten Sie eine Minute.' }],
  [503, {}],
] as const)(
  'REG-05, ERR-01: a registration refused as a whole with %i says so as a toast, and why beside the form',
  async (status, body) => {
    const { user } = await openAsPatient('/register', {
      ...asVisitor,
      answers: { [REGISTER]: refused(status, body) },
    });
    await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
    await expectToast('error', 'Registrierung fehlgeschlagen');
    const why = 'message' in body ? body.message : /^Wir sind gerade nicht erreichbar/;
    expect(await screen.findByText(why)).toBeTruthy();
    expect(address()).toBe('/register');
  },
);

test('REG-05, ERR-01: without a connection the registration fails with the same toast', async () => {
  const { user } = await openAsPatient('/register', {
    ...asVisitor,
    answers: { [REGISTER]: () => Promise.reject(new TypeError('Failed to fetch')) },
  });
  await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
  await expectToast('error', 'Registrierung fehlgeschlagen');
});

test('REG-05, ERR-01: the English toast is “Registration failed”', async () => {
  const { user } = await openAsPatient('/register', {
    ...asVisitor,
    language: 'en',
    answers: { [REGISTER]: refused(422, { errors: { 'user.email': ['Please enter a valid address.'] } }) },
  });
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await expectToast('error', 'Registration failed');
  expect(screen.getByText('Please enter a valid address.')).toBeTruthy();
});

test('REG-05, REG-06: a refusal is the toast “Registrierung fehlgeschlagen” with the errors under their fields', async () => {
  const { user } = await openAsPatient('/register', {
    ...asVisitor,
    answers: {
      [REGISTER]: refused(422, {
        message: 'Bitte prüfen Sie Ihre Angaben.',
        errors: {
          'user.email': ['Keine gültige Adresse.'],
          'password.new_password': ['Zu kurz.'],
          agree_terms: ['Bitte stimmen Sie zu.'],
        },
      }),
    },
  });
  await user.type(field(/^E-Mail-Adresse/), 'keine Adresse');
  await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
  await expectToast('error', 'Registrierung fehlgeschlagen');
  const described = (element: HTMLElement) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  expect(described(field(/^E-Mail-Adresse/))).toContain('Keine gültige Adresse.');
  expect(described(field(/^Passwort\b(?! wieder)/))).toContain('Zu kurz.');
  expect(described(screen.getByRole('checkbox'))).toContain('Bitte stimmen Sie zu.');
  expect(document.activeElement).toBe(field(/^E-Mail-Adresse/));
  expect(address()).toBe('/register');
});

test('REG-05, ERR-01: a registration with fields that were only left empty fails in the same words', async () => {
  const { user } = await openAsPatient('/register', {
    ...asVisitor,
    answers: {
      [REGISTER]: refused(422, {
        message: 'Bitte prüfen Sie Ihre Eingaben.',
        errors: {
          'user.last_name': ['Bitte füllen Sie dieses Feld aus.'],
          agree_terms: ['Bitte zustimmen.'],
        },
      }),
    },
  });
  await user.type(field(/^Vorname/), 'Petra');
  await user.click(screen.getByRole('button', { name: 'Konto anlegen' }));
  await expectToast('error', 'Registrierung fehlgeschlagen');
  expect(screen.getByText('Bitte füllen Sie dieses Feld aus.')).toBeTruthy();
  expect(screen.getByText('Bitte zustimmen.')).toBeTruthy();
  expect(document.activeElement).toBe(field(/^Nachname/));
});
