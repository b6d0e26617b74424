import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refused } from '#web/testing/api.ts';
import { comeBackToTab, expectToast, toasts } from '#web/testing/open-screen.tsx';
import { readForm } from '#web/testing/read-form.ts';
import { aProfile } from '#web/testing/records.ts';
import { aDraft, DRAFT, GUEST_DATA, HELD, openWizard, SLOT, STEP } from '../testing-wizard.ts';

const SAVE = 'PUT /api/patients/booking-draft';
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const field = (label: RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select' });
const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const goOn = () => screen.getByRole('button', { name: 'Weiter' });

const PASSWORD = /^Passwort\b(?! wieder)/;
const FIELDS = [
  /^Frau$/,
  /^Vorname/,
  /^Nachname/,
  /^E-Mail-Adresse/,
  /^Telefon/,
  PASSWORD,
  /^Passwort wiederholen/,
  /^Geburtsdatum/,
  /^Straße/,
  /^Hausnummer/,
  /^Postleitzahl/,
  /^Ort/,
  /^Land/,
];

async function openData(
  answers = {},
  draft = aDraft({ is_data_accepted: false, userData: null, has_password: false }),
) {
  const opened = await openWizard({ step: 3, slot: SLOT, answers: { [DRAFT]: { data: draft }, ...answers } });
  await heading('Ihre Stammdaten');
  return opened;
}

test('DATA-01, DATA-02: the form has all its fields, and every one is required', async () => {
  await openData();
  expect(FIELDS.map((label) => field(label).required)).toEqual(FIELDS.map(() => true));
  expect(field(/^Geburtsdatum/).placeholder).toBe('TT.MM.JJJJ');
});

test('DATA-03, DATA-07, DATA-08: phones show the keys of each entry, the password names 8 characters, the phone +49', async () => {
  const { user } = await openData();
  const keys = [/^Telefon/, /^Hausnummer/, /^Postleitzahl/, /^Geburtsdatum/].map(
    (label) => field(label).inputMode,
  );
  expect(keys).toEqual(['tel', '', 'numeric', 'numeric']);
  await user.type(field(/^Telefon/), '+43 660 1234567');
  await user.type(field(/^Hausnummer/), '12a');
  expect([field(/^Telefon/).value, field(/^Hausnummer/).value]).toEqual(['+43 660 1234567', '12a']);
  expect(screen.queryByText('+49')).toBeNull();
  await user.clear(field(/^Telefon/));
  expect(described(field(PASSWORD))).toContain('Mindestens 8 Zeichen');
  expect(screen.getByText('+49')).toBeTruthy();
});

test('DATA-04, DATA-05, OR-59: four salutations are offered in the given order, to give none last, and Germany is chosen', async () => {
  await openData();
  const choices = within(screen.getByRole('group', { name: /^Anrede/ })).getAllByRole<HTMLInputElement>(
    'radio',
  );
  expect(choices.map(({ value }) => value)).toEqual(['mr', 'mrs', 'mr_dr', 'ms_dr', 'none']);
  expect(choices.some(({ checked }) => checked)).toBe(false);
  expect(field(/^Land/).value).toBe('DE');
});

test('DATA-06, DATA-09, WIZ-13: the entries are sent with step, service, slot and doctor, and step 5 follows', async () => {
  const { api, user } = await openData(
    {
      [STEP]: HELD,
      [SAVE]: { saved_at: '2026-11-16T09:00:00Z' },
      'GET /api/patients/anamnesis-form': refused(422),
    },
    aDraft({ is_data_accepted: false, has_password: false }),
  );
  await user.click(field(/^Frau$/));
  await user.type(field(PASSWORD), 'geheim-123');
  await user.type(field(/^Passwort wiederholen/), 'geheim-123');
  await user.click(goOn());
  await waitFor(() => expect(api.sent(STEP)).toHaveLength(1));
  expect(api.sent(STEP)).toEqual([
    {
      step: 3,
      service_id: 4,
      schedule_id: SLOT.id,
      doctor_id: 21,
      locale: 'de',
      userData: {
        ...GUEST_DATA,
        password: 'geheim-123',
        confirm_password: 'geheim-123',
        address: { ...GUEST_DATA.address, country: 'Deutschland' },
      },
    },
  ]);
  // The next step says enough; a toast would lie over its first questions.
  await waitFor(() => expect(api.sent(DRAFT).length).toBeGreaterThan(1));
  expect(toasts()).toEqual([]);
});

test('the whole data form is known to the browser: each entry has its name for autofill and its keys', async () => {
  await openData();
  expect(readForm(screen.getByRole('main'))).toEqual([
    ...['Herr', 'Frau', 'Herr Dr.', 'Frau Dr.', 'Keine Angabe'].map((name) => `${name} · radio · required`),
    'Vorname * · text · required · given-name',
    'Nachname * · text · required · family-name',
    'Geburtsdatum * · text · required · bday · numeric',
    'Telefon * · tel · required · tel-national · tel',
    'E-Mail-Adresse * · email · required · email · email',
    'Straße * · text · required · address-line1',
    'Hausnummer * · text · required · off',
    'Postleitzahl * · text · required · postal-code · numeric',
    'Ort * · text · required · address-level2',
    'Land * · select · required · country',
    'Passwort * · password · required · new-password · Mindestens 8 Zeichen',
    'Passwort wiederholen * · password · required · new-password · Entfällt, wenn Sie das Passwort anzeigen',
  ]);
});

test('a missing salutation is said at its choices, and the first of them gets the focus', async () => {
  const errors = { 'userData.salutation': ['Bitte wählen Sie eine Anrede.'], 'userData.email': ['Fehlt.'] };
  const { user } = await openData({ [STEP]: refused(422, { message: 'Bitte prüfen.', errors }) });
  await user.click(goOn());
  const choices = screen.getByRole('group', { name: /^Anrede/ });
  await within(choices).findByText('Bitte wählen Sie eine Anrede.');
  expect(document.activeElement).toBe(field(/^Herr$/));
  expect(described(choices)).toContain('Bitte wählen Sie eine Anrede.');
});

test('the password shows its strength in one word, which a screen reader hears, and says no rules', async () => {
  const { user } = await openData();
  const strength = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  for (const [typed, word] of [
    ['Abend', 'Noch zu kurz'],
    ['nde', 'Schwach'],
    ['-Stern-77', 'Stark'],
  ] as const) {
    await user.type(field(PASSWORD), typed);
    expect(strength()).toContain(word);
  }
});

test('DATA-10, DATA-11, DATA-12: errors stand under their fields, all of them, the step stays, and so do the entries', async () => {
  const errors = {
    'userData.first_name': ['Zu kurz.', 'Nur Buchstaben.'],
    'userData.email': ['Keine Adresse.'],
    'userData.password': ['Zu einfach.'],
    'userData.address.house_number': ['Beginnt mit einer Ziffer.'],
    'userData.address.country': ['Dieses Land gibt es nicht.'],
  };
  const { user } = await openData({
    [STEP]: refused(422, { message: 'Bitte prüfen Sie Ihre Angaben.', errors }),
  });
  await user.click(goOn());
  await expectToast('error', 'Bitte prüfen Sie Ihre Angaben.');
  expect(described(field(/^Vorname/))).toMatch(/Zu kurz\..*Nur Buchstaben\./);
  expect(described(field(/^E-Mail-Adresse/))).toContain('Keine Adresse.');
  expect(described(field(PASSWORD))).toContain('Zu einfach.');
  expect(described(field(/^Hausnummer/))).toContain('Beginnt mit einer Ziffer.');
  expect(described(field(/^Land/))).toContain('Dieses Land gibt es nicht.');
  expect(document.activeElement).toBe(field(/^Vorname/));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ihre Stammdaten');
});

test('WIZ-20: a time that was lost meanwhile leads back to the times; the reason is said once, the time is given up', async () => {
  const { user } = await openData({
    [STEP]: refused(409, { code: 'schedule.slot_taken', message: 'Dieser Termin wurde soeben vergeben.' }),
  });
  await user.click(goOn());
  await heading('Ärztin und Uhrzeit wählen');
  await expectToast('error', 'Dieser Termin wurde soeben vergeben.');
  const main = within(screen.getByRole('main'));
  expect(main.queryByText('Dieser Termin wurde soeben vergeben.')).toBeNull();
  await main.findByText(/statt Donnerstag, 19\.11\.2026, 10:30 Uhr eine andere Zeit/);
  expect(main.getByRole<HTMLButtonElement>('button', { name: 'Weiter' }).disabled).toBe(true);
});

test('what a guest typed before is filled in, the password is kept, and the login is offered', async () => {
  await openData({}, aDraft({ is_data_accepted: false }));
  expect([/^Vorname/, /^Nachname/, /^Ort/].map((label) => field(label).value)).toEqual([
    'Petra',
    'Sommer',
    'Berlin',
  ]);
  expect(screen.getByText(/Ihr Passwort ist gespeichert\./)).toBeTruthy();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Anmelden' }).getAttribute('href')).toBe(
    '/patient/login',
  );
});

test('the entries are saved while a guest types, without the passwords', async () => {
  const { api, user } = await openData({ [SAVE]: { saved_at: '2026-11-16T09:00:00Z' } });
  await user.type(field(/^Vorname/), 'Petra');
  await user.type(field(PASSWORD), 'geheim-123');
  await screen.findByText('Entwurf gespeichert');
  const [{ userData } = {}] = api.sent(SAVE).slice(-1) as { userData?: object }[];
  expect(userData).toMatchObject({ first_name: 'Petra' });
  expect(userData).not.toHaveProperty('password');
});

test('WIZ-10: from the data the way back leads to the times', async () => {
  const { user } = await openData();
  await user.click(screen.getByRole('button', { name: 'Zurück' }));
  await heading('Ärztin und Uhrzeit wählen');
});

const ADDRESS = 'GET /api/patients/get-address';
const withoutAddress = aProfile({ address: null, full_address: '' });

async function openAddress(answers = {}) {
  const opened = await openWizard({
    step: 4,
    slot: SLOT,
    isSignedIn: true,
    answers: {
      [DRAFT]: { data: aDraft({ userData: null }) },
      [ADDRESS]: { data: withoutAddress },
      'GET /api/patients/get-profile': { data: withoutAddress },
      ...answers,
    },
  });
  await heading('Ihre Adresse');
  await screen.findByLabelText(/^Straße/);
  return opened;
}

test('ADDR-02: the form of a patient is that of step 3 without the passwords, with a fixed e-mail address', async () => {
  await openAddress();
  expect(field(/^Vorname/).value).toBe('Maria');
  expect(field(/^E-Mail-Adresse/).readOnly).toBe(true);
  expect(screen.queryByLabelText(PASSWORD, { selector: 'input' })).toBeNull();
});

test('the typed address stays, with its button, when the profile cannot be read again', async () => {
  const { api, user } = await openAddress();
  await user.type(field(/^Straße/), 'Lindenstraße');
  api.answer({ 'GET /api/patients/get-profile': refused(503, { message: 'Gerade nicht.' }) });
  await comeBackToTab();
  expect(field(/^Straße/).value).toBe('Lindenstraße');
  expect([goOn() !== null, screen.queryByText('Gerade nicht.')]).toEqual([true, null]);
});

test('ADDR-03, ADDR-04, WIZ-15: the address is sent and remembered, and the payment follows', async () => {
  const { api, user } = await openAddress({ [STEP]: HELD });
  await user.type(field(/^Straße/), 'Lindenstraße');
  await user.type(field(/^Hausnummer/), '12a');
  await user.type(field(/^Postleitzahl/), '10115');
  await user.type(field(/^Ort/), 'Berlin');
  await user.click(goOn());
  await heading('Zahlung');
  const sent = {
    street: 'Lindenstraße',
    house_number: '12a',
    postal_code: '10115',
    city: 'Berlin',
    country_code: 'DE',
    country: 'Deutschland',
  };
  expect(api.sent(STEP)).toMatchObject([
    { step: 4, service_id: 4, schedule_id: SLOT.id, userData: { address: sent } },
  ]);
  expect(JSON.parse(window.localStorage.getItem('patientAddress') ?? '')).toEqual(sent);
});

test('ADDR-03: a refusal shows the message and the field error, and the step stays', async () => {
  const { user } = await openAddress({
    [STEP]: refused(422, { message: 'Bitte prüfen.', errors: { 'userData.address.city': ['Fehlt.'] } }),
  });
  await user.click(goOn());
  await expectToast('error', 'Bitte prüfen.');
  expect(described(field(/^Ort/))).toContain('Fehlt.');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ihre Adresse');
});

test('WIZ-11: from the address the way back leads to the times', async () => {
  const { user } = await openAddress();
  await user.click(screen.getByRole('button', { name: 'Zurück' }));
  await heading('Ärztin und Uhrzeit wählen');
});
